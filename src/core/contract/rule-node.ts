import type { FieldValue } from './field.ts';

/** A rule as a tree. */
export type RuleNode =
  | { readonly kind: 'literal'; readonly value: FieldValue }
  | { readonly kind: 'field'; readonly of: 'event' | 'prev'; readonly name: string }
  | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: RuleNode }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: RuleNode; readonly right: RuleNode }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly RuleNode[] };

export type BinaryOperator = '=>' | '||' | '&&' | '<=' | '>=' | '==' | '!=' | '<' | '>' | '+' | '-' | '%';

/** The fields of the event that a rule looks at, each once, in reading order. */
export function fieldsOf(node: RuleNode): readonly string[] {
  return [...new Set(eachField(node))];
}

function* eachField(node: RuleNode): Generator<string> {
  switch (node.kind) {
    case 'literal':
      return;
    case 'field':
      if (node.of === 'event') yield node.name;
      return;
    case 'unary':
      yield* eachField(node.operand);
      return;
    case 'binary':
      yield* eachField(node.left);
      yield* eachField(node.right);
      return;
    case 'call':
      for (const arg of node.args) yield* eachField(arg);
      return;
  }
}
