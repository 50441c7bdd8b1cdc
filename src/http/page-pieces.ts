import { readOnSchedule, type Schedule } from '#core/schedule';

/** The items of a list, and how a page of them is written. */
export interface PageSource<Item> {
  /** Some items behind `last`, or from the start, at most `limit`; none when there are no more. A stretch of work: keep it short. */
  readonly read: (last: Item | undefined, limit: number) => Promise<readonly Item[]>;
  readonly toJson: (item: Item) => string;
  /** Where the next page goes on. */
  readonly nextOf: (last: Item) => number;
  /** What the page calls that. */
  readonly nextName: string;
  /** The most that is read at a stretch, where an item may be large. */
  readonly readAtOnceMax?: number;
}

/** It is doubled from read to read while the items are small. */
const readAtFirst = 2;
const readBytesMax = 32_768;

const pieceChars = 65_536;
export const pageBytesMax = 4_194_304;

/**
 * A page as JSON text in pieces. It ends at the limit, or earlier when it has grown over `pageBytesMax`. What is read for a piece and made
 * of it takes a turn, so that a page of any size holds up nobody else for longer than a piece.
 */
export async function* pagePieces<Item>(
  { read, toJson, nextOf, nextName, readAtOnceMax = 32 }: PageSource<Item>,
  limit: number,
  schedule: Schedule,
): AsyncGenerator<string, void> {
  let piece = '{"items":[';
  let count = 0;
  let bytes = 0;
  let last: Item | undefined;
  let readAtOnce = readAtFirst;
  for (;;) {
    const bytesBefore = bytes;
    // One more than needed tells whether there are more.
    const wanted = Math.min(readAtOnce, limit - count + 1);
    const items = await readOnSchedule(schedule, () => read(last, wanted));
    for (const item of items) {
      if (last !== undefined && (count === limit || bytes > pageBytesMax)) {
        yield `${piece}],"${nextName}":${nextOf(last)}}`;
        return;
      }
      const json = toJson(item);
      piece += count === 0 ? json : `,${json}`;
      count += 1;
      bytes += Buffer.byteLength(json);
      last = item;
      if (piece.length < pieceChars) continue;
      yield piece;
      piece = '';
    }
    if (bytes - bytesBefore > readBytesMax) readAtOnce = Math.max(1, Math.floor(readAtOnce / 2));
    else if (bytes - bytesBefore < readBytesMax / 2) readAtOnce = Math.min(readAtOnceMax, readAtOnce * 2);
    if (items.length > 0) continue;
    yield `${piece}],"${nextName}":null}`;
    return;
  }
}
