import type { EventLog, SessionSender } from '#core/ports/event-log';
import { clockSlackMs, type RunSource } from './read-events.ts';
import { type SentHead, SentWindow } from './sent-window.ts';
import { readHeads, type StoredRun } from './stored-run.ts';

/** What is known of the events of one session for one bot. */
interface Sent {
  readonly window: SentWindow;
  /** The log was read from `first` to `last`; undefined until it was. */
  first: number;
  last: number | undefined;
  usedAtMs: number;
  /** Its part of what is counted for all: while it is read, it may be forgotten. */
  countedBytes: number;
}

/** Looked through at once: nobody else is served meanwhile. */
const eventsAtOnce = 1024;
/** Where nothing of the session is, others are passed over quickly. */
const passedAtOnceMax = 8192;
/** How far back it is looked, the events of others included: five hours of a bot that gets as many as it may. */
const reachMax = 4_194_304;
/** Of what is remembered of all sessions together. */
const bytesMax = 16_777_216;
/** What a client sends again, it sends at once. */
const keptMs = 60_000;

/**
 * A client that has lost its connection sends dozens of events again, and each of them is looked for. There is no index of packet ids or
 * sessions, which all others would pay for; so what is read on the way back for the first is remembered for the rest.
 */
export function createReadSent(runs: RunSource): EventLog['readSent'] {
  const known = new Map<string, Sent>();
  let bytes = 0;
  let lastTurn = Promise.resolve();

  return async (botId, sender, packetId) => {
    const key = `${botId}\n${sender.session}\n${sender.userId}\n${sender.clientId}`;
    const sent = find(key);
    await readNewer(sent, botId, sender);
    await readOlder(sent, botId, sender, packetId);
    if (known.get(key) === sent) countBytes(sent);
    return sent.window;
  };

  /** The one that was not used for longest is forgotten first. */
  function find(key: string): Sent {
    const sent = known.get(key) ?? createSent();
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
      await takeTurn();
      const to: number = Math.min(sent.last + eventsAtOnce, newest);
      sent.window.addNewer(headsIn(await runs.ofSession(botId, sender, sent.last + 1, to), sent.last + 1, to));
      sent.last = to;
    }
  }

  async function readOlder(sent: Sent, botId: number, sender: SessionSender, packetId: number): Promise<void> {
    const { window } = sent;
    let atOnce = eventsAtOnce;
    while (!window.isComplete && window.indexOf(packetId) === -1) {
      await takeTurn();
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

  /** True when nothing of the session is before the sequence: it began later, or the log begins there. The time is no more than a hint. */
  async function isBeforeSession(botId: number, sender: SessionSender, from: number, to: number): Promise<boolean> {
    const oldest = await runs.peek(botId, from);
    if (oldest !== undefined && oldest.firstSequence <= to)
      return oldest.newestMs < sender.sessionBeganMs - clockSlackMs;
    const first = await runs.peek(botId, 1);
    return first === undefined || first.firstSequence >= from;
  }

  /**
   * SQLite answers at once: without this, nobody else would be served until all was read. After a restart all clients send again, so
   * those who look take turns, one in a turn of the event loop.
   */
  function takeTurn(): Promise<void> {
    lastTurn = lastTurn.then(() => new Promise((go) => setImmediate(go)));
    return lastTurn;
  }
}

function headsIn(runs: readonly StoredRun[], from: number, to: number): SentHead[] {
  return runs.flatMap((run) => readHeads(run)).filter(({ sequence }) => sequence >= from && sequence <= to);
}

function createSent(): Sent {
  return { window: new SentWindow(), first: 1, last: undefined, usedAtMs: 0, countedBytes: 0 };
}
