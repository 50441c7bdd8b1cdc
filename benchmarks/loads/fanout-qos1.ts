import { createAckCounter } from './ack-counter.ts';
import { type Client, closeClients, exchange, openClient, openClients } from './client.ts';
import { createProgress } from './fanout-progress.ts';
import { createEvent } from './fixed-event.ts';
import { type Job, nothingStored, type Outcome } from './job.ts';
import { encodeQos1Publish, encodeSuback, encodeSubscribe, pubackBytes } from './packets.ts';
import { createEventRing } from './saturate.ts';
import { drain, measureWindow } from './window.ts';

const topic = 'bot/1/ingress';
const subscribers = 100;
const batchEvents = 32;
const batchesUndelivered = 8;
/** Divides a batch, so that nothing stays unacknowledged; fewer than any server lets be in flight. */
const acksPerWrite = 8;
const packetBytes = encodeQos1Publish(topic, 1, createEvent(0)).length;
/** Where the packet id begins: after the first byte, two bytes of remaining length, and the topic with its length. */
const packetIdAt = 3 + 2 + topic.length;

/** The same with QoS 1 in and out: the server keeps every delivery until its subscriber has acknowledged it. */
export async function measureFanoutQos1(job: Job): Promise<Outcome> {
  const publisher = await openClient(job);
  const clients = await openClients(job, subscribers);
  for (const client of clients) await exchange(client, encodeSubscribe(1, topic, 1), encodeSuback(1, 1));
  // Far more than can be unacknowledged, so that no packet id is used again too early.
  const ring = createEventRing(topic, batchEvents * batchesUndelivered * 2);
  const acks = createAckCounter(ring.packetId);
  const load = { acked: 0, delivered: 0 };
  publisher.onBytes = (bytes, length) => {
    load.acked += acks.count(bytes, length);
  };
  const progress = createProgress(subscribers, batchesUndelivered, () =>
    publisher.socket.write(ring.take(batchEvents)),
  );
  for (const client of clients) {
    let received = 0;
    acknowledge(client, () => {
      load.delivered += 1;
      received += 1;
      if (received % batchEvents === 0) progress.batchDelivered(received / batchEvents - 1);
    });
  }
  progress.start();
  const window = await measureWindow(job.pid, job.seconds, () => load.delivered);
  progress.stop();
  await drain(() => progress.sent() * batchEvents * subscribers - load.delivered);
  await drain(() => progress.sent() * batchEvents - load.acked);
  await closeClients([publisher, ...clients]);
  return { ...nothingStored, ...window, figures: { rate: window.operations / window.seconds } };
}

/** Counts and answers deliveries. One may be split anywhere, between the bytes of its id too. */
function acknowledge(client: Client, onDelivery: () => void): void {
  const acks = createAckWriter(client);
  let inPacket = 0;
  let idHigh = 0;
  client.onBytes = (bytes, length) => {
    for (let at = -inPacket; at < length; at += packetBytes) {
      if (at >= 0 && bytes[at] !== 0x32) throw new Error('got something other than a QoS 1 PUBLISH');
      const high = at + packetIdAt;
      if (high >= 0 && high < length) idHigh = bytes[high] ?? 0;
      if (high + 1 >= 0 && high + 1 < length) acks(idHigh, bytes[high + 1] ?? 0);
      if (at + packetBytes <= length) onDelivery();
    }
    inPacket = (inPacket + length) % packetBytes;
  };
}

function createAckWriter(client: Client): (idHigh: number, idLow: number) => void {
  let acks = Buffer.alloc(acksPerWrite * pubackBytes);
  let next = 0;
  return (idHigh, idLow) => {
    acks[next] = 0x40;
    acks[next + 1] = 2;
    acks[next + 2] = idHigh;
    acks[next + 3] = idLow;
    next += pubackBytes;
    if (next < acks.length) return;
    client.socket.write(acks);
    // A new one, because a write that has to wait keeps its bytes.
    acks = Buffer.alloc(acksPerWrite * pubackBytes);
    next = 0;
  };
}
