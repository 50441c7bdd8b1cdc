import { createAckCounter } from './ack-counter.ts';
import type { Client } from './client.ts';
import type { Ring } from './ring.ts';
import { separateCores } from './separate-cores.ts';
import { startUsage, type Usage } from './usage.ts';
import { drain } from './window.ts';

export interface OpenLoop {
  /** The process above all processes of the server. */
  readonly pid: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly clients: readonly Client[];
  /** False where a millisecond more or less does not matter: then the generator sleeps between events, and leaves its core to others. */
  readonly spins?: boolean;
  /** By the index of the client. */
  ringOf(index: number): Ring;
}

export interface OpenLoopOutcome extends Usage {
  /** Milliseconds from the due time, sorted: until the acknowledgement, and until the generator sent. */
  readonly latencies: Float64Array;
  readonly lags: Float64Array;
  readonly operations: number;
  readonly seconds: number;
}

const rampSeconds = 0.5;

/**
 * Event n is due at its own time, whatever the server does, and its latency counts from that time, so that a server that stalls
 * cannot slow the load down and hide its stall. The clients take turns. By default the sender spins instead of sleeping: a timer of
 * 1 ms would be longer than what it measures.
 */
export async function runOpenLoop(loop: OpenLoop): Promise<OpenLoopOutcome> {
  const { pid, seconds, perSecond, clients, ringOf, spins = true } = loop;
  using _cores = spins ? separateCores(pid) : undefined;
  const rampEvents = Math.round(rampSeconds * perSecond);
  const events = rampEvents + Math.round(seconds * perSecond);
  const latencies = new Float64Array(events);
  const lags = new Float64Array(events);
  let acked = 0;
  const senders = clients.map((client, index) =>
    createSender(client, ringOf(index), (nth) => {
      const event = index + nth * clients.length;
      latencies[event] = performance.now() - dueAt(event);
      acked += 1;
    }),
  );
  const startsAt = performance.now() + 20;
  const dueAt = (event: number): number => startsAt + (event * 1000) / perSecond;
  const usage = startUsage(pid);
  await sendAll(events, dueAt, spins, (event, now) => {
    lags[event] = now - dueAt(event);
    senders[event % clients.length]?.();
  });
  await drain(() => events - acked);
  const elapsedSeconds = (performance.now() - startsAt) / 1000;
  return {
    ...usage(),
    latencies: latencies.subarray(rampEvents).toSorted(),
    lags: lags.subarray(rampEvents).toSorted(),
    operations: events,
    seconds: elapsedSeconds,
  };
}

export function percentile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Returns what sends the next event of this client; its n-th acknowledgement belongs to its n-th event. */
function createSender(client: Client, ring: Ring, onAck: (nth: number) => void): () => void {
  const acks = createAckCounter(ring.packetId);
  let nextAcked = 0;
  client.onBytes = (bytes, length) => {
    for (let count = acks.count(bytes, length); count > 0; count -= 1, nextAcked += 1) onAck(nextAcked);
  };
  return () => client.socket.write(ring.take(1));
}

/** Sends each event when it is due, and gives the sockets a turn in between. */
function sendAll(
  events: number,
  dueAt: (event: number) => number,
  spins: boolean,
  send: (event: number, now: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let next = 0;
    const turn = (): void => {
      const now = performance.now();
      for (; next < events && dueAt(next) <= now; next += 1) send(next, now);
      if (next < events && spins) setImmediate(turn);
      else if (next < events) setTimeout(turn, 1);
      else resolve();
    };
    turn();
  });
}
