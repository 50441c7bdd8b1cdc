import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createEntry, type FieldEntry } from '#core/contract/field-entry';
import { KnownEntries } from './known-entries.ts';

function createTestbed() {
  const known = new KnownEntries();
  /** As the value reader looks a text up: it makes an entry when none is known. */
  const read = (index: number, text: string): FieldEntry => {
    const bytes = Buffer.from(text);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return known.findText(index, view, 0, bytes.length) ?? known.add(createEntry(index, text));
  };
  return { known, read };
}

suite('the entry of a value', () => {
  test('is kept when the value comes for the second time', () => {
    const { read } = createTestbed();
    const entries = ['7:57', '7:57', '7:57', '7:57'].map((text) => read(1, text));
    assert.deepEqual(
      entries.map((entry) => entry === entries[1]),
      [false, true, true, true],
    );
  });

  test('belongs to one field', () => {
    const { read, known } = createTestbed();
    for (const index of [1, 1, 2, 2]) read(index, '7:57');
    assert.deepEqual([read(1, '7:57').index, read(2, '7:57').index], [1, 2]);
    for (const index of [1, 1, 2, 2]) known.entryOf(index, 7, 7);
    assert.deepEqual([known.entryOf(1, 7, 7).index, known.entryOf(2, 7, 7).index], [1, 2]);
  });

  test('has its own value, whatever came before in its slot', () => {
    const { read, known } = createTestbed();
    for (let round = 0; round < 3; round += 1)
      for (let number = 0; number < 10_000; number += 1) {
        assert.equal(read(1, `${number}`).value, `${number}`);
        assert.equal(known.entryOf(1, number, number).value, number);
      }
  });

  test('tells the number 1 from true, and 0 from false and null', () => {
    const { known } = createTestbed();
    for (const value of [1, 1, true, true, 0, 0, false, false, null, null])
      assert.equal(known.entryOf(1, value, Number(value)).value, value);
  });
});
