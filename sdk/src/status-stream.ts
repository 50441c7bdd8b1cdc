import { Backoff, pause } from './backoff.ts';
import { readEventStream } from './event-stream.ts';
import { isFinal } from './is-final.ts';
import type { BotStatus } from './resources.ts';
import type { Rest } from './rest.ts';
import { stoppable } from './stoppable.ts';

/** A change in the status of your bots. */
export interface StatusUpdate {
  /** True when `bots` are all your bots with all fields, which replace what you have: the first update, and after a long break. */
  readonly isAll: boolean;
  /** The bots that changed, with the fields that did. */
  readonly bots: readonly BotStatusChange[];
  /** Bots that were removed, or that you may no longer read. */
  readonly removed: readonly number[];
}

export type BotStatusChange = Partial<BotStatus> & Pick<BotStatus, 'id'>;

export interface StatusStreamOptions {
  /** The `cursor` of `botStatuses()`: continues from there. */
  readonly cursor?: string;
}

/** Follows the statuses over lost connections; each new connection continues where the last one ended. */
export function followStatuses(
  rest: Rest,
  { cursor }: StatusStreamOptions,
  closed: AbortSignal,
): AsyncIterableIterator<StatusUpdate> {
  return stoppable(closed, (signal) => readUpdates(rest, cursor, signal));
}

async function* readUpdates(rest: Rest, cursor: string | undefined, signal: AbortSignal): AsyncGenerator<StatusUpdate> {
  const backoff = new Backoff();
  let last = cursor;
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) };
      const response = await rest.request('/external/bots/status/stream', { headers, signal });
      for await (const { event, id, data } of readEventStream(response.body ?? new ReadableStream())) {
        backoff.reset();
        if (event !== 'bots' && event !== 'removed') continue;
        last = id;
        yield toUpdate(JSON.parse(data) as StreamData);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) throw error;
    }
    await pause(backoff.next(), signal);
  }
}

interface StreamData {
  readonly isAll?: boolean;
  readonly bots?: readonly BotStatusChange[];
  readonly ids?: readonly number[];
}

function toUpdate({ isAll = false, bots = [], ids: removed = [] }: StreamData): StatusUpdate {
  return { isAll, bots, removed };
}
