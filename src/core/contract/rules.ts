import type { Sport } from './catalog.ts';
import { commonIngressFields } from './common-ingress-fields.ts';
import { compileRule, type RuleFields } from './compile-rule.ts';
import { checkOf, instancesOf, type RuleInstance } from './expand-for-each.ts';
import type { EventFields } from './field.ts';
import { parseRule } from './parse-rule.ts';
import { createFrameLayout, type FrameLayout } from './rule-frame.ts';
import { fieldsOf } from './rule-node.ts';
import type { Read } from './rule-value.ts';
import { createPlaces, type Places, type Slot, type Slots, toSlots } from './slot.ts';
import type { Severity, SportRule } from './sport-rule.ts';

export interface BrokenRule {
  readonly id: string;
  readonly severity: Severity;
  readonly why: string;
  /** The check as it reads for this side or lane. */
  readonly check: string;
  /** The side, lane or player it broke for; empty for a rule that does not repeat. */
  readonly instance: RuleInstance;
  /** The fields of the event that it looks at. */
  readonly fields: readonly string[];
}

/** The rules an event breaks, seen beside what the events before have left, of the same bot and event type. */
export type RuleCheck = (event: readonly Slot[], prev: Slots) => readonly BrokenRule[];

/** The same with fields by name. */
export type NamedRuleCheck = (event: EventFields, prev?: EventFields) => readonly BrokenRule[];

/** Throws when a rule does not parse, names an unknown field or mixes kinds: rules are part of the program. */
export function compileRules(sport: Sport, places: Places): RuleCheck {
  const fields: RuleFields = new Map((sport.ingress ?? commonIngressFields).map(({ name, type }) => [name, type]));
  const layout = createFrameLayout(places);
  const checks = sport.rules.flatMap((rule) =>
    instancesOf(rule).map((instance) => compile(rule, instance, fields, layout)),
  );
  const placed: Slots = places.names.map(() => undefined);
  return (event, prev) => {
    for (const slot of event) placed[slot.place] = slot;
    const frame = layout.fill(placed, prev);
    for (const slot of event) placed[slot.place] = undefined;
    let broken: BrokenRule[] | undefined;
    for (const { holds, whenBroken } of checks) if (holds(frame) === false) (broken ??= []).push(whenBroken);
    return broken ?? none;
  };
}

export function compileNamedRules(sport: Sport): NamedRuleCheck {
  const places = placesOf(sport);
  const check = compileRules(sport, places);
  return (event, prev = {}) => {
    const before: Slots = [];
    for (const slot of toSlots(prev, places)) before[slot.place] = slot;
    return check(toSlots(event, places), before);
  };
}

export function placesOf(sport: Sport): Places {
  return createPlaces((sport.ingress ?? commonIngressFields).map(({ name }) => name));
}

const none: readonly BrokenRule[] = [];

interface CompiledCheck {
  readonly holds: Read<boolean>;
  readonly whenBroken: BrokenRule;
}

function compile(rule: SportRule, instance: RuleInstance, fields: RuleFields, layout: FrameLayout): CompiledCheck {
  const check = checkOf(rule, instance);
  const { id, severity, why } = rule;
  try {
    const node = parseRule(check);
    const whenBroken = { id, severity, why, check, instance, fields: fieldsOf(node) };
    return { holds: compileRule(node, fields, layout), whenBroken };
  } catch (cause) {
    throw new Error(`Rule ${id} is wrong: ${check}`, { cause });
  }
}
