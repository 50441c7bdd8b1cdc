import { createGameRing } from '../../side-by-side/load/game-ring.ts';
import type { Outcome } from '../../side-by-side/load/job.ts';
import { nowMs } from '../../side-by-side/load/now.ts';
import { createAckCounter } from '../../support/load/ack-counter.ts';
import { type Client, closeClients, openClients } from '../../support/load/client.ts';
import { drain, measureWindow } from '../../support/load/window.ts';
import type { SparseJob } from './job.ts';

const connections = 1000;

/**
 * Many bots with one event each on the way: every commit has rows all over the log, one event each, where a log that has grown is
 * deepest.
 */
export async function pushSparsely(job: SparseJob): Promise<Outcome> {
  const { signIns, pid, seconds } = job;
  const clients = await openClients(job, connections, 0, (index) => signIns[index % signIns.length]);
  const load = { acked: 0, running: true };
  const startedAtMs = nowMs();
  const loops = clients.map((client, index) => startLoop(client, index + 1, load));
  const window = await measureWindow(pid, seconds, () => load.acked);
  load.running = false;
  const accepted = loops.map((sent) => sent());
  const published = accepted.reduce((sum, sent) => sum + sent, 0);
  await drain(() => published - load.acked);
  await closeClients(clients);
  return { ...window, figures: { rate: window.operations / window.seconds }, startedAtMs, accepted, published };
}

/** Returns what tells how many events were sent. */
function startLoop(client: Client, bot: number, load: { acked: number; running: boolean }): () => number {
  const ring = createGameRing(bot);
  const acks = createAckCounter(ring.packetId);
  let sent = 0;
  const send = (): void => {
    sent += 1;
    client.socket.write(ring.take(1));
  };
  client.onBytes = (bytes, length) => {
    const count = acks.count(bytes, length);
    load.acked += count;
    if (load.running && count > 0) send();
  };
  send();
  return () => sent;
}
