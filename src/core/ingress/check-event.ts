import type { Sport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import type { IngressField } from '#core/contract/ingress-field';
import { type IngressJsonSchema, ingressJsonSchema } from '#core/contract/json-schema';
import { compileRuleFilter, type RuleFilter } from '#core/contract/rule-filter';
import { type BrokenRule, compileRules, type RuleCheck, showValue } from '#core/contract/rules';
import type { Places } from '#core/contract/slot';
import { describeField } from './describe-field.ts';
import { describeActual, shownValue } from './describe-value.ts';
import { KnownPairs } from './known-pairs.ts';
import { findPlaces } from './live-state.ts';
import { nearestName } from './nearest-name.ts';
import type { Finding, StatusError } from './status.ts';

/** Names of the fields that break the contract; undefined when none does. Given to core, which knows no library for it. */
export type ContractCheck = (event: object) => readonly string[] | undefined;
export type CompileContract = (schema: IngressJsonSchema) => ContractCheck;

/** Checks the events of one sport: its contract first, and its rules where that holds. */
export interface EventCheck {
  readonly sport: Sport;
  /** The fields that an event may have. */
  readonly places: Places;
  /** What events of the sport have said before. */
  readonly pairs: KnownPairs;
  checkContract(event: EventFields): Finding | undefined;
  /** The names of fields that the contract does not know; undefined when there are none. */
  findUnknown(event: EventFields): readonly string[] | undefined;
  describeUnknown(names: readonly string[], event: EventFields): Finding;
  readonly checkRules: RuleCheck;
  readonly ruleFilter: RuleFilter;
}

/** Undefined for a sport that takes no events. */
export function createEventCheck(sport: Sport, compileContract: CompileContract): EventCheck | undefined {
  const schema = ingressJsonSchema(sport);
  if (schema === undefined || sport.ingress === null) return undefined;
  const fields = sport.ingress;
  const byName = new Map(fields.map((field) => [field.name, field]));
  const places = findPlaces(sport.id);
  const check = compileContract(schema);
  return {
    sport,
    places,
    pairs: new KnownPairs(places, schema.required),
    checkContract(event) {
      const broken = check(event);
      if (broken === undefined) return undefined;
      const errors = [...new Set(broken)].map((name) => fieldError(name, byName.get(name), event[name]));
      return { name: 'InvalidField', severity: 'error', message: summary(errors, sport.name), errors };
    },
    findUnknown(event) {
      let unknown: string[] | undefined;
      for (const name of Object.keys(event)) if (!byName.has(name)) (unknown ??= []).push(name);
      return unknown;
    },
    describeUnknown: (names, event) => unknownFields(names, event, places.names, sport.name),
    checkRules: compileRules(sport, places),
    ruleFilter: compileRuleFilter(sport, places),
  };
}

/** Rules that an event breaks, as one finding of each severity. */
export function rulesToFindings(broken: readonly BrokenRule[]): Finding[] {
  return (['error', 'warning'] as const).flatMap((severity) => {
    const these = broken.filter((rule) => (rule.severity === 'reject') === (severity === 'error'));
    const [first, ...others] = these;
    if (first === undefined) return [];
    const more = others.length === 0 ? '' : ` (${others.length} more in errors)`;
    const errors = these.slice(0, errorsMax).map(ruleError);
    return [{ name: 'SportEventProcessingError', severity, message: `${first.says}${more}`, errors }];
  });
}

const errorsMax = 50;
const unknownMax = 20;

function fieldError(name: string, field: IngressField | undefined, value: unknown): StatusError {
  const expected = field === undefined ? 'a field of the contract' : describeField(field);
  const hint = field === undefined ? null : `For example ${JSON.stringify(field.example)}.`;
  return {
    field: name,
    pointer: pointerTo(name),
    expected,
    actual: describeActual(value),
    value: shownValue(value),
    hint,
  };
}

function ruleError({ rule, value, before }: BrokenRule): StatusError {
  const { id, field, expects, why } = rule;
  const shown = shownValue(value);
  return {
    field,
    pointer: pointerTo(field),
    expected: expects,
    actual:
      before === null || before === value ? showValue(value) : `${showValue(value)}, before that ${showValue(before)}`,
    value: shown,
    hint: why,
    rule: id,
  };
}

function unknownFields(
  unknown: readonly string[],
  event: EventFields,
  names: readonly string[],
  sport: string,
): Finding {
  const errors = unknown.slice(0, unknownMax).map((name) => {
    const near = nearestName(name, names);
    const hint = near === undefined ? 'It is left out of the live payload.' : `Did you mean ${near}?`;
    const value = shownValue(event[name]);
    const shown = name.slice(0, 100);
    return {
      field: shown,
      pointer: pointerTo(shown),
      expected: `a field of ${sport}`,
      actual: 'an unknown field',
      value,
      hint,
    };
  });
  const what = unknown.length === 1 ? `the field "${errors[0]?.field}"` : `${unknown.length} of these fields`;
  const message = `${sport} does not know ${what}: the event is taken without.`;
  return { name: 'InvalidField', severity: 'warning', message, errors };
}

function summary(errors: readonly StatusError[], sport: string): string {
  const [first] = errors;
  const more = errors.length > 1 ? `; ${count(errors.length, 'field')} are wrong in all` : '';
  return `The field "${first?.field}" of ${sport} takes ${first?.expected}, and ${first?.actual} came${more}.`;
}

function count(number: number, what: string): string {
  return number === 1 ? `a ${what}` : `${number} ${what}s`;
}

function pointerTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
