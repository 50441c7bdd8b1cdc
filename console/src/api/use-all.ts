import type { Client } from '@scorewire/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { getJson } from './get-json.ts';
import { type GetOptions, useRead } from './use-get.ts';

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next: number | string | null;
}

/** Reads every page of a list. Its key begins with the path. */
export function useAll<Item>(path: string, options: GetOptions = {}): UseQueryResult<Item[]> {
  return useRead([path, 'all'], (client, signal) => readAll<Item>(client, path, signal), options);
}

async function readAll<Item>(client: Client, path: string, signal: AbortSignal): Promise<Item[]> {
  const items: Item[] = [];
  const mark = path.includes('?') ? '&' : '?';
  for (let after = ''; ; ) {
    const page = await getJson<ListPage<Item>>(client, `${path}${mark}limit=1000${after}`, signal);
    items.push(...page.items);
    if (page.next === null) return items;
    after = `&after=${encodeURIComponent(page.next)}`;
  }
}
