import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { type SentHead, SentWindow } from './sent-window.ts';

test('the events in flight are the longest suffix of those sent in which no packet id occurs twice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 }),
      fc.nat(40),
      fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 40, maxLength: 40 }),
      (packetIds, known, pages) => {
        const heads = packetIds.map((packetId, index) => ({ packetId, sequence: index + 1, receivedAtMs: index }));
        const window = new SentWindow();
        // The first search reads the existing events backwards; the others are added later. Both in pages.
        const before = heads.slice(0, known);
        const after = heads.slice(known);
        for (const size of pages) {
          window.addOlder(before.splice(-size));
          window.addNewer(after.splice(0, size));
        }
        const expected = findEnd(heads);
        assert.deepEqual(
          window.sequences,
          expected.map(({ sequence }) => sequence),
        );
        assert.deepEqual(
          window.packetIds,
          expected.map(({ packetId }) => packetId),
        );
        assert.deepEqual(
          window.receivedAtMs,
          expected.map(({ receivedAtMs }) => receivedAtMs),
        );
        for (let packetId = 1; packetId <= 6; packetId += 1)
          assert.equal(
            window.indexOf(packetId),
            expected.findIndex((head) => head.packetId === packetId),
          );
      },
    ),
  );
});

function findEnd(heads: readonly SentHead[]): SentHead[] {
  const end: SentHead[] = [];
  for (const head of heads.toReversed()) {
    if (head.packetId === 0) continue;
    if (end.some(({ packetId }) => packetId === head.packetId)) break;
    end.unshift(head);
  }
  return end;
}
