import type { BinaryOperator, RuleNode } from './rule-node.ts';
import { type RuleToken, tokenizeRule } from './rule-tokens.ts';

/**
 * Binary operators from the loosest to the tightest; a level that does not repeat takes its operator once at most.
 *
 *   impl    := or [ '=>' or ]
 *   or      := and { '||' and }
 *   and     := cmp { '&&' cmp }
 *   cmp     := add [ ('<='|'>='|'=='|'!='|'<'|'>') add ]
 *   add     := mod { ('+'|'-') mod }
 *   mod     := unary [ '%' unary ]
 *   unary   := '!' unary | '-' unary | primary
 *   primary := number | "text" | true | false | Field | prev.Field | elapsed | function '(' impl { ',' impl } ')' | '(' impl ')'
 */
const levels: readonly { readonly operators: readonly BinaryOperator[]; readonly repeats: boolean }[] = [
  { operators: ['=>'], repeats: false },
  { operators: ['||'], repeats: true },
  { operators: ['&&'], repeats: true },
  { operators: ['<=', '>=', '==', '!=', '<', '>'], repeats: false },
  { operators: ['+', '-'], repeats: true },
  { operators: ['%'], repeats: false },
];

/** Both limits bound the recursion of everything that walks the tree. */
const lengthMax = 1000;
const nestingMax = 16;

/** Rules are part of the program, so an invalid rule throws. */
export function parseRule(rule: string): RuleNode {
  if (rule.length > lengthMax) throw new Error(`Longer than ${lengthMax} characters: rule "${rule.slice(0, 40)}…"`);
  const reader: Reader = { rule, tokens: tokenizeRule(rule), next: 0, nesting: 0 };
  const node = parseLevel(reader, 0);
  if (peek(reader).kind !== 'end') throw unexpected(reader);
  return node;
}

interface Reader {
  readonly rule: string;
  readonly tokens: readonly RuleToken[];
  next: number;
  nesting: number;
}

function parseLevel(reader: Reader, index: number): RuleNode {
  const level = levels[index];
  if (level === undefined) return parseUnary(reader);
  let left = parseLevel(reader, index + 1);
  for (let first = true; first || level.repeats; first = false) {
    const operator = level.operators.find((symbol) => takeSymbol(reader, symbol));
    if (operator === undefined) break;
    left = { kind: 'binary', operator, left, right: parseLevel(reader, index + 1) };
  }
  return left;
}

function parseUnary(reader: Reader): RuleNode {
  const operator = (['!', '-'] as const).find((symbol) => takeSymbol(reader, symbol));
  if (operator === undefined) return parsePrimary(reader);
  return { kind: 'unary', operator, operand: nested(reader, parseUnary) };
}

function parsePrimary(reader: Reader): RuleNode {
  const { kind, text } = peek(reader);
  if (takeSymbol(reader, '(')) {
    const inner = nested(reader, parseImplication);
    expectSymbol(reader, ')');
    return inner;
  }
  if (kind === 'symbol' || kind === 'end') throw unexpected(reader);
  reader.next += 1;
  if (kind === 'number') return { kind: 'literal', value: Number(text) };
  if (kind === 'text') return { kind: 'literal', value: text };
  if (kind === 'prev') return { kind: 'field', of: 'prev', name: text };
  if (takeSymbol(reader, '(')) return { kind: 'call', name: text, args: nested(reader, parseArguments) };
  if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true' };
  if (text === 'elapsed') return { kind: 'elapsed' };
  return { kind: 'field', of: 'event', name: text };
}

function parseArguments(reader: Reader): readonly RuleNode[] {
  const args = [parseImplication(reader)];
  while (takeSymbol(reader, ',')) args.push(parseImplication(reader));
  expectSymbol(reader, ')');
  return args;
}

function parseImplication(reader: Reader): RuleNode {
  return parseLevel(reader, 0);
}

function nested<Parsed>(reader: Reader, parse: (reader: Reader) => Parsed): Parsed {
  reader.nesting += 1;
  if (reader.nesting > nestingMax) throw new Error(`More than ${nestingMax} levels deep: rule "${reader.rule}"`);
  const parsed = parse(reader);
  reader.nesting -= 1;
  return parsed;
}

function peek({ tokens, next, rule }: Reader): RuleToken {
  return tokens[next] ?? { kind: 'end', text: 'the end', at: rule.length };
}

function takeSymbol(reader: Reader, symbol: string): boolean {
  const { kind, text } = peek(reader);
  if (kind !== 'symbol' || text !== symbol) return false;
  reader.next += 1;
  return true;
}

function expectSymbol(reader: Reader, symbol: string): void {
  if (!takeSymbol(reader, symbol)) throw unexpected(reader);
}

function unexpected(reader: Reader): Error {
  const { text, at } = peek(reader);
  return new Error(`Unexpected ${text} at ${at} in rule "${reader.rule}"`);
}
