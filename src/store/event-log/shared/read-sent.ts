import type { EventLog, SessionSender } from '#core/ports/event-log';
import { clockSlackMs, type RunSource } from './run-source.ts';
import { type SentHead, SentWindow } from './sent-window.ts';
import { readHeads, type StoredRun } from './stored-run.ts';

/** The cache entry for the events that one session sent to one bot. */
interface Sent {
  readonly window: SentWindow;
  /** The log was read from `first` to `last`; `last` is undefined before the first read. */
  first: number;
  last: number | undefined;
  usedAtMs: number;
  /** Its share of the counted bytes; it may be evicted while it is being read. */
  countedBytes: number;
}

/** Events searched without a pause; nothing else runs meanwhile. */
const eventsAtOnce = 1024;
/** The search skips larger ranges where the session has no events. */
const passedAtOnceMax = 8192;
/** How far back the search goes, other senders' events included: five hours of a bot at the maximum rate. */
const reachMax = 4_194_304;
/** The cache of all sessions together. */
const bytesMax = 16_777_216;
/** A client sends everything again right after it reconnects, so entries need not live long. */
const keptMs = 60_000;

/**
 * A client that lost its connection sends dozens of events again, and each of them is looked up. There is no index of packet ids or sessions, because
 * it would cost time for every event. Instead, the events read for the first lookup are cached for the others.
 */
export function createReadSent(runs: RunSource): EventLog['readSent'] {
  const known = new Map<string, Sent>();
  let bytes = 0;
  let lastPause = Promise.resolve();

  return async (botId, sender, packetId) => {
    const key = `${botId}\n${sender.session}\n${sender.userId}\n${sender.clientId}`;
    const sent = find(key);
    await readNewer(sent, botId, sender);
    await readOlder(sent, botId, sender, packetId);
    if (known.get(key) === sent) countBytes(sent);
    return sent.window;
  };

  /** Evicts the least recently used entries. */
  function find(key: string): Sent {
    const sent = known.get(key) ?? {
      window: new SentWindow(),
      first: 1,
      last: undefined,
      usedAtMs: 0,
      countedBytes: 0,
    };
    sent.usedAtMs = performance.now();
    known.delete(key);
    known.set(key, sent);
    for (const [oldest, { countedBytes, usedAtMs }] of known) {
      if ((bytes <= bytesMax && usedAtMs > sent.usedAtMs - keptMs) || oldest === key) break;
      known.delete(oldest);
      bytes -= countedBytes;
    }
    return sent;
  }

  function countBytes(sent: Sent): void {
    bytes += sent.window.bytes - sent.countedBytes;
    sent.countedBytes = sent.window.bytes;
  }

  async function readNewer(sent: Sent, botId: number, sender: SessionSender): Promise<void> {
    const newest = await runs.lastSequence(botId);
    if (sent.last === undefined) sent.first = newest + 1;
    sent.last ??= newest;
    while (sent.last < newest) {
      await pause();
      const to: number = Math.min(sent.last + eventsAtOnce, newest);
      sent.window.addNewer(headsIn(await runs.ofSession(botId, sender, sent.last + 1, to), sent.last + 1, to));
      sent.last = to;
    }
  }

  async function readOlder(sent: Sent, botId: number, sender: SessionSender, packetId: number): Promise<void> {
    const { window } = sent;
    let atOnce = eventsAtOnce;
    while (!window.isComplete && window.indexOf(packetId) === -1) {
      await pause();
      const to = sent.first - 1;
      const from = Math.max(1, sent.first - atOnce);
      const heads = headsIn(await runs.ofSession(botId, sender, from, to), from, to);
      window.addOlder(heads);
      atOnce = heads.length > 0 ? eventsAtOnce : Math.min(atOnce * 2, passedAtOnceMax);
      sent.first = from;
      const isFar = (sent.last ?? 0) - from >= reachMax;
      if (from === 1 || isFar || (await isBeforeSession(botId, sender, from, to))) window.isComplete = true;
    }
  }

  /** True when the session has no events before `from`: it began later, or the log starts there. */
  async function isBeforeSession(botId: number, sender: SessionSender, from: number, to: number): Promise<boolean> {
    const oldest = await runs.peek(botId, from);
    if (oldest !== undefined && oldest.firstSequence <= to)
      return oldest.newestMs < sender.sessionBeganMs - clockSlackMs;
    const first = await runs.peek(botId, 1);
    return first === undefined || first.firstSequence >= from;
  }

  /**
   * SQLite answers synchronously, so without pauses a search would block everything else. After a restart all clients send again: their
   * searches share one chain of pauses, so that one of them continues in each iteration of the event loop.
   */
  function pause(): Promise<void> {
    lastPause = lastPause.then(() => new Promise((go) => setImmediate(go)));
    return lastPause;
  }
}

function headsIn(runs: readonly StoredRun[], from: number, to: number): SentHead[] {
  return runs.flatMap((run) => readHeads(run)).filter(({ sequence }) => sequence >= from && sequence <= to);
}
