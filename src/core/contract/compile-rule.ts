import type { EventFields, FieldValue } from './field.ts';
import type { IngressType } from './ingress-field.ts';
import { compileCall } from './rule-functions.ts';
import type { RuleNode } from './rule-node.ts';
import { compileBinary, compileUnary } from './rule-operators.ts';
import { flagOf, type Read, type RuleKind, type RuleValue } from './rule-value.ts';

/** The fields a rule may name, with their types. */
export type RuleFields = ReadonlyMap<string, IngressType>;

/** True when the rule holds, false when it is broken, undefined when a field it needs is missing. */
export function compileRule(node: RuleNode, fields: RuleFields): Read<boolean> {
  return flagOf(compileNode(node, fields));
}

function compileNode(node: RuleNode, fields: RuleFields): RuleValue {
  const compile = (part: RuleNode): RuleValue => compileNode(part, fields);
  if (node.kind === 'literal') return compileLiteral(node.value);
  if (node.kind === 'field') return compileField(node.of, node.name, fields);
  if (node.kind === 'unary') return compileUnary(node.operator, compile(node.operand));
  if (node.kind === 'binary') return compileBinary(node.operator, compile(node.left), compile(node.right));
  return compileCall(node.name, node.args.map(compile));
}

function compileLiteral(value: FieldValue): RuleValue {
  if (typeof value === 'number') return { kind: 'number', read: () => value };
  if (typeof value === 'string') return { kind: 'text', read: () => value };
  return { kind: 'flag', read: () => value };
}

function compileField(of: 'event' | 'prev', name: string, fields: RuleFields): RuleValue {
  const type = fields.get(name);
  if (type === undefined) throw new Error(`There is no field ${name}`);
  const look: Look = of === 'event' ? (event) => event[name] : (_event, prev) => prev[name];
  return readers[kinds[type]](look);
}

type Look = (event: EventFields, prev: EventFields) => unknown;

/** A value of another kind than the contract's counts as missing; validation lets none through. */
const readers: Readonly<Record<RuleKind, (look: Look) => RuleValue>> = {
  number: (look) => ({ kind: 'number', read: ifIs(look, (value) => typeof value === 'number') }),
  text: (look) => ({ kind: 'text', read: ifIs(look, (value) => typeof value === 'string') }),
  flag: (look) => ({ kind: 'flag', read: ifIs(look, (value) => typeof value === 'boolean') }),
};

function ifIs<Value>(look: Look, is: (value: unknown) => value is Value): Read<Value> {
  return (event, prev) => {
    const value = look(event, prev);
    return is(value) ? value : undefined;
  };
}

const kinds: Readonly<Record<IngressType, RuleKind>> = {
  int: 'number',
  number: 'number',
  string: 'text',
  char: 'text',
  bool: 'flag',
  OriginType: 'number',
  BaseballErrorFlag: 'number',
  SbdataParseType: 'text',
};
