import type { RuleNode } from './rule-node.ts';

/**
 * True when a rule certainly holds while no field changes, however much time passes. Such a rule need not be evaluated for an event that changes none
 * of its fields. It understands only sums and differences, and returns false for anything else.
 */
export function holdsAtRest(node: RuleNode): boolean {
  if (node.kind !== 'binary') return false;
  const { operator, left, right } = node;
  switch (operator) {
    case '=>':
      return holdsAtRest(right);
    case '&&':
      return holdsAtRest(left) && holdsAtRest(right);
    case '||':
      return holdsAtRest(left) || holdsAtRest(right);
    case '<=':
    case '<':
      return isAlways(subtract(right, left), operator === '<');
    case '>=':
    case '>':
      return isAlways(subtract(left, right), operator === '>');
    case '==':
      return isAlways(subtract(left, right), false) && isAlways(subtract(right, left), false);
    default:
      return false;
  }
}

/** A linear expression: a constant, plus multiples of the elapsed seconds and of the fields. */
interface Sum {
  readonly constant: number;
  readonly elapsed: number;
  readonly times: ReadonlyMap<string, number>;
}

/** True when the sum is always at least zero, or above zero with `isMore`, for any field values. Elapsed time is never negative. */
function isAlways(sum: Sum | undefined, isMore: boolean): boolean {
  if (sum === undefined || sum.elapsed < 0 || !isSteady(sum)) return false;
  return isMore ? sum.constant > 0 : sum.constant >= 0;
}

/** True when all fields cancel out. */
function isSteady({ times }: Sum): boolean {
  return [...times.values()].every((count) => count === 0);
}

/** A field and its previous value are equal here. Undefined when the node is no sum. */
function toSum(node: RuleNode): Sum | undefined {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'number' ? { ...zero, constant: node.value } : undefined;
    case 'elapsed':
      return { ...zero, elapsed: 1 };
    case 'field':
      return { ...zero, times: new Map([[node.name, 1]]) };
    case 'unary':
      return node.operator === '-' ? add(zero, toSum(node.operand), -1) : undefined;
    case 'binary':
      if (node.operator === '-') return subtract(node.left, node.right);
      return node.operator === '+' ? add(toSum(node.left), toSum(node.right), 1) : undefined;
    case 'call':
      return callToSum(node.name, node.args);
  }
}

function callToSum(name: string, [argument]: readonly RuleNode[]): Sum | undefined {
  if (name === 'seconds' && argument?.kind === 'field')
    return { ...zero, times: new Map([[`seconds ${argument.name}`, 1]]) };
  const sum = name === 'abs' && argument !== undefined ? toSum(argument) : undefined;
  if (sum === undefined || sum.elapsed !== 0 || !isSteady(sum)) return undefined;
  return { ...zero, constant: Math.abs(sum.constant) };
}

const zero: Sum = { constant: 0, elapsed: 0, times: new Map() };

function subtract(left: RuleNode, right: RuleNode): Sum | undefined {
  return add(toSum(left), toSum(right), -1);
}

function add(left: Sum | undefined, right: Sum | undefined, sign: 1 | -1): Sum | undefined {
  if (left === undefined || right === undefined) return undefined;
  const times = new Map(left.times);
  for (const [name, count] of right.times) times.set(name, (times.get(name) ?? 0) + sign * count);
  return { constant: left.constant + sign * right.constant, elapsed: left.elapsed + sign * right.elapsed, times };
}
