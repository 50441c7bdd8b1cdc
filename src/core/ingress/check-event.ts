import type { Sport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import { type IngressJsonSchema, ingressJsonSchema } from '#core/contract/json-schema';
import { compileRuleFilter, type RuleFilter } from '#core/contract/rule-filter';
import { type BrokenRule, compileRules, type RuleCheck } from '#core/contract/rules';
import type { Places } from '#core/contract/slot';
import { shownValue } from './describe-value.ts';
import { addUnknown, contractFinding, unknownFinding } from './field-findings.ts';
import { KnownPairs } from './known-pairs.ts';
import { findPlaces } from './live-state.ts';
import { createNameHints } from './name-hints.ts';
import { pointerTo } from './pointer-to.ts';
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
  /** Names the unknown fields of an event that breaks it as well. */
  checkContract(event: EventFields): Finding | undefined;
  findUnknown(event: EventFields): Finding | undefined;
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
  const hints = createNameHints(sport);
  const findUnknown = (event: EventFields): Finding | undefined => {
    let unknown: string[] | undefined;
    for (const name of Object.keys(event)) if (!byName.has(name)) (unknown ??= []).push(name);
    return unknown && unknownFinding(unknown, event, hints, sport);
  };
  return {
    sport,
    places,
    pairs: new KnownPairs(places, schema.required),
    checkContract(event) {
      const broken = check(event);
      if (broken === undefined) return undefined;
      return addUnknown(contractFinding([...new Set(broken)], byName, event), findUnknown(event));
    },
    findUnknown,
    checkRules: compileRules(sport, places),
    ruleFilter: compileRuleFilter(sport, places),
  };
}

/** Rules that an event breaks, as one finding of each severity. */
export function rulesToFindings(broken: readonly BrokenRule[], event: EventFields, sport: string): Finding[] {
  return (['error', 'warning'] as const).flatMap((severity) => {
    const these = broken.filter((rule) => (rule.severity === 'reject') === (severity === 'error'));
    if (these.length === 0) return [];
    const errors = these.slice(0, errorsMax).map((rule) => ruleError(rule, event));
    const verb = severity === 'error' ? 'breaks' : 'is odd by';
    const message = `The event ${verb} ${count(these.length, 'rule')} of ${sport}: ${these[0]?.why ?? ''}`;
    return [{ name: 'SportEventProcessingError', severity, message, errors }];
  });
}

const errorsMax = 50;

function ruleError({ id, fields, why, check }: BrokenRule, event: EventFields): StatusError {
  const [field = null] = fields;
  const given = fields.map((name) => `${name} = ${JSON.stringify(event[name] ?? null)}`).join(', ');
  const value = field === null ? null : shownValue(event[field]);
  return {
    field,
    pointer: field === null ? null : pointerTo(field),
    expected: check,
    actual: given,
    value,
    hint: `${id}: ${why}`,
  };
}

function count(number: number, what: string): string {
  return number === 1 ? `a ${what}` : `${number} ${what}s`;
}
