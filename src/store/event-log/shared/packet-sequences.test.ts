import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PacketSequences } from './packet-sequences.ts';

test('the last sequence of every packet id is found, and nearby ids share a page', () => {
  const sequences = new PacketSequences();
  const ids = [0, 1, 255, 256, 511, 65_535];
  for (const [index, id] of ids.entries()) sequences.add(id, 2 ** 34 + index);
  sequences.add(255, 7);
  sequences.add(256, 2 ** 35);
  assert.deepEqual(
    ids.map((id) => sequences.get(id)),
    [2 ** 34, 2 ** 34 + 1, 2 ** 34 + 2, 2 ** 35, 2 ** 34 + 4, 2 ** 34 + 5],
  );
  assert.deepEqual([sequences.get(2), sequences.get(300), sequences.get(30_000)], [undefined, undefined, undefined]);
  assert.equal(sequences.pageCount, 3);
});
