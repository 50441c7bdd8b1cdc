import type { Sport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import type { FieldIndex } from '#core/contract/field-entry';
import { ingressJsonSchema } from '#core/contract/json-schema';
import { type BrokenRule, compileRules, type SportRules, showValue } from '#core/contract/rules';
import { createContractCheck } from './contract-check.ts';
import { shownValue } from './describe-value.ts';
import { addUnknown, contractFinding, unknownFinding } from './field-findings.ts';
import { type FieldLimits, toContractLimits } from './field-limits.ts';
import { findFieldIndex } from './live-state.ts';
import { createNameHints } from './name-hints.ts';
import { pointerTo } from './pointer-to.ts';
import type { Finding, StatusError } from './status.ts';

/** Checks the events of one sport: first the contract, then the rules. */
export interface EventCheck {
  readonly sport: Sport;
  readonly fieldIndex: FieldIndex;
  /** By field index. */
  readonly limits: readonly FieldLimits[];
  /** The names of the required fields. */
  readonly required: readonly string[];
  /** When the event breaks the contract, the finding also names its unknown fields. */
  checkContract(event: EventFields): Finding | undefined;
  /** Returns the names of fields that are not in the contract; undefined when there are none. */
  findUnknown(event: EventFields): readonly string[] | undefined;
  describeUnknown(names: readonly string[], event: EventFields): Finding;
  readonly rules: SportRules;
}

/** Undefined for a sport that takes no events. */
export function createEventCheck(sport: Sport): EventCheck | undefined {
  const schema = ingressJsonSchema(sport);
  if (schema === undefined || sport.ingress === null) return undefined;
  const fields = sport.ingress;
  const byName = new Map(fields.map((field) => [field.name, field]));
  const fieldIndex = findFieldIndex(sport.id);
  const limits = toContractLimits(schema);
  const check = createContractCheck(limits, schema.required, fieldIndex);
  const hints = createNameHints(sport);
  const findUnknown = (event: EventFields): readonly string[] | undefined => {
    let unknown: string[] | undefined;
    for (const name of Object.keys(event)) if (!byName.has(name)) (unknown ??= []).push(name);
    return unknown;
  };
  const describeUnknown = (names: readonly string[], event: EventFields): Finding =>
    unknownFinding(names, event, hints, sport);
  const unknownIn = (event: EventFields): Finding | undefined => {
    const unknown = findUnknown(event);
    return unknown && describeUnknown(unknown, event);
  };
  return {
    sport,
    fieldIndex,
    limits,
    required: schema.required,
    checkContract(event) {
      const broken = check(event);
      if (broken === undefined) return undefined;
      return addUnknown(
        contractFinding(
          broken.flatMap((name) => byName.get(name) ?? []),
          event,
        ),
        unknownIn(event),
      );
    },
    findUnknown,
    describeUnknown,
    rules: compileRules(sport, fieldIndex),
  };
}

/** Turns broken rules into one finding per severity. */
export function rulesToFindings(broken: readonly BrokenRule[]): Finding[] {
  return (['error', 'warning'] as const).flatMap((severity) => {
    const matching = broken.filter((rule) => (rule.severity === 'reject') === (severity === 'error'));
    const [first, ...others] = matching;
    if (first === undefined) return [];
    const more = others.length === 0 ? '' : ` (${others.length} more in errors)`;
    const errors = matching.slice(0, errorsMax).map(ruleError);
    return [{ name: 'SportEventProcessingError', severity, message: `${first.says}${more}`, errors }];
  });
}

const errorsMax = 50;

function ruleError({ rule, value, before }: BrokenRule): StatusError {
  const { id, field, expects, why } = rule;
  const rendered = shownValue(value);
  return {
    field,
    pointer: pointerTo(field),
    expected: expects,
    actual:
      before === null || before === value ? showValue(value) : `${showValue(value)}, before that ${showValue(before)}`,
    value: rendered,
    hint: why,
    rule: id,
  };
}
