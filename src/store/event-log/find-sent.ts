import type { EventLog, LoggedEvent } from '#core/ports/event-log';
import { PacketSequences } from './packet-sequences.ts';
import { clockSlackMs, type RunSource } from './read-events.ts';
import { addPacketIds, readRun } from './stored-run.ts';

/** What is known of the events of one client for one bot. */
interface Sent {
  readonly sequences: PacketSequences;
  /** Of the events from `first` to `last`, all are known; undefined until the log was read. */
  first: number;
  last: number | undefined;
  /** Nothing before `first` was received since then. */
  completeSinceMs: number;
  usedAtMs: number;
  /** Its part of what is counted for all: while it is read, it may be forgotten. */
  countedPages: number;
}

/** Looked through at once: nobody else is served meanwhile. */
const eventsAtOnce = 1024;
/** Of what is remembered of all clients together: 16 MB. */
const pagesMax = 8192;
/** What a client sends again, it sends at once. */
const keptMs = 60_000;

/**
 * A client that has lost its connection sends dozens of events again, and each of them is looked for. There is no index of packet ids,
 * which all others would pay for; so what is read on the way back for the first is remembered for the rest.
 */
export function createFindSent(runs: RunSource): EventLog['findSent'] {
  const known = new Map<string, Sent>();
  let pages = 0;
  let lastTurn = Promise.resolve();

  return async (botId, clientId, packetId, sinceMs) => {
    const key = `${botId}\n${clientId}`;
    const sent = find(key);
    await readNewer(sent, botId, clientId);
    await readOlder(sent, botId, clientId, packetId, sinceMs);
    if (known.get(key) === sent) countPages(sent);
    const sequence = sent.sequences.get(packetId);
    const event = sequence === undefined ? undefined : await readEvent(botId, sequence);
    return event !== undefined && event.receivedAtMs >= sinceMs ? event : undefined;
  };

  /** The one that was not used for longest is forgotten first. */
  function find(key: string): Sent {
    const sent = known.get(key) ?? createSent();
    sent.usedAtMs = performance.now();
    known.delete(key);
    known.set(key, sent);
    for (const [oldest, { countedPages, usedAtMs }] of known) {
      if ((pages <= pagesMax && usedAtMs > sent.usedAtMs - keptMs) || oldest === key) break;
      known.delete(oldest);
      pages -= countedPages;
    }
    return sent;
  }

  function countPages(sent: Sent): void {
    pages += sent.sequences.pageCount - sent.countedPages;
    sent.countedPages = sent.sequences.pageCount;
  }

  async function readNewer(sent: Sent, botId: number, clientId: string): Promise<void> {
    const newest = await runs.lastSequence(botId);
    if (sent.last === undefined) sent.first = newest + 1;
    sent.last ??= newest;
    while (sent.last < newest) {
      await takeTurn();
      const to: number = Math.min(sent.last + eventsAtOnce, newest);
      for (const run of await runs.ofClient(botId, clientId, sent.last + 1, to)) addPacketIds(run, sent.sequences);
      sent.last = to;
    }
  }

  async function readOlder(
    sent: Sent,
    botId: number,
    clientId: string,
    packetId: number,
    sinceMs: number,
  ): Promise<void> {
    while (sent.completeSinceMs > sinceMs && sent.sequences.get(packetId) === undefined) {
      await takeTurn();
      const from = Math.max(1, sent.first - eventsAtOnce);
      const oldest = await runs.peek(botId, from);
      for (const run of await runs.ofClient(botId, clientId, from, sent.first - 1)) addPacketIds(run, sent.sequences);
      const isEmpty = oldest === undefined || oldest.firstSequence >= sent.first;
      sent.first = from;
      if (from === 1 || (isEmpty && (await isTheFirst(botId, from)))) sent.completeSinceMs = Number.NEGATIVE_INFINITY;
      else if (!isEmpty && oldest.newestMs < sinceMs - clockSlackMs) sent.completeSinceMs = sinceMs;
    }
  }

  /** True when nothing before it is left. */
  async function isTheFirst(botId: number, sequence: number): Promise<boolean> {
    const first = await runs.peek(botId, 1);
    return first === undefined || first.firstSequence >= sequence;
  }

  /**
   * SQLite answers at once: without this, nobody else would be served until all was read. After a restart all clients send again, so
   * those who look take turns, one in a turn of the event loop.
   */
  function takeTurn(): Promise<void> {
    lastTurn = lastTurn.then(() => new Promise((go) => setImmediate(go)));
    return lastTurn;
  }

  async function readEvent(botId: number, sequence: number): Promise<LoggedEvent | undefined> {
    const page = await runs.from(botId, sequence, 1);
    return page.flatMap((run) => readRun(run, sequence)).find((event) => event.sequence === sequence);
  }
}

function createSent(): Sent {
  return {
    sequences: new PacketSequences(),
    first: 1,
    last: undefined,
    completeSinceMs: Number.POSITIVE_INFINITY,
    usedAtMs: 0,
    countedPages: 0,
  };
}
