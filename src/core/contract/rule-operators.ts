import type { BinaryOperator } from './rule-node.ts';
import { alikeOf, flagOf, mapRead, numberOf, placeRead, type Read, type RuleValue } from './rule-value.ts';

export function compileUnary(operator: '!' | '-', operand: RuleValue): RuleValue {
  return operator === '!'
    ? { kind: 'flag', read: mapRead(flagOf(operand), (flag) => !flag) }
    : { kind: 'number', read: mapRead(numberOf(operand), (value) => -value) };
}

export function compileBinary(operator: BinaryOperator, left: RuleValue, right: RuleValue): RuleValue {
  return operators[operator](left, right);
}

type Operator = (left: RuleValue, right: RuleValue) => RuleValue;

const operators: Readonly<Record<BinaryOperator, Operator>> = {
  '=>': ofFlags((a, b) => !a || b),
  '||': ofFlags((a, b) => a || b),
  '&&': ofFlags((a, b) => a && b),
  '<=': order((a, b) => a <= b),
  '>=': order((a, b) => a >= b),
  '<': order((a, b) => a < b),
  '>': order((a, b) => a > b),
  '==': equality((a, b) => a === b),
  '!=': equality((a, b) => a !== b),
  '+': arithmetic((a, b) => a + b),
  '-': arithmetic((a, b) => a - b),
  // Nothing can be said of a remainder by zero, so it skips the rule as a missing field does.
  '%': arithmetic((a, b) => (b === 0 ? undefined : a % b)),
};

function ofFlags(apply: (a: boolean, b: boolean) => boolean): Operator {
  return (left, right) => ({ kind: 'flag', read: both(flagOf(left), flagOf(right), apply) });
}

function order(apply: (a: number, b: number) => boolean): Operator {
  return (left, right) => ({ kind: 'flag', read: both(numberOf(left), numberOf(right), apply) });
}

function equality(apply: (a: unknown, b: unknown) => boolean): Operator {
  return (left, right) => {
    const [a, b] = alikeOf(left, right);
    return { kind: 'flag', read: both(a, b, apply) };
  };
}

function arithmetic(apply: (a: number, b: number) => number | undefined): Operator {
  return (left, right) => ({ kind: 'number', read: both(numberOf(left), numberOf(right), apply) });
}

/** Both sides are needed: a missing field skips the rule, even beside a value that would settle it alone. */
function both<In, Out>(left: Read<In>, right: Read<In>, apply: (a: In, b: In) => Out | undefined): Read<Out> {
  const [leftAt, rightAt] = [placeRead(left), placeRead(right)];
  // Most operands are fields: reading them here saves two calls out of three.
  if (leftAt !== undefined && rightAt !== undefined)
    return (frame) => {
      const a = frame[leftAt] as In | undefined;
      const b = frame[rightAt] as In | undefined;
      return a === undefined || b === undefined ? undefined : apply(a, b);
    };
  return (frame) => {
    const a = left(frame);
    if (a === undefined) return undefined;
    const b = right(frame);
    return b === undefined ? undefined : apply(a, b);
  };
}
