import type { Query, Rest } from './rest.ts';

/** All items of a paged list. `nextName` is the field with the start of the next page, `startName` the parameter that it goes into. */
export async function* readPages<Item>(
  rest: Rest,
  path: string,
  query: Query,
  startName: string,
  nextName: string,
  itemsName = 'items',
): AsyncGenerator<Item> {
  let start: number | null | undefined;
  do {
    const page = await rest.get<Record<string, unknown>>(path, {
      ...query,
      ...(start !== undefined && { [startName]: start ?? undefined }),
    });
    yield* page[itemsName] as readonly Item[];
    start = page[nextName] as number | null;
  } while (start !== null);
}
