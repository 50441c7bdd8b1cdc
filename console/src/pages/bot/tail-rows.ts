import type { Status } from '@scorewire/client';
import { keyOf } from './status-list.ts';
import type { TailEntry } from './tail-entries.ts';

/** A line of the tail: an event, or what the service said about one. */
export type TailRow =
  | { readonly kind: 'event'; readonly key: string; readonly atMs: number; readonly entry: TailEntry }
  | { readonly kind: 'status'; readonly key: string; readonly atMs: number; readonly status: Status };

/** Events and statuses by time, the newest first. Statuses older than the oldest event are in their own list. */
export function toTailRows(tail: readonly TailEntry[], statuses: readonly Status[]): TailRow[] {
  const events = tail.map((entry): TailRow => {
    const key = String(entry.sequence - entry.count);
    return { kind: 'event', key, atMs: Date.parse(entry.receivedAt), entry };
  });
  const oldestMs = events.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
  const said = statuses.flatMap((status): TailRow[] => {
    const atMs = Date.parse(status.receivedAt);
    return atMs < oldestMs ? [] : [{ kind: 'status', key: keyOf(status), atMs, status }];
  });
  return [...events, ...said].sort((a, b) => b.atMs - a.atMs);
}
