import type { Sport } from './catalog.ts';
import { exclusiveRules } from './exclusive-rules.ts';
import { expand, instancesOf } from './expand-for-each.ts';
import type { FieldIndex } from './field-entry.ts';
import { parseRule } from './parse-rule.ts';
import { checkKinds, type RuleFields } from './rule-kinds.ts';
import { fieldsOf, type RuleNode } from './rule-node.ts';
import type { Severity, SportRule } from './sport-rule.ts';

/** One instance of a rule, for one side, lane or player. */
export interface JudgedRule {
  readonly id: string;
  /** The rule id with the side, lane or player. */
  readonly key: string;
  readonly severity: Severity;
  /** The field to look at first. */
  readonly field: string;
  readonly expects: string;
  readonly why: string;
  /** The numbers of its fields: the rule is evaluated when an event carries one of them. */
  readonly fields: readonly number[];
}

export interface ParsedRule {
  readonly judged: JudgedRule;
  readonly node: RuleNode;
  /** True for a rule that sees the event without the state before it. */
  readonly alone: boolean;
  /** The sentence as text pieces and values. */
  readonly says: readonly (string | SaidValue)[];
}

export interface SaidValue {
  readonly of: 'event' | 'prev' | 'elapsed';
  /** The number of the field. */
  readonly index: number;
}

/**
 * The rules of a sport, with one instance for every side or lane. Throws when a rule does not parse, names an unknown field or mixes kinds: rules are
 * part of the program.
 */
export function parseRules(sport: Sport, fieldIndex: FieldIndex, fields: RuleFields): ParsedRule[] {
  return [...exclusiveRules(sport), ...sport.rules].flatMap((rule) =>
    instancesOf(rule).map((instance) => {
      const check = expand(rule.check, instance);
      try {
        const node = parseRule(check);
        checkKinds(node, fields);
        const judged: JudgedRule = {
          id: rule.id,
          key: [rule.id, ...Object.values(instance)].join(' '),
          severity: rule.severity,
          field: expand(rule.field, instance),
          expects: expand(rule.expects, instance),
          why: expand(rule.why, instance),
          fields: fieldsOf(node).flatMap((name) => fieldIndex.of.get(name) ?? []),
        };
        return { judged, node, alone: rule.alone === true, says: parseSays(expand(rule.says, instance), fieldIndex) };
      } catch (cause) {
        throw wrongRule(rule, check, cause);
      }
    }),
  );
}

function wrongRule({ id }: SportRule, check: string, cause: unknown): Error {
  return new Error(`Rule ${id} is wrong: ${check}`, { cause });
}

/** Splits the text at `{Field}`, `{prev.Field}` and `{elapsed}`. */
function parseSays(text: string, fieldIndex: FieldIndex): (string | SaidValue)[] {
  return text.split(/(\{[\w.]+\})/u).map((part) => {
    const [, prev, name] = /^\{(prev\.)?(\w+)\}$/u.exec(part) ?? [];
    if (name === undefined) return part;
    if (name === 'elapsed') return { of: 'elapsed', index: -1 };
    const index = fieldIndex.of.get(name);
    if (index === undefined) throw new Error(`There is no field ${name}`);
    return { of: prev === undefined ? 'event' : 'prev', index };
  });
}
