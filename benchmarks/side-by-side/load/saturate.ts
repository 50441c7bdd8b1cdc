import { createAckCounter } from '../../support/load/ack-counter.ts';
import { type Client, closeClients, openClients } from '../../support/load/client.ts';
import { drain, measureWindow } from '../../support/load/window.ts';
import { countGood, createGameRing } from './game-ring.ts';
import type { Job, Outcome } from './job.ts';
import { nowMs } from './now.ts';
import { signInOf } from './sign-in-of.ts';

const connections = 50;
const inFlight = 50;
/** One write per acknowledgement would keep the generator as busy as a server that acknowledges one by one. */
const acksPerWrite = 4;

/** A closed loop: each connection pushes the game of its bot, and acknowledgements let the next events go. */
export async function saturate(job: Job, spoiled = false): Promise<Outcome> {
  const clients = await openClients(job, connections, 0, signInOf(job));
  const load = { acked: 0, running: true };
  const startedAtMs = nowMs();
  const loops = clients.map((client, index) => startLoop(client, index + 1, spoiled, load));
  const window = await measureWindow(job.pid, job.seconds, () => load.acked);
  load.running = false;
  const published = loops.reduce((sum, sent) => sum + sent(), 0);
  await drain(() => published - load.acked);
  await closeClients(clients);
  const accepted = loops.map((sent) => countGood(sent(), spoiled));
  return { ...window, figures: { rate: window.operations / window.seconds }, startedAtMs, accepted, published };
}

/** Returns what tells how many events were sent. */
function startLoop(
  client: Client,
  bot: number,
  spoiled: boolean,
  load: { acked: number; running: boolean },
): () => number {
  const ring = createGameRing(bot, spoiled);
  const acks = createAckCounter(ring.packetId);
  let [sent, credit] = [0, 0];
  const send = (count: number): void => {
    sent += count;
    client.socket.write(ring.take(count));
  };
  client.onBytes = (bytes, length) => {
    const count = acks.count(bytes, length);
    load.acked += count;
    credit += count;
    if (load.running && credit >= acksPerWrite) {
      send(credit);
      credit = 0;
    }
  };
  send(inFlight);
  return () => sent;
}
