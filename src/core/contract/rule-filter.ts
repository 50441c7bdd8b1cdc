import type { Sport } from './catalog.ts';
import { commonIngressFields } from './common-ingress-fields.ts';
import { ruleKinds } from './compile-rule.ts';
import { type Breaks, generateBreaks } from './rule-code.ts';
import { kindTypes } from './rule-frame.ts';
import { fieldsOf, prevFieldsOf, type RuleNode } from './rule-node.ts';
import { parseRules } from './rules.ts';
import type { Places, Slot, Slots } from './slot.ts';

/**
 * Whether an event may break a rule, when it has the fields of the one before and that broke none. Given is what each of the two had that
 * the one before it did not have, of the one before up to the first that is undefined: a rule that looks at nothing of that sees what it
 * saw before.
 */
export type RuleFilter = (event: Slots, prev: Slots, changed: readonly Slot[], changedBefore: Slots) => boolean;

export function compileRuleFilter(sport: Sport, places: Places): RuleFilter {
  const types = new Map((sport.ingress ?? commonIngressFields).map(({ name, type }) => [name, type]));
  const rules = parseRules(sport).map(({ node }) => node);
  const typeOf = (name: string) => {
    const type = types.get(name);
    if (type === undefined) throw new Error(`There is no field ${name}`);
    return kindTypes[ruleKinds[type]];
  };
  /** By the place of a field: those that look at it. */
  const breaksOf = (looksAt: (node: RuleNode) => readonly string[]): readonly (Breaks | undefined)[] => {
    const looks = rules.map((rule) => new Set(looksAt(rule)));
    const sets = places.names.map((name) => rules.filter((_, index) => looks[index]?.has(name)));
    const breaks = generateBreaks(sets, places, typeOf);
    return sets.map((set, place) => (set.length === 0 ? undefined : breaks[place]));
  };
  const ofEvent = breaksOf(fieldsOf);
  const ofPrev = breaksOf(prevFieldsOf);
  const ofPrevAlone = breaksOf((rule) => prevFieldsOf(rule).filter((name) => !fieldsOf(rule).includes(name)));
  return (event, prev, changed, changedBefore) => {
    for (const { place } of changed) if (ofEvent[place]?.(event, prev)) return true;
    // What was new in the event before is new in what was before this one.
    for (const slot of changedBefore) {
      if (slot === undefined) break;
      const { place } = slot;
      // Where the field has changed again, those that look at it in the event have been asked.
      const breaks = event[place] === slot ? ofPrev[place] : ofPrevAlone[place];
      if (breaks?.(event, prev)) return true;
    }
    return false;
  };
}
