import { clockToSeconds, parseClock } from '#core/contract/clock';
import type { EventFields, FieldValue } from '#core/contract/field';
import { type RuleFields, typeOfField } from '#core/contract/rule-kinds';
import type { RuleNode } from '#core/contract/rule-node';

export interface RuleScope {
  readonly fields: RuleFields;
  readonly event: EventFields;
  readonly prev: EventFields;
  readonly elapsed: number | undefined;
}

/** The definition of the rule language: undefined when a value that the rule needs is missing. */
export function evaluateRule(node: RuleNode, scope: RuleScope): FieldValue | undefined {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'elapsed':
      return scope.elapsed;
    case 'field':
      return valueOf(node, scope);
    case 'unary': {
      const operand = evaluateRule(node.operand, scope);
      if (operand === undefined) return undefined;
      return node.operator === '!' ? !operand : -Number(operand);
    }
    case 'binary': {
      const [left, right] = [evaluateRule(node.left, scope), evaluateRule(node.right, scope)];
      if (left === undefined || right === undefined) return undefined;
      return combine(node.operator, left as number, right as number);
    }
    case 'call':
      return call(node.name, node.args, scope);
  }
}

function valueOf({ of, name }: FieldNode, { fields, event, prev }: RuleScope): FieldValue | undefined {
  const from = of === 'event' && Object.hasOwn(event, name) ? event : prev;
  const value = from[name];
  return typeof value === typeOfField(name, fields) ? (value as FieldValue) : undefined;
}

type FieldNode = Extract<RuleNode, { kind: 'field' }>;

function combine(operator: string, a: number, b: number): FieldValue | undefined {
  const results: Record<string, FieldValue | undefined> = {
    '=>': !a || b,
    '||': a || b,
    '&&': a && b,
    '<=': a <= b,
    '>=': a >= b,
    '<': a < b,
    '>': a > b,
    '==': a === b,
    '!=': a !== b,
    '+': a + b,
    '-': a - b,
    '%': b === 0 ? undefined : a % b,
  };
  return results[operator];
}

function call(name: string, args: readonly RuleNode[], scope: RuleScope): FieldValue | undefined {
  const values = args.map((arg) => evaluateRule(arg, scope));
  const present = values.filter((value) => value !== undefined);
  const [first] = values;
  switch (name) {
    case 'seconds': {
      const clock = typeof first === 'string' ? parseClock(first) : undefined;
      return clock && clockToSeconds(clock);
    }
    case 'has':
      return first !== undefined;
    case 'sum':
      return present.reduce<number>((sum, value) => sum + Number(value), 0);
    case 'count':
      return present.filter((value) => value === true).length;
    case 'distinct':
      return new Set(present).size === present.length;
    default:
      if (present.length < values.length) return undefined;
      if (name === 'whole') return Number.isInteger(first);
      return name === 'abs' ? Math.abs(Number(first)) : values.slice(1).includes(first);
  }
}
