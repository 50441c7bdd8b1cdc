import type { Sport } from './catalog.ts';
import { commonIngressFields } from './common-ingress-fields.ts';
import type { FieldValue } from './field.ts';
import { createFieldIndex, type FieldEntries, type FieldEntry, type FieldIndex } from './field-entry.ts';
import { type JudgedRule, type ParsedRule, parseRules } from './parse-rules.ts';
import { createMarks, everyField, type FindBroken, generateFindBroken } from './rule-code.ts';
import type { RuleFields } from './rule-kinds.ts';
import type { Severity } from './sport-rule.ts';

export interface BrokenRule {
  readonly rule: JudgedRule;
  /** `reject` only if the event alone breaks the rule. If the rule is broken only together with the state, the severity is a warning. */
  readonly severity: Severity;
  /** One sentence that includes the values. */
  readonly says: string;
  /** The value of the rule's main field, and its value before the event. */
  readonly value: FieldValue | null;
  readonly before: FieldValue | null;
}

/** The compiled rules of a sport. */
export interface SportRules {
  /** The bits that stand for these fields in a mark. */
  mark(entries: readonly FieldEntry[]): number;
  /**
   * Returns the rules that the event breaks, given the state before it. Only rules with a marked field are evaluated: `changed` marks the fields that
   * the event changes, `changedBefore` those that the event before it changed.
   */
  findBroken(
    event: Readonly<FieldEntries>,
    prev: Readonly<FieldEntries>,
    elapsed: number | undefined,
    changed?: number,
    changedBefore?: number,
  ): readonly BrokenRule[];
}

const none: never[] = [];

export function compileRules(sport: Sport, fieldIndex: FieldIndex): SportRules {
  const fields = fieldTypesOf(sport);
  const rules = parseRules(sport, fieldIndex, fields);
  const marks = createMarks(rules, fieldIndex);
  const find = generateFindBroken(rules, fieldIndex, fields);
  return {
    mark(entries) {
      let marked = 0;
      for (let nth = 0; nth < entries.length; nth += 1) marked |= marks[(entries[nth] as FieldEntry).index] as number;
      return marked;
    },
    findBroken(event, prev, elapsed, changed = everyField, changedBefore = everyField) {
      const found = find(event, prev, changed, changedBefore, elapsed);
      return found === undefined ? none : describe(rules, find, found, event, prev, elapsed, fieldIndex);
    },
  };
}

export function fieldIndexOf(sport: Sport): FieldIndex {
  return createFieldIndex(ingressFieldsOf(sport).map(({ name }) => name));
}

export function fieldTypesOf(sport: Sport): RuleFields {
  return new Map(ingressFieldsOf(sport).map(({ name, type }) => [name, type]));
}

function ingressFieldsOf(sport: Sport) {
  return sport.ingress ?? commonIngressFields;
}

function describe(
  rules: readonly ParsedRule[],
  find: FindBroken,
  found: number[],
  event: Readonly<FieldEntries>,
  prev: Readonly<FieldEntries>,
  elapsed: number | undefined,
  fieldIndex: FieldIndex,
): readonly BrokenRule[] {
  const brokenAlone = find(event, none, everyField, everyField, undefined) ?? none;
  const valueOf = (index: number): FieldValue | null => (event[index] ?? prev[index])?.value ?? null;
  const valueBefore = (index: number): FieldValue | null => prev[index]?.value ?? null;
  return found
    .sort((a, b) => a - b)
    .map((number) => {
      const { judged, says } = rules[number] as ParsedRule;
      const text = says.map((part) => {
        if (typeof part === 'string') return part;
        if (part.of === 'elapsed') return String(Math.round(elapsed ?? 0));
        return showValue(part.of === 'event' ? valueOf(part.index) : valueBefore(part.index));
      });
      const index = fieldIndex.of.get(judged.field);
      return {
        rule: judged,
        severity: judged.severity === 'reject' && brokenAlone.includes(number) ? 'reject' : 'warn',
        says: text.join(''),
        value: index === undefined ? null : valueOf(index),
        before: index === undefined ? null : valueBefore(index),
      };
    });
}

/** A value as it appears in a sentence. */
export function showValue(value: FieldValue | null): string {
  if (value === null) return 'nothing';
  return value === '' ? 'blank' : String(value);
}
