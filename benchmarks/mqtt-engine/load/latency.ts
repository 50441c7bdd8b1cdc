import { createAckCounter } from './ack-counter.ts';
import { type Client, closeClients, openClients } from './client.ts';
import type { Job, Outcome } from './job.ts';
import { createPublishRing } from './publish-ring.ts';
import { separateCores } from './separate-cores.ts';
import { startUsage } from './usage.ts';
import { drain } from './window.ts';

const connections = 50;
const perSecond = 10_000;
const periodMs = 1000 / perSecond;
const rampEvents = perSecond / 2;
/** More packet ids than this are not kept ready: a server that is 500 behind on one connection stalled for 2.5 s. */
const inFlightMax = 500;

/**
 * An open loop: event n is due at its own time, whatever the server does, and its latency counts from that time, so that a server
 * that stalls cannot slow the load down and hide its stall. The sender spins instead of sleeping: a timer of 1 ms would be longer
 * than what it measures.
 */
export async function measureLatency(job: Job): Promise<Outcome> {
  const clients = await openClients(job, connections);
  using _cores = separateCores(job.pid);
  const events = rampEvents + Math.round(job.seconds * perSecond);
  const latencies = new Float64Array(events);
  const lags = new Float64Array(events);
  const startsAt = performance.now() + 20;
  const dueAt = (event: number): number => startsAt + event * periodMs;
  let acked = 0;
  const senders = clients.map((client, index) =>
    createSender(client, index, (event) => {
      latencies[event] = performance.now() - dueAt(event);
      acked += 1;
    }),
  );
  const usage = startUsage(job.pid);
  await spin(events, dueAt, (event, now) => {
    lags[event] = now - dueAt(event);
    senders[event % connections]?.();
  });
  await drain(() => events - acked);
  const used = usage();
  await closeClients(clients);
  const sorted = latencies.subarray(rampEvents).toSorted();
  const sortedLags = lags.subarray(rampEvents).toSorted();
  return {
    figures: {
      p50: percentile(sorted, 0.5) * 1000,
      p99: percentile(sorted, 0.99) * 1000,
      p999: percentile(sorted, 0.999) * 1000,
      lagP99: percentile(sortedLags, 0.99) * 1000,
    },
    operations: events,
    seconds: events / perSecond,
    ...used,
  };
}

/** Returns what sends the next event of this connection; its n-th acknowledgement belongs to its n-th event. */
function createSender(client: Client, index: number, onAck: (event: number) => void): () => void {
  const ring = createPublishRing(`bot/${index + 1}/ingress`, inFlightMax);
  const acks = createAckCounter(ring.packetId);
  let nextAcked = index;
  client.onBytes = (bytes, length) => {
    for (let count = acks.count(bytes, length); count > 0; count -= 1, nextAcked += connections) onAck(nextAcked);
  };
  return () => client.socket.write(ring.take(1));
}

/** Sends each event when it is due, and gives the sockets a turn in between. */
function spin(
  events: number,
  dueAt: (event: number) => number,
  send: (event: number, now: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let next = 0;
    const turn = (): void => {
      const now = performance.now();
      for (; next < events && dueAt(next) <= now; next += 1) send(next, now);
      if (next < events) setImmediate(turn);
      else resolve();
    };
    turn();
  });
}

function percentile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
