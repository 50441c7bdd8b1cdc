import type { QoS } from 'mqtt-packet';
import { connectToSession } from './lasting-session.ts';
import type { ConnectOptions, RawClient } from './raw-client.ts';
import type { ReceivedPacket } from './received-packet.ts';
import type { Wire } from './wire.ts';

export interface Unanswered {
  readonly topic: string;
  readonly clientId: string;
  readonly publisher: RawClient;
  /** Has a lasting session and a subscription to the topic, and has answered nothing. */
  readonly subscriber: RawClient;
  readonly publish: ReceivedPacket<'publish'>;
  readonly messageId: number;
}

/** A message that the server has sent to a subscriber and that the subscriber has not acknowledged. */
export async function sendUnanswered(wire: Wire, qos: 1 | 2, options: ConnectOptions = {}): Promise<Unanswered> {
  const topic = wire.topic('unanswered');
  const clientId = wire.clientId();
  const subscriber = await connectToSession(wire, clientId, options);
  await subscriber.subscribe(topic, qos);
  const publisher = await wire.connect();
  await publisher.publish(topic, 'unanswered', { qos });
  const publish = await subscriber.next('publish');
  return { topic, clientId, publisher, subscriber, publish, messageId: publish.messageId ?? 0 };
}

/** The first bytes of the packets with which a subscriber answers: PUBACK at QoS 1, PUBREC at QoS 2. */
export const firstAnswer: Record<Exclude<QoS, 0>, number> = { 1: 0x40, 2: 0x50 };
