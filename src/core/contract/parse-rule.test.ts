import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseRule } from './parse-rule.ts';
import { fieldsOf, type RuleNode } from './rule-node.ts';

suite('parseRule', () => {
  for (const [rule, tree] of [
    ['A', 'A'],
    ['prev.A', 'prev.A'],
    ['true', 'true'],
    ['"up"', '"up"'],
    ['0.25', '0.25'],
    ['-A + 1', '((-A) + 1)'],
    ['!!A', '(!(!A))'],
    ['A - B - C', '((A - B) - C)'],
    ['A - B % C', '(A - (B % C))'],
    ['A + 1 <= B', '((A + 1) <= B)'],
    ['A || B && C', '(A || (B && C))'],
    ['A || B => C && D', '((A || B) => (C && D))'],
    ['A == 0 || B >= prev.B && B <= prev.B + 1', '((A == 0) || ((B >= prev.B) && (B <= (prev.B + 1))))'],
    ['(A || B) && C', '((A || B) && C)'],
    ['!(A && B)', '(!(A && B))'],
    ['sum(A,B+1 , abs(-C))', 'sum(A, (B + 1), abs((-C)))'],
    ['has(A)=>!has(B)', '(has(A) => (!has(B)))'],
  ] as const) {
    test(`${rule} reads as ${tree}`, () => assert.equal(show(parseRule(rule)), tree));
  }

  for (const rule of [
    '',
    '   ',
    'A <',
    'A < B < C',
    'A => B => C',
    'A % B % C',
    'A B',
    '(A',
    'A)',
    'f(',
    'f()',
    'f(A,)',
    'prev.',
    '{side}Score > 1',
    'A = B',
    'A & B',
    '"open',
    "A == 'x'",
    '1.',
    'A; B',
    'A[0]',
    'A.B',
  ]) {
    test(`refuses ${JSON.stringify(rule)}`, () => assert.throws(() => parseRule(rule), /rule "/u));
  }

  test('refuses more than 16 levels of nesting', () => {
    const nest = (levels: number) => `${'('.repeat(levels)}A${')'.repeat(levels)}`;
    assert.equal(show(parseRule(nest(16))), 'A');
    assert.throws(() => parseRule(nest(17)), /levels deep/u);
    assert.throws(() => parseRule(`${'!'.repeat(17)}A`), /levels deep/u);
    assert.throws(() => parseRule(`${'abs('.repeat(17)}A${')'.repeat(17)}`), /levels deep/u);
  });

  test('brackets side by side do not count as nesting', () => {
    assert.doesNotThrow(() => parseRule(Array.from({ length: 20 }, () => '(A)').join(' && ')));
  });

  test('refuses a rule of more than 1000 characters', () => {
    assert.doesNotThrow(() => parseRule('A'.repeat(1000)));
    assert.throws(() => parseRule('A'.repeat(1001)), /Longer than 1000/u);
  });
});

suite('fieldsOf', () => {
  test('lists each field of the event once, in reading order, and no field of the event before', () => {
    assert.deepEqual(fieldsOf(parseRule('B >= prev.A && has(A) => sum(B, -C) == 1')), ['B', 'A', 'C']);
  });
});

function show(node: RuleNode): string {
  if (node.kind === 'literal') return JSON.stringify(node.value);
  if (node.kind === 'field') return node.of === 'prev' ? `prev.${node.name}` : node.name;
  if (node.kind === 'elapsed') return 'elapsed';
  if (node.kind === 'unary') return `(${node.operator}${show(node.operand)})`;
  if (node.kind === 'binary') return `(${show(node.left)} ${node.operator} ${show(node.right)})`;
  return `${node.name}(${node.args.map(show).join(', ')})`;
}
