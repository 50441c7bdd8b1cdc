import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter, fc } from '#tests/support/property';
import { readCsv } from './csv.ts';

const cell = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', ' ', 'é', '😀') }),
);
const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 });

test('any records can be written as CSV, split into any chunks, and read back', () =>
  fc.assert(
    fc.asyncProperty(
      records,
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.infiniteStream(fc.integer({ min: 1, max: 12 })),
      async (written, lineBreak, endsInBreak, lengths) => {
        const lines = written.map((cells) => cells.map((text) => writeCell(text, cells.length === 1)).join(','));
        const text = lines.join(lineBreak) + (endsInBreak ? lineBreak : '');
        const read: (readonly string[])[] = [];
        for await (const part of readCsv(cut(Buffer.from(text), lengths))) read.push(...part.map(({ cells }) => cells));
        assert.deepEqual(read, written);
      },
    ),
  ));

/** A single empty cell needs quotes, because an empty line is skipped. */
function writeCell(text: string, isAlone: boolean): string {
  const needsQuotes = /[",\r\n]/.test(text) || (isAlone && text === '') || text.startsWith('\u{feff}');
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

async function* cut(bytes: Buffer, lengths: Iterable<number>): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const length of lengths) {
    if (at >= bytes.length) return;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}
