import type { FieldValue } from './field.ts';
import type { IngressType } from './ingress-field.ts';
import { elapsedPlace, type FrameLayout, type RuleKind } from './rule-frame.ts';
import { compileCall } from './rule-functions.ts';
import type { RuleNode } from './rule-node.ts';
import { compileBinary, compileUnary } from './rule-operators.ts';
import { flagOf, type Read, type RuleValue, readPlace } from './rule-value.ts';

/** The fields a rule may name, with their types. */
export type RuleFields = ReadonlyMap<string, IngressType>;

/** True when the rule holds, false when it is broken, undefined when a field it needs is missing. */
export function compileRule(node: RuleNode, fields: RuleFields, layout: FrameLayout): Read<boolean> {
  return flagOf(compileNode(node, { fields, layout }));
}

interface Scope {
  readonly fields: RuleFields;
  readonly layout: FrameLayout;
}

function compileNode(node: RuleNode, scope: Scope): RuleValue {
  const compile = (part: RuleNode): RuleValue => compileNode(part, scope);
  if (node.kind === 'literal') return compileLiteral(node.value);
  if (node.kind === 'elapsed') return readAt('number', elapsedPlace);
  if (node.kind === 'field') return compileField(node, scope);
  if (node.kind === 'unary') return compileUnary(node.operator, compile(node.operand));
  if (node.kind === 'binary') return compileBinary(node.operator, compile(node.left), compile(node.right));
  if (node.name === 'seconds') return compileSeconds(node.args, scope);
  return compileCall(node.name, node.args.map(compile));
}

function compileLiteral(value: FieldValue): RuleValue {
  if (typeof value === 'number') return { kind: 'number', read: () => value };
  if (typeof value === 'string') return { kind: 'text', read: () => value };
  return { kind: 'flag', read: () => value };
}

function compileField({ of, name }: FieldNode, { fields, layout }: Scope): RuleValue {
  const kind = kindOf(name, fields);
  return readAt(kind, layout.placeOf(of, name, kind));
}

/** Clocks are parsed into the frame, once for all rules, so this function takes a field and nothing else. */
function compileSeconds([field, ...more]: readonly RuleNode[], { fields, layout }: Scope): RuleValue {
  if (field?.kind !== 'field' || more.length > 0) throw new Error('Function seconds needs one field');
  if (kindOf(field.name, fields) !== 'text') throw new Error('Function seconds needs clock text');
  return readAt('number', layout.placeOf(field.of, field.name, 'seconds'));
}

type FieldNode = Extract<RuleNode, { kind: 'field' }>;

function readAt(kind: RuleKind, place: number): RuleValue {
  return { kind, read: readPlace(place) } as RuleValue;
}

function kindOf(name: string, fields: RuleFields): RuleKind {
  const type = fields.get(name);
  if (type === undefined) throw new Error(`There is no field ${name}`);
  return ruleKinds[type];
}

/** How rules see the values of a type. */
export const ruleKinds: Readonly<Record<IngressType, RuleKind>> = {
  int: 'number',
  number: 'number',
  string: 'text',
  char: 'text',
  bool: 'flag',
  OriginType: 'number',
  BaseballErrorFlag: 'number',
  SbdataParseType: 'text',
};
