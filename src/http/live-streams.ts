import type { DrainPart } from '#core/drain';
import { endInSlices, farewell } from './end-in-slices.ts';
import type { EventStream } from './event-stream.ts';

export interface StreamLimits {
  /** Open streams per user; infinite when there is no limit. */
  readonly perUserMax: number;
  /** Interval of access checks. */
  readonly checkMs: number;
  /** A stream ends when its access check has failed for this long, because the right to read may be gone. */
  readonly unsureMs: number;
  /** After this much silence a comment is sent, so that proxies keep the connection open. */
  readonly heartbeatMs: number;
  /** A reader that has not read for this long is disconnected. */
  readonly stalledMs: number;
}

export const defaultStreamLimits: StreamLimits = {
  perUserMax: 100,
  // Revoked rights and expired tickets end a stream within a second.
  checkMs: 500,
  unsureMs: 5000,
  heartbeatMs: 15_000,
  stalledMs: 60_000,
};

export interface OpenStream {
  /** A long poll is one too. */
  readonly stream: Pick<EventStream, 'tick' | 'end' | 'closed'>;
  readonly userId: number;
  /** The access check; rejects when the store fails. */
  readonly mayStay: () => Promise<boolean>;
}

/** The open streams. One timer serves all of them. While they are drained, a stream that is added ends at once. */
export interface LiveStreams extends DrainPart {
  hasRoom(userId: number): boolean;
  /** The open streams of a user. */
  countOf(userId: number): number;
  add(open: OpenStream): void;
  /** Ends all streams, also those that are added later. */
  close(): Promise<void>;
}

/** Streams checked together, so that those of one user share cached reads; then the event loop serves others. */
const checksAtOnce = 64;

/** `onCount` hears of every stream that is opened (1) and that has ended (-1). */
export function createLiveStreams(limits: StreamLimits, onCount: (change: 1 | -1) => void = () => {}): LiveStreams {
  const { perUserMax, checkMs, unsureMs, heartbeatMs, stalledMs } = limits;
  /** Each with its ticks since the last successful access check. */
  const open = new Map<OpenStream, number>();
  const countOf = new Map<number, number>();
  const heartbeatTicks = Math.ceil(heartbeatMs / checkMs);
  const stalledTicks = Math.ceil(stalledMs / checkMs);
  let timer: NodeJS.Timeout | undefined;
  const unsureTicks = Math.ceil(unsureMs / checkMs);
  /** Ticks since the running round of checks began; undefined when none is running. */
  let checkingTicks: number | undefined;
  let isClosing = false;
  let isDraining = false;

  return {
    hasRoom: (userId) => (countOf.get(userId) ?? 0) < perUserMax,
    countOf: (userId) => countOf.get(userId) ?? 0,
    add(added) {
      const { stream } = added;
      // Not refused: an EventSource gives up at a refusal, and comes back after an end.
      if (isClosing || isDraining) stream.end(isDraining ? farewell() : undefined);
      open.set(added, 0);
      count(added.userId, 1);
      timer ??= setInterval(tick, checkMs).unref();
      void stream.closed.then(() => remove(added));
    },
    async drain(withinMs) {
      isDraining = true;
      const all = [...open.keys()].map(({ stream }) => stream);
      await endInSlices(all, withinMs, () => isDraining);
    },
    resume() {
      isDraining = false;
    },
    async close() {
      isClosing = true;
      for (const { stream } of open.keys()) stream.end();
      await Promise.all([...open.keys()].map(({ stream }) => stream.closed));
    },
  };

  function count(userId: number, change: 1 | -1): void {
    onCount(change);
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
    // Start another round when the store never answers the last one.
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
      // A short failure of the store ends no stream; `unsureTicks` does.
    }
  }
}
