import { type Client, closeClients, openClients } from './client.ts';
import { createEvent } from './fixed-event.ts';
import { type Job, nothingStored, type Outcome } from './job.ts';
import { encodePublish, pingRequest, pingResponse } from './packets.ts';
import { drain, measureWindow } from './window.ts';

const connections = 50;
const batchEvents = 100;
const batchesUnanswered = 4;

/**
 * Batches of QoS 0, each ended by a PINGREQ: its answer shows that the server has read the batch before it, so that what is
 * counted was taken by the server and not only by the socket's buffer.
 */
export async function measureQos0(job: Job): Promise<Outcome> {
  const clients = await openClients(job, connections);
  const load = { sent: 0, answered: 0, running: true };
  clients.forEach((client, index) => startLoop(client, index + 1, load));
  const window = await measureWindow(job.pid, job.seconds, () => load.answered * batchEvents);
  load.running = false;
  await drain(() => load.sent - load.answered);
  await closeClients(clients);
  return { ...nothingStored, ...window, figures: { rate: window.operations / window.seconds } };
}

function startLoop(client: Client, bot: number, load: { sent: number; answered: number; running: boolean }): void {
  const topic = `bot/${bot}/ingress`;
  const publishes = Array.from({ length: batchEvents }, (_, index) => encodePublish(topic, createEvent(index)));
  const batch = Buffer.concat([...publishes, pingRequest]);
  let receivedBytes = 0;
  const send = (): void => {
    load.sent += 1;
    client.socket.write(batch);
  };
  client.onBytes = (bytes, length) => {
    for (let at = 0; at < length; at += 1, receivedBytes += 1) {
      if (bytes[at] !== pingResponse[receivedBytes % 2]) throw new Error('got something other than a PINGRESP');
      if (receivedBytes % 2 === 0) continue;
      load.answered += 1;
      if (load.running) send();
    }
  };
  for (let count = 0; count < batchesUnanswered; count += 1) send();
}
