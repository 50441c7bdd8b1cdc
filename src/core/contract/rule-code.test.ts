import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { evaluateRule } from '#tests/contract/evaluate-rule';
import { fc } from '#tests/support/property';
import type { EventFields, FieldValue } from './field.ts';
import { createFieldIndex, type FieldEntry, toBoard } from './field-entry.ts';
import { parseRule } from './parse-rule.ts';
import { createMarks, everyField, generateFindBroken } from './rule-code.ts';
import { checkKinds, type RuleFields } from './rule-kinds.ts';
import { fieldsOf } from './rule-node.ts';

const fields: RuleFields = new Map([
  ['N', 'int'],
  ['M', 'number'],
  ['T', 'string'],
  ['U', 'string'],
  ['F', 'bool'],
  ['G', 'bool'],
]);
const fieldIndex = createFieldIndex(fields.keys());

suite('the code of a rule gives the answer of its definition', () => {
  for (const rule of [
    'N < 1',
    'N <= M',
    'N > prev.N',
    'N >= 1',
    'N == 1',
    'N != prev.N',
    'T == "1:00"',
    'T != prev.T',
    'F == G',
    'F && G',
    'F || prev.F',
    'F => G',
    '!F',
    '!(F && prev.F)',
    'N + M == 2',
    'N - prev.N <= 1',
    '-N == M',
    'N == 0 - 1',
    'N % M == 0',
    'M % 0.5 == 0',
    'whole(M)',
    'abs(N - prev.N) <= 1',
    'has(N) => has(M)',
    'has(prev.T) => has(T)',
    'sum(N, M, 1) <= 2',
    'count(F, G) == 1',
    'oneOf(T, "1:00", U)',
    'oneOf(N, 0, 1) => !has(M)',
    'distinct(N, M, 1)',
    'distinct(T, U)',
    'seconds(T) <= seconds(prev.T)',
    'F && N == prev.N => seconds(T) <= 60',
    'has(seconds(T))',
    'N > 1 || M > 1 => abs(N - M) <= 1',
    'N - prev.N <= elapsed',
  ])
    test(rule, () => {
      const node = parseRule(rule);
      checkKinds(node, fields);
      const beside = generateFindBroken([{ node, alone: false }], fieldIndex, fields);
      const alone = generateFindBroken([{ node, alone: true }], fieldIndex, fields);
      const seen = { broken: 0, kept: 0 };
      fc.assert(
        fc.property(arbitraryFields, arbitraryFields, arbitraryElapsed, (event, prev, elapsed) => {
          const isCarried = fieldsOf(node).some((name) => Object.hasOwn(event, name));
          const expected = isCarried && evaluateRule(node, { fields, event, prev, elapsed }) === false;
          const board = toBoard(event, fieldIndex);
          const before = toBoard(prev, fieldIndex);
          assert.deepEqual(beside(board, before, everyField, everyField, elapsed), expected ? [0] : undefined);
          const byItself = evaluateRule(node, { fields, event, prev: {}, elapsed: undefined });
          const expectedAlone = isCarried && byItself === false ? [0] : undefined;
          assert.deepEqual(alone(board, before, everyField, everyField, elapsed), expectedAlone);
          seen[expected ? 'broken' : 'kept'] += 1;
        }),
        { numRuns: 1000 },
      );
      assert.ok(seen.broken > 0 && seen.kept > 0, JSON.stringify(seen));
    });
});

suite('the rules of a sport', () => {
  test('each broken rule is reported by its number', () => {
    const found = [{ N: 1, M: 1 }, { N: 2, M: 1 }, { N: 1, M: 2 }, { N: 2, M: 3 }, {}].map((event) =>
      find(['N <= 1', 'M <= N'], event, {}, everyField, everyField),
    );
    assert.deepEqual(found, [undefined, [0], [1], [0, 1], undefined]);
  });

  test('a rule is evaluated only if one of its fields is marked, in the event or in the one before it', () => {
    const rules = ['N <= prev.M', 'F => G'];
    const marks = createMarks(sourcesOf(rules), fieldIndex);
    const mark = (name: string): number => marks[fieldIndex.of.get(name) ?? -1] ?? 0;
    const broken = { N: 1, M: 1, F: true, G: false };
    assert.deepEqual(find(rules, broken, { M: 0 }, mark('N'), 0), [0]);
    assert.deepEqual(find(rules, broken, { M: 0 }, 0, mark('M')), [0]);
    assert.deepEqual(find(rules, broken, { M: 0 }, mark('G'), mark('N')), [1]);
    assert.equal(find(rules, broken, { M: 0 }, mark('M') | mark('T'), mark('F')), undefined);
  });

  test('a rule about time is always evaluated, unless it holds while nothing changes', () => {
    assert.deepEqual(find(['N + elapsed != 4'], { N: 2 }, {}, 0, 0, 2), [0]);
    assert.equal(find(['N - prev.N <= elapsed'], { N: 9 }, { N: 2 }, 0, 0, 2), undefined);
  });

  test('a rule is not evaluated for an event that carries none of its fields', () => {
    assert.equal(find(['N <= 1'], { M: 1 }, { N: 2 }, everyField, everyField), undefined);
  });

  test('without rules nothing is broken', () => {
    assert.equal(find([], { N: 2 }, {}, everyField, everyField), undefined);
  });
});

function sourcesOf(rules: readonly string[]) {
  return rules.map((rule) => ({ node: parseRule(rule), alone: false }));
}

function find(
  rules: readonly string[],
  event: EventFields,
  prev: EventFields,
  changed: number,
  changedBefore: number,
  elapsed?: number,
): number[] | undefined {
  const code = generateFindBroken(sourcesOf(rules), fieldIndex, fields);
  const board: (FieldEntry | undefined)[] = toBoard(event, fieldIndex);
  return code(board, toBoard(prev, fieldIndex), changed, changedBefore, elapsed);
}

const arbitraryElapsed = fc.constantFrom(undefined, 0, 0.5, 1, 2);

/** Some fields are missing, some are null, and some have the wrong kind, which counts as missing. */
const arbitraryFields = fc.record(
  {
    N: value(-1, 0, 1, 2),
    M: value(0, 0.5, 1, 2, 2.25),
    T: value('1:00', '1:01', '0:59.9', '', 'up'),
    U: value('1:00', 'up'),
    F: value(true, false),
    G: value(true, false),
  },
  { requiredKeys: [] },
);

function value(...usual: readonly FieldValue[]): fc.Arbitrary<FieldValue | null> {
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(null, 'odd', 7, true));
}
