import type { IngressType } from './ingress-field.ts';
import type { BinaryOperator, RuleNode } from './rule-node.ts';

/** The fields that a rule may name, with their types. */
export type RuleFields = ReadonlyMap<string, IngressType>;

/** The type of a part of a rule. */
type RuleKind = 'number' | 'text' | 'flag';

/** Throws unless the rule evaluates to a flag, names known fields and functions, and mixes no kinds. */
export function checkKinds(node: RuleNode, fields: RuleFields): void {
  need('flag', node, fields);
}

/** The `typeof` of the values of a field. */
export function typeOfField(name: string, fields: RuleFields): 'number' | 'string' | 'boolean' {
  return kindTypes[kindOfField(name, fields)];
}

const kindTypes = { number: 'number', text: 'string', flag: 'boolean' } as const;

function kindOf(node: RuleNode, fields: RuleFields): RuleKind {
  switch (node.kind) {
    case 'literal':
      return literalKinds[typeof node.value as keyof typeof literalKinds];
    case 'elapsed':
      return 'number';
    case 'field':
      return kindOfField(node.name, fields);
    case 'unary':
      return need(node.operator === '!' ? 'flag' : 'number', node.operand, fields);
    case 'binary':
      return kindOfBinary(node.operator, [node.left, node.right], fields);
    case 'call':
      return kindOfCall(node.name, node.args, fields);
  }
}

const literalKinds = { number: 'number', string: 'text', boolean: 'flag' } as const;

function need(kind: RuleKind, node: RuleNode, fields: RuleFields): RuleKind {
  const got = kindOf(node, fields);
  if (got !== kind) throw new Error(`Needs a ${kind}, got a ${got}`);
  return kind;
}

function needAlike(nodes: readonly RuleNode[], fields: RuleFields): RuleKind {
  const kinds = new Set(nodes.map((node) => kindOf(node, fields)));
  if (kinds.size > 1) throw new Error(`Needs values of one kind, got ${[...kinds].join(' and ')}`);
  return 'flag';
}

function needAll(kind: RuleKind, nodes: readonly RuleNode[], fields: RuleFields): void {
  for (const node of nodes) need(kind, node, fields);
}

function kindOfBinary(operator: BinaryOperator, sides: readonly RuleNode[], fields: RuleFields): RuleKind {
  if (operator === '==' || operator === '!=') return needAlike(sides, fields);
  const isLogical = operator === '=>' || operator === '||' || operator === '&&';
  needAll(isLogical ? 'flag' : 'number', sides, fields);
  return operator === '+' || operator === '-' || operator === '%' ? 'number' : 'flag';
}

function kindOfCall(name: string, args: readonly RuleNode[], fields: RuleFields): RuleKind {
  switch (name) {
    case 'seconds': {
      const [field] = args;
      if (field?.kind !== 'field' || args.length > 1) throw new Error('Function seconds needs one field');
      if (kindOf(field, fields) !== 'text') throw new Error('Function seconds needs clock text');
      return 'number';
    }
    case 'whole':
      need('number', only(args), fields);
      return 'flag';
    case 'abs':
      return need('number', only(args), fields);
    case 'has':
      kindOf(only(args), fields);
      return 'flag';
    case 'sum':
      needAll('number', args, fields);
      return 'number';
    case 'count':
      needAll('flag', args, fields);
      return 'number';
    case 'oneOf':
    case 'distinct':
      return needAlike(args, fields);
    default:
      throw new Error(`There is no function ${name}`);
  }
}

function only(args: readonly RuleNode[]): RuleNode {
  const [arg] = args;
  if (arg === undefined || args.length > 1) throw new Error(`Needs one argument, got ${args.length}`);
  return arg;
}

function kindOfField(name: string, fields: RuleFields): RuleKind {
  const type = fields.get(name);
  if (type === undefined) throw new Error(`There is no field ${name}`);
  return fieldKinds[type];
}

const fieldKinds: Readonly<Record<IngressType, RuleKind>> = {
  int: 'number',
  number: 'number',
  string: 'text',
  char: 'text',
  bool: 'flag',
  OriginType: 'number',
  BaseballErrorFlag: 'number',
  SbdataParseType: 'text',
};
