import type { Receipt, Status, StoredEvent } from '#sdk';
import type { Change } from './board.ts';

/** Something that happened to a bot. */
export type TailItem =
  | {
      readonly type: 'event';
      readonly botId: number;
      readonly event: StoredEvent;
      readonly changes: ReadonlyMap<string, Change>;
    }
  | { readonly type: 'status'; readonly botId: number; readonly status: Status }
  | { readonly type: 'receipt'; readonly botId: number; readonly receipt: Receipt };

export function timeOf(item: TailItem): string {
  if (item.type === 'event') return item.event.receivedAt;
  return item.type === 'status' ? item.status.receivedAt : item.receipt.receivedAt;
}
