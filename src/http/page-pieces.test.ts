import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce } from '#tests/support/fake-live';
import { pageBytesMax, pagePieces } from './page-pieces.ts';

interface Item {
  readonly id: number;
  readonly text: string;
}

/** A list of `count` items that records its largest read and how often it was scheduled. */
function createList(count: number, textLength: number) {
  const list = {
    scheduled: 0,
    mostRead: 0,
    schedule(go: () => void) {
      list.scheduled += 1;
      atOnce(go);
    },
    source: {
      async read(last: Item | undefined, limit: number): Promise<Item[]> {
        const from = (last?.id ?? 0) + 1;
        const items = Array.from({ length: Math.min(limit, count - from + 1) }, (_, index) => from + index);
        list.mostRead = Math.max(list.mostRead, items.length);
        return items.map((id) => ({ id, text: 'x'.repeat(textLength) }));
      },
      toJson: (item: Item) => JSON.stringify(item),
      nextOf: ({ id }: Item) => id,
      nextName: 'next',
    },
  };
  return list;
}

async function gather(pieces: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const parse = (pieces: readonly string[]) => JSON.parse(pieces.join('')) as { items: Item[]; next: number | null };

for (const count of [0, 1, 2, 31, 32, 33, 64, 65, 100])
  for (const limit of [1, 2, 32, 33, 64, 99, 100, 101])
    test(`a page of ${limit} from a list of ${count}`, async () => {
      const { source, schedule } = createList(count, 10);
      const { items, next } = parse(await gather(pagePieces(source, limit, schedule)));
      assert.deepEqual(
        items.map(({ id }) => id),
        Array.from({ length: Math.min(count, limit) }, (_, index) => index + 1),
      );
      assert.equal(next, count > limit ? limit : null);
    });

test('reads and pieces are bounded, and each read is scheduled', async () => {
  const list = createList(1000, 4000);
  const pieces = await gather(pagePieces(list.source, 1000, list.schedule));
  assert.equal(parse(pieces).items.length, 1000);
  const longest = Math.max(...pieces.map(({ length }) => length));
  assert.ok(longest < 65_536 + 5000, `${longest} characters`);
  assert.ok(list.mostRead <= 16, `${list.mostRead} items`);
  assert.ok(list.scheduled >= 1000 / 32);
});

test('a page ends at its byte limit, and the next one continues behind it', async () => {
  const { source, schedule } = createList(500, 60_000);
  const first = parse(await gather(pagePieces(source, 500, schedule)));
  const bytes = first.items.reduce((sum, { text }) => sum + text.length, 0);
  assert.ok(bytes > pageBytesMax - 60_000 && bytes < pageBytesMax + 60_000, `${bytes} bytes`);
  assert.equal(first.next, first.items.length);
});

test('an item larger than a page is a page of its own', async () => {
  const { source, schedule } = createList(3, pageBytesMax + 1);
  assert.deepEqual(
    parse(await gather(pagePieces(source, 3, schedule))).items.map(({ id }) => id),
    [1],
  );
});
