import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sports } from './catalog.ts';
import { patternExamples } from './pattern-examples.ts';

const fields = sports.flatMap(({ name: sport, ingress }) => (ingress ?? []).map((field) => ({ sport, field })));

suite('the patterns of the contracts', () => {
  test('each pattern has examples, so that no sender sees a pattern', () => {
    const without = fields.filter(({ field: { pattern } }) => pattern !== undefined && !patternExamples.has(pattern));
    assert.deepEqual(
      without.map(({ sport, field }) => `${sport} ${field.name}: add its pattern to pattern-examples.ts`),
      [],
    );
  });

  for (const [pattern, examples] of patternExamples)
    test(`${examples.join(', ')} match their pattern`, () => {
      assert.deepEqual(
        examples.filter((example) => !new RegExp(pattern, 'u').test(example)),
        [],
      );
    });

  test('a field with a pattern accepts all its examples', () => {
    const refused = fields.flatMap(({ sport, field: { name, pattern = '', maxLength = Number.POSITIVE_INFINITY } }) =>
      (patternExamples.get(pattern) ?? [])
        .filter(({ length }) => length > maxLength)
        .map((example) => [sport, name, example]),
    );
    assert.deepEqual(refused, []);
  });
});
