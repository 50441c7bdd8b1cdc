import type { EventLog, LoggedEvent } from '#core/ports/event-log';
import { clockSlackMs, type RunSource } from './read-events.ts';
import { lastOf, readPacketIds, readRun, type StoredRun } from './stored-run.ts';

/** What is known of the events of one client for one bot. */
interface Sent {
  /** The sequence of the last event with a packet id. */
  readonly byPacketId: Map<number, number>;
  /** Of the events from one of these to the other, all are known; the last is undefined until the log was read. */
  first: number;
  last: number | undefined;
  /** Nothing before `first` was received since then. */
  completeSinceMs: number;
}

const runsAtOnce = 64;
/** Of all clients together. */
const packetIdsMax = 200_000;

/**
 * A client that has lost its connection sends dozens of events again, and each of them is looked for. There is no index of packet ids,
 * which all others would pay for; so what is read on the way back for the first is remembered for the rest.
 */
export function createFindSent(runs: RunSource): EventLog['findSent'] {
  const known = new Map<string, Sent>();
  let packetIds = 0;

  return async (botId, clientId, packetId, sinceMs) => {
    const sent = find(`${botId}\n${clientId}`);
    const before = sent.byPacketId.size;
    await readNewer(sent, botId, clientId);
    await readOlder(sent, botId, clientId, packetId, sinceMs);
    packetIds += sent.byPacketId.size - before;
    const sequence = sent.byPacketId.get(packetId);
    const event = sequence === undefined ? undefined : await readEvent(botId, sequence);
    return event !== undefined && event.receivedAtMs >= sinceMs ? event : undefined;
  };

  /** The one that was not used for longest is forgotten first. */
  function find(key: string): Sent {
    const sent = known.get(key) ?? createSent();
    known.delete(key);
    known.set(key, sent);
    for (const [oldest, { byPacketId }] of known) {
      if (packetIds <= packetIdsMax || oldest === key) break;
      known.delete(oldest);
      packetIds -= byPacketId.size;
    }
    return sent;
  }

  async function readNewer(sent: Sent, botId: number, clientId: string): Promise<void> {
    for (let { last } = sent; last !== undefined; { last } = sent) {
      const known = last;
      const page = (await runs.from(botId, known + 1, runsAtOnce)).filter((run) => lastOf(run) > known);
      if (page.length === 0) return;
      for (const run of page) {
        for (const [packetId, sequence] of packetIdsOf(run, clientId)) sent.byPacketId.set(packetId, sequence);
        sent.last = lastOf(run);
      }
    }
  }

  async function readOlder(
    sent: Sent,
    botId: number,
    clientId: string,
    packetId: number,
    sinceMs: number,
  ): Promise<void> {
    while (sent.completeSinceMs > sinceMs && !sent.byPacketId.has(packetId)) {
      const page = await runs.before(botId, sent.first, runsAtOnce);
      const [newest] = page;
      sent.last ??= newest === undefined ? 0 : lastOf(newest);
      for (const run of page) {
        if (run.newestMs < sinceMs - clockSlackMs) {
          sent.completeSinceMs = sinceMs;
          return;
        }
        for (const [id, sequence] of packetIdsOf(run, clientId))
          if (!sent.byPacketId.has(id)) sent.byPacketId.set(id, sequence);
        sent.first = run.firstSequence;
      }
      if (page.length === 0) sent.completeSinceMs = Number.NEGATIVE_INFINITY;
      // SQLite answers at once: without this, nobody else would be served until all was read.
      await new Promise<void>((go) => setImmediate(go));
    }
  }

  async function readEvent(botId: number, sequence: number): Promise<LoggedEvent | undefined> {
    const page = await runs.from(botId, sequence, 1);
    return page.flatMap((run) => readRun(run, sequence)).find((event) => event.sequence === sequence);
  }
}

function createSent(): Sent {
  return {
    byPacketId: new Map(),
    first: Number.MAX_SAFE_INTEGER,
    last: undefined,
    completeSinceMs: Number.POSITIVE_INFINITY,
  };
}

/** The last event of each packet id, if the run is of the client. */
function packetIdsOf(run: StoredRun, clientId: string): ReadonlyMap<number, number> {
  return run.clientId === clientId ? readPacketIds(run) : new Map();
}
