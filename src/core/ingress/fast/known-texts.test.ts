import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createEntry, type FieldEntry } from '#core/contract/field-entry';
import { KnownTexts, knownTextMax } from './known-texts.ts';

/** Reads as the value reader does: it makes an entry when none is known. Other bytes surround the text. */
function createReader(): (index: number, text: string) => FieldEntry {
  const known = new KnownTexts();
  return (index, text) => {
    const bytes = Buffer.from(`"${text}","`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return known.find(index, view, 1, 1 + text.length) ?? known.add(createEntry(index, text));
  };
}

suite('the entry of a text', () => {
  test('is kept when the text comes for the second time', () => {
    const read = createReader();
    const entries = ['7:57', '7:57', '7:57', '7:57'].map((text) => read(1, text));
    assert.deepEqual(
      entries.map((entry) => entry === entries[1]),
      [false, true, true, true],
    );
  });

  test('belongs to one field', () => {
    const read = createReader();
    for (const index of [1, 1, 2, 2]) read(index, '7:57');
    assert.deepEqual([read(1, '7:57').index, read(2, '7:57').index], [1, 2]);
  });

  test('has its own text, whatever came before in its slot', () => {
    const read = createReader();
    for (let round = 0; round < 3; round += 1)
      for (let number = 0; number < 10_000; number += 1) assert.equal(read(1, `${number}`).value, `${number}`);
  });

  for (let length = 0; length <= knownTextMax; length += 1)
    test(`of ${length} characters differs from those that differ in one character`, () => {
      const read = createReader();
      const text = 'abcdefghijklmnop'.slice(0, length);
      const others = Array.from(text, (_, at) => `${text.slice(0, at)}X${text.slice(at + 1)}`);
      const all = [text, ...others, `${text}\0`, text.slice(1)].filter((each) => each.length <= knownTextMax);
      for (let round = 0; round < 3; round += 1) for (const each of all) assert.equal(read(1, each).value, each);
    });
});
