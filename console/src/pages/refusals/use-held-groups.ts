import { useRef } from 'react';
import type { RefusalGroup } from '#console/api/refusal-groups.ts';

/**
 * The groups as the service lists them, the latest first. While the list is held they stay where they are, and new ones wait: with many faulty
 * senders the order changes every second, and nobody could choose a group. Another view ends the hold; `view` is undefined while the groups are
 * still those of the view before.
 */
export function useHeldGroups(
  groups: readonly RefusalGroup[],
  isHeld: boolean,
  view: string | undefined,
): { readonly shown: readonly RefusalGroup[]; readonly waiting: number } {
  const last = useRef<{ readonly shown: readonly RefusalGroup[]; readonly view: string }>(undefined);
  const held = isHeld && last.current !== undefined && last.current.view === view ? last.current.shown : [];
  const newest = new Map(groups.map((group) => [group.id, group]));
  const shown = held.length === 0 ? groups : held.map((group) => newest.get(group.id) ?? group);
  last.current = view === undefined ? undefined : { shown, view };
  for (const { id } of shown) newest.delete(id);
  return { shown, waiting: newest.size };
}
