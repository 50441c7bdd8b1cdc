import { type Client, closeClients, exchange, openClient, openClients } from './client.ts';
import { createProgress, type Progress } from './fanout-progress.ts';
import { createEvent } from './fixed-event.ts';
import { type Job, nothingStored, type Outcome } from './job.ts';
import { encodePublish, encodeSuback, encodeSubscribe } from './packets.ts';
import { drain, measureWindow } from './window.ts';

const topic = 'bot/1/ingress';
const subscribers = 100;
const batchEvents = 32;
const batchesUndelivered = 8;
/** Comparing every byte would make the generator slower than the servers. */
const compareEveryNthChunk = 64;

/** One publisher and many subscribers of QoS 0; the next batch goes when every subscriber has an earlier one. */
export async function measureFanout(job: Job): Promise<Outcome> {
  const publisher = await openClient(job);
  const clients = await openClients(job, subscribers);
  for (const client of clients) await exchange(client, encodeSubscribe(1, topic, 0), encodeSuback(1, 0));
  const events = Array.from({ length: batchEvents }, (_, index) => encodePublish(topic, createEvent(index)));
  const batch = Buffer.concat(events);
  const eventBytes = batch.length / batchEvents;
  const progress = createProgress(subscribers, batchesUndelivered, () => publisher.socket.write(batch));
  const received = clients.map((client) => receive(client, batch, progress));
  const delivered = (): number => received.reduce((sum, bytes) => sum + Math.floor(bytes() / eventBytes), 0);
  progress.start();
  const window = await measureWindow(job.pid, job.seconds, delivered);
  progress.stop();
  await drain(() => progress.sent() * batchEvents * subscribers - delivered());
  await closeClients([publisher, ...clients]);
  return { ...nothingStored, ...window, figures: { rate: window.operations / window.seconds } };
}

/** A delivery has the bytes of its PUBLISH, so what a subscriber gets is the batch again and again. */
function receive(client: Client, batch: Buffer, progress: Progress): () => number {
  let receivedBytes = 0;
  let batchEndsAt = batch.length;
  let chunks = 0;
  client.onBytes = (bytes, length) => {
    if (chunks % compareEveryNthChunk === 0) compare(bytes, length, batch, receivedBytes % batch.length);
    chunks += 1;
    receivedBytes += length;
    while (receivedBytes >= batchEndsAt) {
      batchEndsAt += batch.length;
      progress.batchDelivered(batchEndsAt / batch.length - 2);
    }
  };
  return () => receivedBytes;
}

function compare(bytes: Buffer, length: number, batch: Buffer, from: number): void {
  const comparable = Math.min(length, batch.length - from);
  if (bytes.compare(batch, from, from + comparable, 0, comparable) === 0) return;
  throw new Error('a subscriber did not get what was published, or not in that order');
}
