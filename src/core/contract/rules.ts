import type { Sport } from './catalog.ts';
import { commonIngressFields } from './common-ingress-fields.ts';
import { compileRule, type RuleFields } from './compile-rule.ts';
import { checkOf, instancesOf, type RuleInstance } from './expand-for-each.ts';
import type { EventFields } from './field.ts';
import { parseRule } from './parse-rule.ts';
import { createFrameLayout, type FrameLayout } from './rule-frame.ts';
import { fieldsOf } from './rule-node.ts';
import type { Read } from './rule-value.ts';
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

/** The rules an event breaks, seen beside the last accepted event of the same bot and event type. */
export type RuleCheck = (event: EventFields, prev?: EventFields) => readonly BrokenRule[];

/** Throws when a rule does not parse, names an unknown field or mixes kinds: rules are part of the program. */
export function compileRules(sport: Sport): RuleCheck {
  const fields: RuleFields = new Map((sport.ingress ?? commonIngressFields).map(({ name, type }) => [name, type]));
  const layout = createFrameLayout();
  const checks = sport.rules.flatMap((rule) =>
    instancesOf(rule).map((instance) => compile(rule, instance, fields, layout)),
  );
  return (event, prev = nothing) => {
    const frame = layout.fill(event, prev);
    const broken: BrokenRule[] = [];
    for (const { holds, whenBroken } of checks) if (holds(frame) === false) broken.push(whenBroken);
    return broken;
  };
}

const nothing: EventFields = {};

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
