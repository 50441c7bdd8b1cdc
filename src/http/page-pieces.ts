import { readOnSchedule, type Schedule } from '#core/schedule';

export interface PageSource<Item> {
  /** At most `limit` items after `last`, or from the start; empty at the end of the list. It should block the event loop briefly only. */
  readonly read: (last: Item | undefined, limit: number) => Promise<readonly Item[]>;
  readonly toJson: (item: Item) => string;
  /** The cursor of the next page. */
  readonly nextOf: (last: Item) => number | string;
  /** The name of the cursor in the JSON of the page. */
  readonly nextName: string;
  /** The name of the list in the JSON of the page. */
  readonly listName?: string;
  /** JSON that follows the cursor, with its comma: what is only known when everything was read. */
  readonly ending?: () => string;
  /** Most items of one read; set it where items may be large. */
  readonly readAtOnceMax?: number;
}

/** Items of the first read. The number adapts to the size of the items. */
const readAtFirst = 2;
const readBytesMax = 32_768;

const pieceChars = 65_536;
export const pageBytesMax = 4_194_304;

/**
 * Yields the JSON text of a page in pieces. The page ends at the limit, or earlier at `pageBytesMax`. Every read is scheduled, so that a large
 * page does not block the event loop for longer than one piece.
 */
export async function* pagePieces<Item>(
  { read, toJson, nextOf, nextName, listName = 'items', ending = () => '', readAtOnceMax = 32 }: PageSource<Item>,
  limit: number,
  schedule: Schedule,
): AsyncGenerator<string, void> {
  let piece = `{"${listName}":[`;
  let count = 0;
  let bytes = 0;
  let last: Item | undefined;
  let readAtOnce = readAtFirst;
  for (;;) {
    const bytesBefore = bytes;
    // One item more tells whether there is another page.
    const wanted = Math.min(readAtOnce, limit - count + 1);
    const items = await readOnSchedule(schedule, () => read(last, wanted));
    for (const item of items) {
      if (last !== undefined && (count === limit || bytes > pageBytesMax)) {
        yield `${piece}],"${nextName}":${JSON.stringify(nextOf(last))}${ending()}}`;
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
    yield `${piece}],"${nextName}":null${ending()}}`;
    return;
  }
}
