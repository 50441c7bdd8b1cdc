import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter, fc } from '#tests/support/property';
import { readLines } from './read-lines.ts';

const lineBytesMax = 64;
const line = fc
  .string({ unit: anyCharacter, maxLength: 15 })
  .filter((text) => text.isWellFormed() && !/[\n\uFEFF]/.test(text));

async function linesOf(bytes: Buffer, cuts: readonly number[]): Promise<(string | undefined)[]> {
  const chunks = split(bytes, cuts);
  return (await Array.fromAsync(readLines(ReadableStream.from(chunks), lineBytesMax))).flat();
}

function split(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

test('the lines do not depend on the chunks', async () => {
  const texts = fc.array(line, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(texts, fc.array(fc.nat(), { maxLength: 10 }), async (lines, cuts) => {
      const bytes = Buffer.from(`${lines.join('\n')}\n`);
      assert.deepEqual(await linesOf(bytes, cuts), lines);
    }),
  );
});

test('a line that is too long or not UTF-8 does not affect its neighbours, whatever the chunks', async () => {
  const bad = fc.constantFrom(Buffer.from([0xff, 0xfe]), Buffer.alloc(65, 0x61), Buffer.alloc(1000, 0x61));
  await fc.assert(
    fc.asyncProperty(line, bad, line, fc.array(fc.nat(), { maxLength: 10 }), async (before, middle, after, cuts) => {
      const bytes = Buffer.concat([Buffer.from(`${before}\n`), middle, Buffer.from(`\n${after}\n`)]);
      assert.deepEqual(await linesOf(bytes, cuts), [before, undefined, after]);
    }),
  );
});

test('a last line without a line break counts, an empty stream has no lines', async () => {
  assert.deepEqual(await linesOf(Buffer.from('a\nb'), []), ['a', 'b']);
  assert.deepEqual(await linesOf(Buffer.alloc(0), []), []);
});
