import type { EventStream } from './event-stream.ts';

export interface StreamLimits {
  /** Streams that one user may have open; infinite when there is no limit. */
  readonly perUserMax: number;
  /** How often it is looked whether a reader may still read. */
  readonly checkMs: number;
  /** Silence after which a comment is sent, so that nobody between takes the connection for dead. */
  readonly heartbeatMs: number;
  /** A reader that has taken nothing for so long is cut off. */
  readonly stalledMs: number;
}

export const defaultStreamLimits: StreamLimits = {
  perUserMax: 100,
  checkMs: 1000,
  heartbeatMs: 15_000,
  stalledMs: 60_000,
};

export interface OpenStream {
  readonly stream: EventStream;
  readonly userId: number;
  /** Rejects when it cannot be told at the moment. */
  readonly mayStay: () => Promise<boolean>;
}

/** The streams that are open, looked after together: one timer for all of them. */
export interface LiveStreams {
  hasRoom(userId: number): boolean;
  add(open: OpenStream): void;
  /** Ends all of them, those that come later too. */
  close(): Promise<void>;
}

export function createLiveStreams({ perUserMax, checkMs, heartbeatMs, stalledMs }: StreamLimits): LiveStreams {
  const open = new Set<OpenStream>();
  const countOf = new Map<number, number>();
  const heartbeatTicks = Math.ceil(heartbeatMs / checkMs);
  const stalledTicks = Math.ceil(stalledMs / checkMs);
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let isClosing = false;

  return {
    hasRoom: (userId) => (countOf.get(userId) ?? 0) < perUserMax,
    add(added) {
      const { stream } = added;
      if (isClosing) stream.end();
      open.add(added);
      count(added.userId, 1);
      timer ??= setInterval(tick, checkMs).unref();
      void stream.closed.then(() => remove(added));
    },
    async close() {
      isClosing = true;
      for (const { stream } of open) stream.end();
      await Promise.all([...open].map(({ stream }) => stream.closed));
    },
  };

  function count(userId: number, change: 1 | -1): void {
    const streams = (countOf.get(userId) ?? 0) + change;
    if (streams === 0) countOf.delete(userId);
    else countOf.set(userId, streams);
  }

  function remove(removed: OpenStream): void {
    open.delete(removed);
    count(removed.userId, -1);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function tick(): void {
    for (const { stream } of open) stream.tick(heartbeatTicks, stalledTicks);
    if (!isChecking) void check();
  }

  /** One after the other: what is read for the first stream of a user is at hand for the others. */
  async function check(): Promise<void> {
    isChecking = true;
    for (const { stream, mayStay } of open) {
      // A store that is down for a moment takes nobody's rights away.
      const stays = await mayStay().catch(() => true);
      if (!stays) stream.end();
    }
    isChecking = false;
  }
}
