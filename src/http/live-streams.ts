import type { EventStream } from './event-stream.ts';

export interface StreamLimits {
  /** Streams that one user may have open; infinite when there is no limit. */
  readonly perUserMax: number;
  /** How often it is looked whether a reader may still read. */
  readonly checkMs: number;
  /** A reader of whom that could not be found out for so long is cut off: his rights may be gone. */
  readonly unsureMs: number;
  /** Silence after which a comment is sent, so that nobody between takes the connection for dead. */
  readonly heartbeatMs: number;
  /** A reader that has taken nothing for so long is cut off. */
  readonly stalledMs: number;
}

export const defaultStreamLimits: StreamLimits = {
  perUserMax: 100,
  // Rights that are taken, and tickets that expire, end a stream within a second.
  checkMs: 500,
  unsureMs: 5000,
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

/** Looked at together, because what is read of a user for one of his streams serves the others; then others have a turn. */
const checksAtOnce = 64;

export function createLiveStreams(limits: StreamLimits): LiveStreams {
  const { perUserMax, checkMs, unsureMs, heartbeatMs, stalledMs } = limits;
  /** With how often it was looked since it was last known that the reader may read. */
  const open = new Map<OpenStream, number>();
  const countOf = new Map<number, number>();
  const heartbeatTicks = Math.ceil(heartbeatMs / checkMs);
  const stalledTicks = Math.ceil(stalledMs / checkMs);
  let timer: NodeJS.Timeout | undefined;
  const unsureTicks = Math.ceil(unsureMs / checkMs);
  /** How often it was looked since the checks began that are under way; undefined when none are. */
  let checkingTicks: number | undefined;
  let isClosing = false;

  return {
    hasRoom: (userId) => (countOf.get(userId) ?? 0) < perUserMax,
    add(added) {
      const { stream } = added;
      if (isClosing) stream.end();
      open.set(added, 0);
      count(added.userId, 1);
      timer ??= setInterval(tick, checkMs).unref();
      void stream.closed.then(() => remove(added));
    },
    async close() {
      isClosing = true;
      for (const { stream } of open.keys()) stream.end();
      await Promise.all([...open.keys()].map(({ stream }) => stream.closed));
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
    for (const [each, ticks] of open) {
      each.stream.tick(heartbeatTicks, stalledTicks);
      open.set(each, ticks + 1);
      if (ticks + 1 > unsureTicks) each.stream.end();
    }
    if (checkingTicks !== undefined) checkingTicks += 1;
    // A store that does not answer at all must not be the end of all checks.
    if (checkingTicks === undefined || checkingTicks > unsureTicks) void check();
  }

  async function check(): Promise<void> {
    checkingTicks = 0;
    const all = [...open.keys()];
    for (let at = 0; at < all.length; at += checksAtOnce) {
      await Promise.all(all.slice(at, at + checksAtOnce).map(checkOne));
      await new Promise<void>((go) => setImmediate(go));
    }
    checkingTicks = undefined;
  }

  async function checkOne(each: OpenStream): Promise<void> {
    try {
      if (!(await each.mayStay())) each.stream.end();
      else if (open.has(each)) open.set(each, 0);
    } catch {
      // A store that is down for a moment takes nobody's rights away.
    }
  }
}
