import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearestName } from '#core/ingress/nearest-name';

/** The search looks only where a near name can be. What it finds must be what looking everywhere finds. */

const names = ['HomeScore', 'GuestScore', 'Lane1Name', 'Lane10Name', 'Lane2Time', 'Clock', 'IsClockRunning', 'No'];

test('the nearest name is the one that a plain search finds', () => {
  const letter = fc.constantFrom('a', 'e', 'L', 'n', 'N', '1', 'o', 'S', 'c', 'C', 'k');
  const edit = fc.record({ at: fc.nat(20), kind: fc.constantFrom('insert', 'delete', 'replace'), letter });
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.array(edit, { maxLength: 5 }), (name, edits) => {
      const given = edits.reduce(applyEdit, name);
      assert.equal(nearestName(given, names), findPlainly(given));
    }),
    { numRuns: 3000 },
  );
});

function applyEdit(text: string, { at, kind, letter }: { at: number; kind: string; letter: string }): string {
  const before = text.slice(0, at);
  if (kind === 'insert') return before + letter + text.slice(at);
  return before + (kind === 'replace' ? letter : '') + text.slice(at + 1);
}

function findPlainly(given: string): string | undefined {
  const allowed = Math.min(3, Math.floor(given.length / 2));
  const near = names.map((name) => ({ name, distance: distanceOf(given.toLowerCase(), name.toLowerCase()) }));
  const least = Math.min(...near.map(({ distance }) => distance));
  return least <= allowed ? near.find(({ distance }) => distance === least)?.name : undefined;
}

/** The whole table, row by row. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
