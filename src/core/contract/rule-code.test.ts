import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from 'fast-check';
import { compileRule, type RuleFields, ruleKinds } from './compile-rule.ts';
import type { EventFields, FieldValue } from './field.ts';
import type { IngressType } from './ingress-field.ts';
import { parseRule } from './parse-rule.ts';
import { generateBreaks } from './rule-code.ts';
import { createFrameLayout, kindTypes } from './rule-frame.ts';
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
  ])
    test(rule, () => {
      const node = parseRule(rule);
      const [breaks] = generateBreaks([[node]], places, (name) => kindTypes[ruleKinds[fields.get(name) ?? 'int']]);
      assert.ok(breaks);
      const layout = createFrameLayout(places);
      const holds = compileRule(node, fields, layout);
      const seen = new Set<boolean | undefined>();
      fc.assert(
        fc.property(arbitraryFields, arbitraryFields, (event, prev) => {
          const expected = holds(layout.fill(place(event), place(prev)));
          seen.add(expected);
          assert.equal(breaks(place(event), place(prev)), expected === false);
        }),
        // As many as it takes to see each rule broken.
        { numRuns: 4000 },
      );
      assert.ok(seen.has(true) && seen.has(false), 'it was kept and broken');
    });

  test('of several, one that is broken is enough', () => {
    const [breaks, other] = generateBreaks([[parseRule('N <= 1'), parseRule('M <= N')], []], places, () => 'number');
    const broken = [{ N: 1, M: 1 }, { N: 2, M: 1 }, { N: 1, M: 2 }, {}].map((event) => breaks?.(place(event), []));
    assert.deepEqual(broken, [false, true, true, false]);
    assert.equal(other?.(place({ N: 2 }), []), false);
  });

  test('a function that is none stops the start', () => {
    const node = { kind: 'call', name: 'wholly', args: [] } as const;
    assert.throws(() => generateBreaks([[node]], places, () => 'number'), /wholly/u);
  });
});

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
