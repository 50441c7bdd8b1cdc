import type { Sport } from './catalog.ts';
import { commonIngressFields } from './common-ingress-fields.ts';
import { ruleKinds } from './compile-rule.ts';
import { holdsAtRest } from './holds-at-rest.ts';
import { type Breaks, generateBreaks, type MarkedRules } from './rule-code.ts';
import { kindTypes } from './rule-frame.ts';
import { fieldsOf, prevFieldsOf, type RuleNode, usesElapsed } from './rule-node.ts';
import { parseRules } from './rules.ts';
import type { Places, Slot } from './slot.ts';

/** Tells which rules an event cannot break because they see what they saw before. */
export interface RuleFilter {
  /** A number in which those of the fields are marked that rules look at. */
  markFields(slots: readonly Slot[]): number;
  /**
   * Whether an event may break a rule, when it has the fields of the one before and that broke none. Marked is what each of the two had that
   * the one before it did not have: a rule that looks at nothing of that sees what it saw before.
   */
  readonly mayBreak: Breaks;
}

/** Bits of a mark. Fields that share one only cause each other's rules to be asked for nothing. */
const bits = 31;

export function compileRuleFilter(sport: Sport, places: Places): RuleFilter {
  const types = new Map((sport.ingress ?? commonIngressFields).map(({ name, type }) => [name, type]));
  const rules = parseRules(sport).map(({ node, rule }) => ({ node, alone: rule.alone === true }));
  const typeOf = (name: string) => {
    const type = types.get(name);
    if (type === undefined) throw new Error(`There is no field ${name}`);
    return kindTypes[ruleKinds[type]];
  };
  const seen = [...new Set(rules.flatMap(({ node }) => [...fieldsOf(node), ...prevFieldsOf(node)]))];
  const markOf = new Map(seen.map((name, nth) => [name, 1 << (nth % bits)]));
  /** By the place of a field. */
  const marks = places.names.map((name) => markOf.get(name) ?? 0);
  const markAll = (names: readonly string[]) => names.reduce((all, name) => all | (markOf.get(name) ?? 0), 0);
  return {
    markFields(slots) {
      let marked = 0;
      for (let index = 0; index < slots.length; index += 1) marked |= marks[(slots[index] as Slot).place] as number;
      return marked;
    },
    mayBreak: generateBreaks(group(rules, markAll), places, typeOf),
  };
}

interface FilteredRule {
  readonly node: RuleNode;
  readonly alone: boolean;
}

/**
 * Those with the same marks are asked together. Time passes between any two events, so a rule about it is always asked, unless it holds as long as
 * nothing changes.
 */
function group(rules: readonly FilteredRule[], markAll: (names: readonly string[]) => number): MarkedRules[] {
  const groups = new Map<string, MarkedRules & { readonly rules: RuleNode[] }>();
  for (const { node, alone } of rules) {
    const always = usesElapsed(node) && !holdsAtRest(node);
    const marked = { changed: markAll(fieldsOf(node)), changedBefore: markAll(prevFieldsOf(node)), always, alone };
    const key = Object.values(marked).join();
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { ...marked, rules: [node] });
    else known.rules.push(node);
  }
  return [...groups.values()];
}
