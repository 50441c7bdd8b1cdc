import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { KnownEntries } from './known-entries.ts';

suite('the entry of a value', () => {
  test('is kept when the value comes for the second time', () => {
    const known = new KnownEntries();
    const entries = [7, 7, 7, 7].map((value) => known.entryOf(1, value, value));
    assert.deepEqual(
      entries.map((entry) => entry === entries[1]),
      [false, true, true, true],
    );
  });

  test('belongs to one field', () => {
    const known = new KnownEntries();
    for (const index of [1, 1, 2, 2]) known.entryOf(index, 7, 7);
    assert.deepEqual([known.entryOf(1, 7, 7).index, known.entryOf(2, 7, 7).index], [1, 2]);
  });

  test('has its own value, whatever came before in its slot', () => {
    const known = new KnownEntries();
    for (let round = 0; round < 3; round += 1)
      for (let number = 0; number < 10_000; number += 1) assert.equal(known.entryOf(1, number, number).value, number);
  });

  test('tells the number 1 from true, and 0 from false and null', () => {
    const known = new KnownEntries();
    for (const value of [1, 1, true, true, 0, 0, false, false, null, null])
      assert.equal(known.entryOf(1, value, Number(value)).value, value);
  });
});
