import type { Sport } from './catalog.ts';
import { commonIngressFields } from './common-ingress-fields.ts';
import { compileRule, type RuleFields } from './compile-rule.ts';
import { checkOf, instancesOf, type RuleInstance } from './expand-for-each.ts';
import type { EventFields } from './field.ts';
import { parseRule } from './parse-rule.ts';
import { createFrameLayout, type FrameLayout } from './rule-frame.ts';
import { fieldsOf, neededFieldsOf, type RuleNode, soleFieldOf } from './rule-node.ts';
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

/**
 * Throws when a rule does not parse, names an unknown field or mixes kinds: rules are part of the program. Most rules look at one field
 * and what it was before, and most fields of an event are as they were before: such a rule is asked once for a value that stays.
 */
export function compileRules(sport: Sport, places: Places): RuleCheck {
  const fields: RuleFields = new Map((sport.ingress ?? commonIngressFields).map(({ name, type }) => [name, type]));
  const ofPlace: (RuleGroup | undefined)[] = places.names.map(() => undefined);
  const ofMany: RuleGroup[] = [];
  for (const [order, parsed] of parseRules(sport).entries()) {
    const place = places.of.get(soleFieldOf(parsed.node) ?? '');
    const group = (place === undefined ? undefined : ofPlace[place]) ?? createGroup(places, parsed.node);
    group.rules.push(compile(parsed, order, fields, group.layout));
    if (place === undefined) ofMany.push(group);
    else ofPlace[place] = group;
  }
  const placed: Slots = places.names.map(() => undefined);
  return (event, prev) => {
    let broken: CompiledRule[] | undefined;
    for (const slot of event) {
      const { place } = slot;
      placed[place] = slot;
      const group = ofPlace[place];
      if (group !== undefined && !(prev[place] === slot && holdsWhenItStays(group, slot)))
        broken = findBroken(group, placed, prev, broken);
    }
    for (const group of ofMany) if (hasAll(placed, group.needs)) broken = findBroken(group, placed, prev, broken);
    for (const slot of event) placed[slot.place] = undefined;
    return broken === undefined ? none : broken.sort((a, b) => a.order - b.order).map(({ whenBroken }) => whenBroken);
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

/** Rules that are checked together, with a frame of their own. */
interface RuleGroup {
  readonly layout: FrameLayout;
  readonly rules: CompiledRule[];
  /** The places of the fields without which an event breaks none of them. */
  readonly needs: readonly number[];
}

interface CompiledRule {
  /** Its place among the rules of the sport. */
  readonly order: number;
  readonly holds: Read<boolean>;
  readonly whenBroken: BrokenRule;
}

interface ParsedRule {
  readonly rule: SportRule;
  readonly instance: RuleInstance;
  readonly check: string;
  readonly node: RuleNode;
}

function createGroup(places: Places, node: RuleNode): RuleGroup {
  const needs = neededFieldsOf(node).flatMap((name) => places.of.get(name) ?? []);
  return { layout: createFrameLayout(places), rules: [], needs };
}

function hasAll(slots: Slots, needs: readonly number[]): boolean {
  for (let index = 0; index < needs.length; index += 1) if (slots[needs[index] as number] === undefined) return false;
  return true;
}

function findBroken(
  { layout, rules }: RuleGroup,
  event: Slots,
  prev: Slots,
  broken: CompiledRule[] | undefined,
): CompiledRule[] | undefined {
  const frame = layout.fill(event, prev);
  let found = broken;
  for (const rule of rules) if (rule.holds(frame) === false) (found ??= []).push(rule);
  return found;
}

function holdsWhenItStays(group: RuleGroup, slot: Slot): boolean {
  if (slot.mayStay === undefined) {
    const alone: Slots = [];
    alone[slot.place] = slot;
    slot.mayStay = findBroken(group, alone, alone, undefined) === undefined;
  }
  return slot.mayStay;
}

/** Each rule once for every side or lane that it repeats for. */
export function parseRules(sport: Sport): ParsedRule[] {
  return sport.rules.flatMap((rule) =>
    instancesOf(rule).map((instance) => {
      const check = checkOf(rule, instance);
      return { rule, instance, check, node: explain(rule, check, () => parseRule(check)) };
    }),
  );
}

function compile(
  { rule, instance, check, node }: ParsedRule,
  order: number,
  fields: RuleFields,
  layout: FrameLayout,
): CompiledRule {
  const { id, severity, why } = rule;
  const whenBroken = { id, severity, why, check, instance, fields: fieldsOf(node) };
  return { order, holds: explain(rule, check, () => compileRule(node, fields, layout)), whenBroken };
}

function explain<Result>({ id }: SportRule, check: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw new Error(`Rule ${id} is wrong: ${check}`, { cause });
  }
}
