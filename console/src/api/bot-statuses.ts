import { type Client, readEventStream, ServiceError, SignInError } from '@scorewire/client';
import type { BotChange, BotStatus } from './bot-status.ts';

/** The known state of all bots. Every change makes a new object; the map stays the same. */
export interface BotList {
  /** `lost`: the data is old, and the store tries again. `failed`: the service refused, and the store gave up. */
  readonly phase: 'loading' | 'live' | 'lost' | 'failed';
  readonly bots: ReadonlyMap<number, BotStatus>;
  /** When the service made the last update; undefined before the first. */
  readonly at: string | undefined;
  /** Why the last try failed, when it did. */
  readonly error?: unknown;
}

/** The live statuses of all bots that the user may read, once for all pages. */
export interface BotStatuses {
  /** Calls the listener at every update, at most once a second. The connection is open while there are listeners. */
  subscribe(listener: () => void): () => void;
  /** Calls the listener only when this bot has changed. */
  subscribeTo(botId: number, listener: () => void): () => void;
  read(): BotList;
  find(botId: number): BotStatus | undefined;
  /** Reads everything again: after a failure, or after a change that the user made. */
  reload(): void;
}

interface Update {
  readonly at: string;
  /** These are all bots with all fields, and replace what is known. */
  readonly isAll?: boolean;
  readonly bots: readonly BotChange[];
}

/** A change of page ends no connection. */
const closesAfterMs = 5000;
const retriesAfterMs = [500, 1000, 2000, 4000, 8000] as const;
const path = '/external/bots/status/stream';

export function createBotStatuses(client: Client, onSessionOver: () => void): BotStatuses {
  const bots = new Map<number, BotStatus>();
  const listeners = new Set<() => void>();
  const listenersOf = new Map<number, Set<() => void>>();
  let list: BotList = { phase: 'loading', bots, at: undefined };
  /** The cursor of the last update: the stream goes on after it. */
  let cursor = '';
  let connection: AbortController | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  return {
    subscribe(listener) {
      listeners.add(listener);
      open();
      return () => {
        listeners.delete(listener);
        closeWhenUnused();
      };
    },
    subscribeTo(botId, listener) {
      const known = listenersOf.get(botId) ?? new Set();
      listenersOf.set(botId, known.add(listener));
      open();
      return () => {
        known.delete(listener);
        if (known.size === 0) listenersOf.delete(botId);
        closeWhenUnused();
      };
    },
    read: () => list,
    find: (botId) => bots.get(botId),
    reload() {
      if (connection === undefined) return;
      connection.abort();
      connection = undefined;
      cursor = '';
      open();
    },
  };

  function open(): void {
    clearTimeout(closing);
    if (connection !== undefined) return;
    connection = new AbortController();
    void follow(connection.signal);
  }

  function closeWhenUnused(): void {
    if (listeners.size > 0 || listenersOf.size > 0) return;
    clearTimeout(closing);
    closing = setTimeout(() => {
      connection?.abort();
      connection = undefined;
    }, closesAfterMs);
  }

  async function follow(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await readUpdates(signal, () => {
          failures = 0;
        });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof SignInError) return onSessionOver();
        if (error instanceof ServiceError && error.status < 500 && error.status !== 429) {
          publish({ phase: 'failed', error });
          return;
        }
        failures += 1;
        publish({ phase: list.at === undefined ? 'loading' : 'lost', error });
      }
      // A stream that ends without an error is no failure: the service was restarted, or the token has expired.
      await pause(retriesAfterMs[Math.min(failures, retriesAfterMs.length - 1)] ?? 0, signal);
    }
  }

  async function readUpdates(signal: AbortSignal, onUpdate: () => void): Promise<void> {
    const headers = { accept: 'text/event-stream', ...(cursor !== '' && { 'last-event-id': cursor }) };
    const { body } = await client.rest(path, { headers, signal });
    // After a cursor nothing is sent until something changes.
    if (cursor !== '') publish({ phase: 'live' });
    for await (const { event, id, data } of readEventStream(body ?? new ReadableStream())) {
      if (signal.aborted) return;
      if (event === 'bots') change(JSON.parse(data) as Update);
      if (event === 'removed') remove((JSON.parse(data) as { ids: number[] }).ids);
      if (id !== '') cursor = id;
      onUpdate();
    }
  }

  function change({ at, isAll = false, bots: changes }: Update): void {
    const changed = new Set(isAll ? bots.keys() : []);
    if (isAll) bots.clear();
    for (const each of changes) {
      changed.add(each.id);
      bots.set(each.id, { ...bots.get(each.id), ...each } as BotStatus);
    }
    publish({ phase: 'live', at }, changed);
  }

  function remove(ids: readonly number[]): void {
    for (const id of ids) bots.delete(id);
    publish({ phase: 'live' }, ids);
  }

  /** The listeners of single bots first, so that a row and the list that contains it are drawn together. */
  function publish(news: Partial<BotList>, changed: Iterable<number> = []): void {
    const { error: _, ...rest } = list;
    list = { ...rest, ...news };
    for (const id of changed) for (const listener of listenersOf.get(id) ?? []) listener();
    for (const listener of listeners) listener();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
