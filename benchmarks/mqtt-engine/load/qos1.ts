import { createAckCounter } from '../../support/load/ack-counter.ts';
import { type Client, closeClients, openClients } from '../../support/load/client.ts';
import { drain, measureWindow } from '../../support/load/window.ts';
import type { Job, Outcome } from './job.ts';
import { createPublishRing } from './publish-ring.ts';

const connections = 50;
const inFlight = 50;
/** One write per acknowledgement would keep the generator as busy as a server that acknowledges one by one. */
const acksPerWrite = 4;

/** A closed loop: acknowledgements let the next PUBLISHes of their connection go. */
export async function measureQos1(job: Job): Promise<Outcome> {
  const clients = await openClients(job, connections);
  const load = { sent: 0, acked: 0, running: true };
  clients.forEach((client, index) => startLoop(client, index + 1, load));
  const window = await measureWindow(job.pid, job.seconds, () => load.acked);
  load.running = false;
  await drain(() => load.sent - load.acked);
  await closeClients(clients);
  return { ...window, figures: { rate: window.operations / window.seconds } };
}

function startLoop(client: Client, bot: number, load: { sent: number; acked: number; running: boolean }): void {
  const ring = createPublishRing(`bot/${bot}/ingress`, inFlight);
  const acks = createAckCounter(ring.packetId);
  let credit = 0;
  const send = (count: number): void => {
    load.sent += count;
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
}
