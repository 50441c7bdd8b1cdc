import { createAckCounter } from './ack-counter.ts';
import { closeClients, openClients } from './client.ts';
import { createGameRing } from './game.ts';
import { type Job, nowMs, type Outcome, signInOf } from './job.ts';
import { percentile } from './open-loop.ts';
import { drain, measureWindow } from './window.ts';

/** One scoreboard that waits for each acknowledgement: nothing can be grouped, and every event costs a sync of its own. */
export async function pushOneByOne(job: Job): Promise<Outcome> {
  const clients = await openClients(job, 1, 0, () => signInOf(job, 1));
  const ring = createGameRing('basketball', 1);
  const acks = createAckCounter(ring.packetId);
  const latencies: number[] = [];
  const load = { sent: 0, running: true, sentAt: 0 };
  const startedAtMs = nowMs();
  const send = (): void => {
    load.sent += 1;
    load.sentAt = performance.now();
    for (const { socket } of clients) socket.write(ring.take(1));
  };
  for (const client of clients)
    client.onBytes = (bytes, length) => {
      if (acks.count(bytes, length) === 0) return;
      latencies.push(performance.now() - load.sentAt);
      if (load.running) send();
    };
  send();
  const window = await measureWindow(job.pid, job.seconds, () => latencies.length);
  load.running = false;
  await drain(() => load.sent - latencies.length);
  await closeClients(clients);
  const sorted = Float64Array.from(latencies).toSorted();
  const figures = {
    rate: window.operations / window.seconds,
    p50: percentile(sorted, 0.5) * 1000,
    p99: percentile(sorted, 0.99) * 1000,
  };
  return { ...window, figures, startedAtMs, accepted: { 1: load.sent }, published: load.sent };
}
