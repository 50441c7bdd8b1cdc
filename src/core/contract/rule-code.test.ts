import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from 'fast-check';
import { compileRule, type RuleFields, ruleKinds } from './compile-rule.ts';
import type { EventFields, FieldValue } from './field.ts';
import type { IngressType } from './ingress-field.ts';
import { parseRule } from './parse-rule.ts';
import { generateBreaks, type MarkedRules, type TypeOfField } from './rule-code.ts';
import { createFrameLayout, kindTypes } from './rule-frame.ts';
import { type RuleNode, usesElapsed } from './rule-node.ts';
import { createPlaces, type Slots, toSlots } from './slot.ts';

const fields: RuleFields = new Map<string, IngressType>([
  ['N', 'int'],
  ['M', 'number'],
  ['T', 'string'],
  ['U', 'string'],
  ['F', 'bool'],
  ['G', 'bool'],
]);
const places = createPlaces(fields.keys());

suite('the code of a rule says what the rule says', () => {
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
    'has(prev.T)',
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
      const typeOf: TypeOfField = (name) => kindTypes[ruleKinds[fields.get(name) ?? 'int']];
      const breaks = generateBreaks([asked([node])], places, typeOf);
      // The time since the event before is nothing that the event says.
      const breaksAlone = usesElapsed(node)
        ? () => false
        : generateBreaks([{ ...asked([node]), alone: true }], places, typeOf);
      const layout = createFrameLayout(places);
      const holds = compileRule(node, fields, layout);
      const seen = new Set<boolean | undefined>();
      fc.assert(
        fc.property(arbitraryFields, arbitraryFields, arbitraryElapsed, (event, prev, elapsed) => {
          const expected = holds(layout.fill(place(event), place(prev), elapsed));
          seen.add(expected);
          assert.equal(breaks(place(event), place(prev), 1, 0, elapsed), expected === false);
          const alone = holds(layout.fillAlone(place(event)));
          assert.equal(breaksAlone(place(event), place(prev), 1, 0, elapsed), alone === false);
        }),
        // As many as it takes to see each rule broken.
        { numRuns: 4000 },
      );
      assert.ok(seen.has(true) && seen.has(false), 'it was kept and broken');
    });

  test('of several, one that is broken is enough', () => {
    const rules = [parseRule('N <= 1'), parseRule('M <= N')];
    const breaks = generateBreaks([asked(rules)], places, () => 'number');
    const broken = [{ N: 1, M: 1 }, { N: 2, M: 1 }, { N: 1, M: 2 }, {}].map((event) =>
      breaks(place(event), [], 1, 0, undefined),
    );
    assert.deepEqual(broken, [false, true, true, false]);
  });

  test('only those are asked that look at what is marked, in the event or before it', () => {
    const sets = [
      { ...asked([]), changed: 1, changedBefore: 2, rules: [parseRule('N <= prev.M')] },
      { ...asked([]), changed: 4, changedBefore: 0, rules: [parseRule('M <= 1')] },
    ];
    const breaks = generateBreaks(sets, places, () => 'number');
    const asks = (event: EventFields, changed: number, changedBefore: number) =>
      breaks(place(event), place({ M: 0 }), changed, changedBefore, undefined);
    const first = { N: 1, M: 1 };
    const second = { N: 0, M: 2 };
    assert.deepEqual(
      [asks(first, 1, 0), asks(first, 0, 2), asks(first, 4, 1), asks(first, 2, 4)],
      [true, true, false, false],
    );
    assert.deepEqual([asks(second, 4, 0), asks(second, 5, 2), asks(second, 3, 6)], [true, true, false]);
  });

  test('without rules nothing is broken', () => {
    assert.equal(generateBreaks([], places, () => 'number')(place({ N: 2 }), [], -1, -1, undefined), false);
  });

  test('a function that is none stops the start', () => {
    const node = { kind: 'call', name: 'wholly', args: [] } as const;
    assert.throws(() => generateBreaks([asked([node])], places, () => 'number'), /wholly/u);
  });
});

/** Asked when anything has changed. */
function asked(rules: readonly RuleNode[]): MarkedRules {
  return { changed: 1, changedBefore: 0, always: false, alone: false, rules };
}

const arbitraryElapsed = fc.constantFrom(undefined, 0, 0.5, 1, 2);

/** Some are missing, some are null, and some are of another kind, which counts as missing. */
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

function place(of: EventFields): Slots {
  const slots: Slots = [];
  for (const slot of toSlots(of, places)) slots[slot.place] = slot;
  return slots;
}
