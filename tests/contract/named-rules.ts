import type { Sport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import { toBoard } from '#core/contract/field-entry';
import { type ParsedRule, parseRules } from '#core/contract/parse-rules';
import { type BrokenRule, compileRules, fieldIndexOf, fieldTypesOf } from '#core/contract/rules';

/** The rules that an event breaks. */
export type NamedRuleCheck = (event: EventFields, prev?: EventFields, elapsed?: number) => readonly BrokenRule[];

/** The rules of a sport, for fields by name. */
export function compileNamedRules(sport: Sport): NamedRuleCheck {
  const fieldIndex = fieldIndexOf(sport);
  const { findBroken } = compileRules(sport, fieldIndex);
  return (event, prev = {}, elapsed?: number) =>
    findBroken(toBoard(event, fieldIndex), toBoard(prev, fieldIndex), elapsed);
}

export function rulesOf(sport: Sport): ParsedRule[] {
  return parseRules(sport, fieldIndexOf(sport), fieldTypesOf(sport));
}
