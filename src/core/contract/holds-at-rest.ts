import type { BinaryOperator, RuleNode } from './rule-node.ts';

/**
 * True when a rule certainly holds as long as every field is what it was before, however much time has passed. Such a rule need not be asked
 * about an event in which none of its fields has changed. It sees no more than sums and differences; where it cannot tell, it says false.
 */
export function holdsAtRest(node: RuleNode): boolean {
  if (node.kind !== 'binary') return false;
  const { operator, left, right } = node;
  if (operator === '=>') return holdsAtRest(right);
  if (operator === '&&') return holdsAtRest(left) && holdsAtRest(right);
  if (operator === '||') return holdsAtRest(left) || holdsAtRest(right);
  const compare = comparisons[operator];
  const difference = compare && toSum({ kind: 'binary', operator: '-', left, right });
  return (
    difference !== undefined &&
    [...difference.times.values()].every((times) => times === 0) &&
    compare?.(difference.constant) === true
  );
}

/** What each says of the difference of its sides. */
const comparisons: Partial<Record<BinaryOperator, (difference: number) => boolean>> = {
  '<=': (difference) => difference <= 0,
  '>=': (difference) => difference >= 0,
  '<': (difference) => difference < 0,
  '>': (difference) => difference > 0,
  '==': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
};

interface Sum {
  readonly constant: number;
  /** How often each field is added. */
  readonly times: ReadonlyMap<string, number>;
}

/** A field and what it was before are the same here. Undefined for what is no sum. */
function toSum(node: RuleNode): Sum | undefined {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'number' ? { constant: node.value, times: new Map() } : undefined;
    case 'elapsed':
      return undefined;
    case 'field':
      return { constant: 0, times: new Map([[node.name, 1]]) };
    case 'unary':
      return node.operator === '-' ? add({ constant: 0, times: new Map() }, toSum(node.operand), -1) : undefined;
    case 'binary':
      if (node.operator !== '+' && node.operator !== '-') return undefined;
      return add(toSum(node.left), toSum(node.right), node.operator === '+' ? 1 : -1);
    case 'call': {
      const [field] = node.args;
      if (node.name !== 'seconds' || field?.kind !== 'field') return undefined;
      return { constant: 0, times: new Map([[`seconds ${field.name}`, 1]]) };
    }
  }
}

function add(left: Sum | undefined, right: Sum | undefined, sign: 1 | -1): Sum | undefined {
  if (left === undefined || right === undefined) return undefined;
  const times = new Map(left.times);
  for (const [name, count] of right.times) times.set(name, (times.get(name) ?? 0) + sign * count);
  return { constant: left.constant + sign * right.constant, times };
}
