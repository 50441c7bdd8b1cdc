import type { FieldValue } from './field.ts';

/** A rule as a tree. */
export type RuleNode =
  | { readonly kind: 'literal'; readonly value: FieldValue }
  /** The seconds since the event before; missing for the first event. */
  | { readonly kind: 'elapsed' }
  | { readonly kind: 'field'; readonly of: 'event' | 'prev'; readonly name: string }
  | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: RuleNode }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: RuleNode; readonly right: RuleNode }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly RuleNode[] };

export type BinaryOperator = '=>' | '||' | '&&' | '<=' | '>=' | '==' | '!=' | '<' | '>' | '+' | '-' | '%';

/** The fields that a rule reads from the event, each once, in reading order. */
export function fieldsOf(node: RuleNode): readonly string[] {
  return [...new Set(eachField(node))];
}

/** The fields that a rule reads from the state before the event. */
export function prevFieldsOf(node: RuleNode): readonly string[] {
  return [...new Set(eachField(node, 'prev'))];
}

/** True when the rule depends on the time between two events. */
export function usesElapsed(node: RuleNode): boolean {
  switch (node.kind) {
    case 'literal':
    case 'field':
      return false;
    case 'elapsed':
      return true;
    case 'unary':
      return usesElapsed(node.operand);
    case 'binary':
      return usesElapsed(node.left) || usesElapsed(node.right);
    case 'call':
      return node.args.some(usesElapsed);
  }
}

function* eachField(node: RuleNode, of: 'event' | 'prev' = 'event'): Generator<string> {
  switch (node.kind) {
    case 'literal':
    case 'elapsed':
      return;
    case 'field':
      if (node.of === of) yield node.name;
      return;
    case 'unary':
      yield* eachField(node.operand, of);
      return;
    case 'binary':
      yield* eachField(node.left, of);
      yield* eachField(node.right, of);
      return;
    case 'call':
      for (const arg of node.args) yield* eachField(arg, of);
      return;
  }
}
