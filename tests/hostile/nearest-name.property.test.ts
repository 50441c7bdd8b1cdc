import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestName } from '#core/ingress/nearest-name';
import { fc } from '#tests/support/property';

/** The search stops early. It must find the same name as the full edit distance. */

const names = [
  'HomeScore',
  'GuestScore',
  'Lane1Name',
  'Lane10Name',
  'Lane2Time',
  'Clock',
  'IsClockRunning',
  'GuestFouls',
];
const letter = fc.constantFrom('a', 'e', 'l', 'n', 'o', 's', 'c', 'k', 'r', '1');

test('what is found has as few slips as may be, and no other name has as few', () => {
  const edit = fc.record({ at: fc.nat(20), kind: fc.constantFrom('insert', 'delete', 'replace', 'swap'), letter });
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.array(edit, { maxLength: 3 }), (name, edits) => {
      const given = edits.reduce(applyEdit, name);
      const found = nearestName(given, names);
      if (found === undefined) return;
      const slips = slipsBetween(given, found);
      assert.ok(slips <= (given.length < 12 ? 1 : 2), `${given} ${found}`);
      assert.equal(digitsOf(given), digitsOf(found));
      const others = names.filter((other) => other !== found && digitsOf(other) === digitsOf(given));
      for (const other of others) assert.ok(slipsBetween(given, other) > slips, `${given} ${other}`);
    }),
    { numRuns: 1500 },
  );
});

test('one letter too many, one too few, or two that changed places inside a long word are always found', () => {
  const kind = fc.constantFrom('insert', 'delete', 'swap');
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 12 }), kind, fc.constantFrom('z', 'q'), (at, how, letter) => {
      const given = applyEdit('IsClockRunning', { at, kind: how, letter });
      assert.equal(nearestName(given, names), 'IsClockRunning');
    }),
  );
});

interface Edit {
  readonly at: number;
  readonly kind: string;
  readonly letter: string;
}

function applyEdit(text: string, { at, kind, letter }: Edit): string {
  const before = text.slice(0, at);
  if (kind === 'insert') return before + letter + text.slice(at);
  if (kind === 'swap') return before + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  return before + (kind === 'replace' ? letter : '') + text.slice(at + 1);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D+/g, ' ').trim();
}

/** The whole table of the restricted edit distance. */
function slipsBetween(one: string, other: string): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  const table = Array.from({ length: from.length + 1 }, (_, row) =>
    Array.from({ length: to.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1)
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY;
      const least = Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1);
      (table[row] as number[])[column] = least;
    }
  return at(from.length, to.length);
}
