const chunkItems = 100;

export interface GatheredPage<Item> {
  readonly items: Item[];
  /** The last item, when there are more behind it. */
  readonly last: Item | undefined;
}

export interface PageSource<Item> {
  /** So many items behind `last`, or from the start; fewer when there are no more. */
  readonly read: (last: Item | undefined, limit: number) => Promise<Item[]>;
  readonly sizeOf: (item: Item) => number;
}

/** A page of items that may be large: it ends at the limit, or earlier when it has grown over the bytes. */
export async function gatherPage<Item>(
  { read, sizeOf }: PageSource<Item>,
  limit: number,
  bytesMax: number,
): Promise<GatheredPage<Item>> {
  const items: Item[] = [];
  let bytes = 0;
  for (;;) {
    // One more than needed tells whether there are more.
    const wanted = Math.min(chunkItems, limit - items.length) + 1;
    const chunk = await read(items.at(-1), wanted);
    for (const item of chunk.slice(0, wanted - 1)) {
      if (bytes > bytesMax) return { items, last: items.at(-1) };
      items.push(item);
      bytes += sizeOf(item);
    }
    if (chunk.length < wanted) return { items, last: undefined };
    if (items.length === limit) return { items, last: items.at(-1) };
  }
}
