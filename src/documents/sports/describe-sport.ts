import type { Sport } from '#core/contract/catalog';
import { collapseSeries } from '#core/contract/collapse-series';
import { expand, instancesOf } from '#core/contract/expand-for-each';
import type { FieldValue } from '#core/contract/field';
import type { NewGame } from '#core/contract/new-game';
import type { SportRule } from '#core/contract/sport-rule';
import type { StandardField } from '#core/contract/standard-field';
import { describeField } from '#core/ingress/describe-field';
import { describeSource } from './describe-source.ts';
import { createExampleEvent, createExampleLive } from './example-event.ts';

/** Both contracts of a sport in words. Fields that differ only in a number are one: `HomePlayer{1..5}`. Texts have names in backticks. */
export interface SportContract {
  readonly eventTypeId: number;
  readonly eventTypeName: string;
  /** The page of the sport. */
  readonly document: string;
  /** Null for a sport that takes no events. */
  readonly ingress: Described<IngressFieldWords> | null;
  readonly standard: Described<StandardFieldWords>;
  readonly rules: readonly RuleWords[];
  /** Flags of which only one can be true. */
  readonly exclusive: readonly (readonly string[])[];
  /** How a new game begins; null when only a request begins one. */
  readonly newGame: string | null;
}

interface Described<Field> {
  readonly example: Readonly<Record<string, unknown>>;
  readonly fields: readonly Field[];
}

interface FieldWords {
  readonly name: string;
  /** The fields that a series stands for. */
  readonly names: readonly string[];
  readonly type: string;
  readonly description: string;
  readonly example: unknown;
}

export interface IngressFieldWords extends FieldWords {
  readonly isRequired: boolean;
  /** "a whole number between 0 and 9". */
  readonly takes: string;
}

export interface StandardFieldWords extends FieldWords {
  readonly madeFrom: string;
}

export interface RuleWords {
  readonly id: string;
  readonly fields: readonly string[];
  /** What happens to an event that breaks it. */
  readonly otherwise: 'refused' | 'warning';
  readonly expects: string;
  readonly because: string;
}

export function describeSport(sport: Sport): SportContract {
  const { id, name, ingress, newGame } = sport;
  return {
    eventTypeId: id,
    eventTypeName: name,
    document: `/docs/sports/${sport.sport}`,
    ingress: ingress && { example: createExampleEvent(sport), fields: describeIngress(sport) },
    standard: { example: createExampleLive(sport), fields: describeStandard(sport) },
    rules: ingress === null ? [] : sport.rules.map(describeRule),
    exclusive: ingress === null ? [] : (sport.exclusive ?? []),
    newGame: newGame === undefined ? null : describeNewGame(newGame),
  };
}

function describeIngress(sport: Sport): IngressFieldWords[] {
  const fields = (sport.ingress ?? []).map((field) => ({ field, name: field.name, about: field.description }));
  return collapseSeries(fields, ({ field }) => describeField(field)).map(({ field, name, names, about }) => ({
    name,
    names,
    type: field.type,
    takes: field.name === 'EventId' ? String(sport.id) : describeField(field).replace(/, or null to clear it$/, ''),
    isRequired: field.required,
    description: about,
    example: field.example,
  }));
}

function describeStandard({ standard }: Sport): StandardFieldWords[] {
  const fields = standard.map((field) => ({
    field,
    name: field.name,
    about: `${meaningOf(field)}\n${describeSource(field)}`,
  }));
  return collapseSeries(fields, () => '').map(({ field, name, names, about }) => {
    const [description = '', madeFrom = ''] = about.split('\n');
    return { name, names, type: field.type, description, example: field.example, madeFrom };
  });
}

function meaningOf({ description, values, source }: StandardField): string {
  const isExplained =
    source.kind === 'clockMode' || (source.kind === 'derived' && /^(?:running|enumText)/.test(source.how));
  if (values === undefined || isExplained) return description;
  const codes = values.map((value) => (value.trim() === '' ? 'blank' : `\`${value}\``));
  return `${description}. One of ${codes.join(', ')}`;
}

function describeRule(rule: SportRule): RuleWords {
  return {
    id: rule.id,
    fields: nameSeries([...new Set(instancesOf(rule).map((instance) => expand(rule.field, instance)))]),
    otherwise: rule.severity === 'reject' ? 'refused' : 'warning',
    expects: expand(rule.expects, {}),
    because: rule.why,
  };
}

function describeNewGame({ progress = {}, score = {}, changes = [], identity = [] }: NewGame): string {
  const first = Object.entries({ ...progress, ...score }).map(
    ([field, values]) => `\`${field}\` ${(values ?? []).map(valueText).join(' or ')}`,
  );
  const fields = changes.map((field) => `\`${field}\``);
  const stays = nameSeries(['HomeTeamName', 'GuestTeamName', ...identity])
    .map((name) => `\`${name}\``)
    .join(', ');
  return [
    ...(first.length === 0
      ? []
      : [`A new game begins when the board is back at ${first.join(', ')} after it was further on.`]),
    ...(fields.length === 0
      ? []
      : [
          `A${first.length === 0 ? '' : 'lso a'} new value of ${fields.join(' or ')} begins ${first.length === 0 ? 'a new game' : 'one'}.`,
        ]),
    `Fields that the first event leaves out are cleared, except ${stays}.`,
    `\`POST /external/ingress/bots/{botId}/new-game\` begins one explicitly.`,
  ].join(' ');
}

function valueText(value: FieldValue): string {
  return value === '' ? 'empty' : value === ' ' ? 'blank' : String(value);
}

/** `HomePlayer{1..5}`, `HomeScore`. */
function nameSeries(names: readonly string[]): string[] {
  const fields = names.map((name) => ({ name, about: '' }));
  return collapseSeries(fields, () => '').map(({ name }) => name);
}
