import type { Sport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import type { IngressField } from '#core/contract/ingress-field';
import { describeFault } from './describe-fault.ts';
import { describeField } from './describe-field.ts';
import { shownValue } from './describe-value.ts';
import { joinWords } from './join-words.ts';
import type { NameHints } from './name-hints.ts';
import { pointerTo } from './pointer-to.ts';
import type { Finding, StatusError } from './status.ts';

/** What a field is that the sport does not have. */
export const unknownField = 'an unknown field';
const unknownMax = 20;
/** The number of unknown fields that the message names; `errors` lists more. */
const namedMax = 3;

/** Reports the fields that break the contract: the first in the message, all of them in `errors`. */
export function contractFinding(fields: readonly IngressField[], event: EventFields): Finding {
  const errors = fields.map((field) => fieldError(field, event[field.name]));
  return { name: 'InvalidField', severity: 'error', message: summary(fields, event), errors };
}

/** Reports the fields that the sport does not have, with the field that the sender most likely meant. */
export function unknownFinding(
  unknown: readonly string[],
  event: EventFields,
  hints: NameHints,
  sport: Sport,
): Finding {
  const errors = unknown.slice(0, unknownMax).map((name) => {
    const shown = name.slice(0, 100);
    return {
      field: shown,
      pointer: pointerTo(shown),
      expected: `a field of ${sport.name}`,
      actual: unknownField,
      value: shownValue(event[name]),
      hint: hintForName(name, hints(name), event, sport),
    };
  });
  const message = `${sport.name} has no ${nameUnknown(unknown.length, errors)} The rest of the event is accepted.`;
  return { name: 'InvalidField', severity: 'warning', message, errors };
}

/** Adds the unknown fields to a refusal, so that the sender learns of both at once. The reason for the refusal comes first. */
export function addUnknown(refusal: Finding, unknown: Finding | undefined): Finding {
  if (unknown === undefined) return refusal;
  const { errors } = unknown;
  const [first] = errors;
  const what =
    errors.length === 1 ? `an unknown field, ${quoted(first?.field)}` : `${unknownCount(errors)} unknown fields`;
  const message = `${refusal.message} The event also has ${what}.`;
  return { ...refusal, message, errors: [...refusal.errors, ...errors] };
}

function fieldError(field: IngressField, value: unknown): StatusError {
  const { actual, hint } = describeFault(field, value);
  return {
    field: field.name,
    pointer: pointerTo(field.name),
    expected: describeField(field),
    actual,
    value: shownValue(value),
    hint,
  };
}

function summary([first, ...others]: readonly IngressField[], event: EventFields): string {
  const sentence = first && describeFault(first, event[first.name]).sentence;
  const more = others.length;
  if (more === 0) return `${sentence}.`;
  return `${sentence}. ${more === 1 ? '1 more field is' : `${more} more fields are`} wrong.`;
}

/** A single field comes with its hint. If there are many, the message names the first ones. */
function nameUnknown(count: number, errors: readonly StatusError[]): string {
  const names = errors.slice(0, namedMax).map(({ field }) => quoted(field));
  if (count === 1) return `field ${names[0]}. ${errors[0]?.hint}`;
  const more = count > names.length ? [`${count - names.length} more`] : [];
  return `fields ${joinWords([...names, ...more], 'and')}.`;
}

/** A field that the event also carries is not the one that the sender meant. */
function hintForName(given: string, meant: string | undefined, event: EventFields, sport: Sport): string {
  if (meant === undefined || Object.hasOwn(event, meant))
    return `Leave it out, or look for its name in GET /external/ingress/event-types/${sport.id}/class-definition.`;
  if (meant.toLowerCase() === given.toLowerCase()) return `Field names are case-sensitive: send ${quoted(meant)}.`;
  return `Did you mean ${quoted(meant)}?`;
}

function unknownCount(errors: readonly StatusError[]): string {
  return errors.length < unknownMax ? String(errors.length) : `${unknownMax} or more`;
}

function quoted(name: string | null | undefined): string {
  return JSON.stringify(name ?? '');
}
