import type { Sport } from './catalog.ts';
import { commonIngressFields } from './common-ingress-fields.ts';
import { compileRule, type RuleFields } from './compile-rule.ts';
import { exclusiveRules } from './exclusive-rules.ts';
import { expand, instancesOf, type RuleInstance } from './expand-for-each.ts';
import type { EventFields, FieldValue } from './field.ts';
import { parseRule } from './parse-rule.ts';
import { createFrameLayout, type FrameLayout } from './rule-frame.ts';
import { fieldsOf, type RuleNode, soleFieldOf } from './rule-node.ts';
import type { Read } from './rule-value.ts';
import { createPlaces, type Places, type Slot, type Slots, toSlots } from './slot.ts';
import type { Severity, SportRule } from './sport-rule.ts';

export interface BrokenRule {
  readonly rule: JudgedRule;
  /** Of this event: what is wrong only together with earlier state is a warning, whatever the rule says. */
  readonly severity: Severity;
  /** One sentence, with the values. */
  readonly says: string;
  /** Of the field to look at first: what it would be, and what it was before. */
  readonly value: FieldValue | null;
  readonly before: FieldValue | null;
}

/** A rule as it reads for one side, lane or player. */
export interface JudgedRule {
  readonly id: string;
  /** The id and the side, lane or player. */
  readonly key: string;
  readonly severity: Severity;
  /** The field to look at first. */
  readonly field: string;
  readonly expects: string;
  readonly why: string;
  /** The places of the fields that make it be judged, when an event carries one of them. */
  readonly places: readonly number[];
}

/** The rules an event breaks, seen beside what the events before have left, of the same bot and event type. */
export type RuleCheck = (event: readonly Slot[], prev: Slots, elapsed?: number) => readonly BrokenRule[];

/** The same with fields by name. */
export type NamedRuleCheck = (event: EventFields, prev?: EventFields, elapsed?: number) => readonly BrokenRule[];

/**
 * Throws when a rule does not parse, names an unknown field or mixes kinds: rules are part of the program. Most rules look at one field
 * and what it was before, and most fields of an event are as they were before: such a rule is asked once for a value that stays.
 */
export function compileRules(sport: Sport, places: Places): RuleCheck {
  const fields: RuleFields = new Map((sport.ingress ?? commonIngressFields).map(({ name, type }) => [name, type]));
  const ofPlace: (RuleGroup | undefined)[] = places.names.map(() => undefined);
  const ofMany: RuleGroup[] = [];
  for (const [order, parsed] of parseRules(sport).entries()) {
    const place = parsed.rule.alone === true ? undefined : places.of.get(soleFieldOf(parsed.node) ?? '');
    const group = (place === undefined ? undefined : ofPlace[place]) ?? createGroup(places, parsed);
    group.rules.push(compile(parsed, order, fields, group.layout, places));
    if (place === undefined) ofMany.push(group);
    else ofPlace[place] = group;
  }
  const placed: Slots = places.names.map(() => undefined);
  return (event, prev, elapsed) => {
    let broken: CompiledRule[] | undefined;
    for (const slot of event) {
      const { place } = slot;
      placed[place] = slot;
      const group = ofPlace[place];
      if (group !== undefined && !(prev[place] === slot && holdsWhenItStays(group, slot)))
        broken = findBroken(group, placed, prev, elapsed, broken);
    }
    for (const group of ofMany)
      if (hasAny(placed, group.judgedBy)) broken = findBroken(group, placed, prev, elapsed, broken);
    const told =
      broken === undefined
        ? none
        : broken.sort((a, b) => a.order - b.order).map((rule) => describeBroken(rule, placed, prev, elapsed));
    for (const slot of event) placed[slot.place] = undefined;
    return told;
  };
}

export function compileNamedRules(sport: Sport): NamedRuleCheck {
  const places = placesOf(sport);
  const check = compileRules(sport, places);
  return (event, prev = {}, elapsed?: number) => {
    const before: Slots = [];
    for (const slot of toSlots(prev, places)) before[slot.place] = slot;
    return check(toSlots(event, places), before, elapsed);
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
  /** The places of the fields of which an event must carry one. */
  readonly judgedBy: readonly number[];
  readonly alone: boolean;
}

interface CompiledRule {
  /** Its place among the rules of the sport. */
  readonly order: number;
  readonly holds: Read<boolean>;
  readonly layout: FrameLayout;
  readonly judged: JudgedRule;
  /** The sentence, with each value that stands in it. */
  readonly says: readonly (string | SaidValue)[];
  readonly place: number | undefined;
}

interface SaidValue {
  readonly of: 'event' | 'prev' | 'elapsed';
  readonly place: number;
}

interface ParsedRule {
  readonly rule: SportRule;
  readonly instance: RuleInstance;
  readonly check: string;
  readonly node: RuleNode;
}

function createGroup(places: Places, { rule, node }: ParsedRule): RuleGroup {
  const judgedBy = placesIn(places, node);
  return { layout: createFrameLayout(places), rules: [], judgedBy, alone: rule.alone === true };
}

function placesIn(places: Places, node: RuleNode): number[] {
  return fieldsOf(node).flatMap((name) => places.of.get(name) ?? []);
}

function hasAny(slots: Slots, places: readonly number[]): boolean {
  for (let index = 0; index < places.length; index += 1) if (slots[places[index] as number] !== undefined) return true;
  return false;
}

function findBroken(
  { layout, rules, alone }: RuleGroup,
  event: Slots,
  prev: Slots,
  elapsed: number | undefined,
  broken: CompiledRule[] | undefined,
): CompiledRule[] | undefined {
  const frame = alone ? layout.fillAlone(event) : layout.fill(event, prev, elapsed);
  let found = broken;
  for (const rule of rules) if (rule.holds(frame) === false) (found ??= []).push(rule);
  return found;
}

function holdsWhenItStays(group: RuleGroup, slot: Slot): boolean {
  if (slot.mayStay === undefined) {
    const alone: Slots = [];
    alone[slot.place] = slot;
    slot.mayStay = findBroken(group, alone, alone, undefined, undefined) === undefined;
  }
  return slot.mayStay;
}

function describeBroken(
  { holds, layout, judged, says, place }: CompiledRule,
  event: Slots,
  prev: Slots,
  elapsed: number | undefined,
): BrokenRule {
  const isRefused = judged.severity === 'reject' && holds(layout.fillAlone(event)) === false;
  const valueOf = (at: number): FieldValue | null => (event[at] ?? prev[at])?.value ?? null;
  const beforeOf = (at: number): FieldValue | null => prev[at]?.value ?? null;
  const text = says.map((part) => {
    if (typeof part === 'string') return part;
    if (part.of === 'elapsed') return String(Math.round(elapsed ?? 0));
    return showValue(part.of === 'event' ? valueOf(part.place) : beforeOf(part.place));
  });
  return {
    rule: judged,
    severity: isRefused ? 'reject' : 'warn',
    says: text.join(''),
    value: place === undefined ? null : valueOf(place),
    before: place === undefined ? null : beforeOf(place),
  };
}

/** As it stands in a sentence. */
export function showValue(value: FieldValue | null): string {
  if (value === null) return 'nothing';
  return value === '' ? 'blank' : String(value);
}

/** Each rule once for every side or lane that it repeats for. */
export function parseRules(sport: Sport): ParsedRule[] {
  return [...exclusiveRules(sport), ...sport.rules].flatMap((rule) =>
    instancesOf(rule).map((instance) => {
      const check = expand(rule.check, instance);
      return { rule, instance, check, node: explain(rule, check, () => parseRule(check)) };
    }),
  );
}

function compile(
  { rule, instance, check, node }: ParsedRule,
  order: number,
  fields: RuleFields,
  layout: FrameLayout,
  places: Places,
): CompiledRule {
  const { id, severity, why } = rule;
  const field = expand(rule.field ?? fieldsOf(node)[0] ?? '', instance);
  const judged: JudgedRule = {
    id,
    key: [id, ...Object.values(instance)].join(' '),
    severity,
    field,
    expects: expand(rule.expects ?? why, instance),
    why: expand(why, instance),
    places: placesIn(places, node),
  };
  const says = explain(rule, check, () => parseSays(expand(rule.says ?? why, instance), places));
  const holds = explain(rule, check, () => compileRule(node, fields, layout));
  return { order, holds, layout, judged, says, place: places.of.get(field) };
}

/** Takes `{Field}`, `{prev.Field}` and `{elapsed}` out of the text. */
function parseSays(text: string, places: Places): (string | SaidValue)[] {
  return text.split(/(\{[\w.]+\})/u).map((part) => {
    const [, prev, name] = /^\{(prev\.)?(\w+)\}$/u.exec(part) ?? [];
    if (name === undefined) return part;
    if (name === 'elapsed') return { of: 'elapsed', place: -1 };
    const place = places.of.get(name);
    if (place === undefined) throw new Error(`There is no field ${name}`);
    return { of: prev === undefined ? 'event' : 'prev', place };
  });
}

function explain<Result>({ id }: SportRule, check: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw new Error(`Rule ${id} is wrong: ${check}`, { cause });
  }
}
