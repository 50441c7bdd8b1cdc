import type { TestContext } from 'node:test';
import type { QoS } from 'mqtt-packet';
import { skipWithout } from '#tests/support/system-packages';
import { connectMosquitto } from './arrange-mosquitto.ts';
import { connectMqttJsClient } from './arrange-mqtt-js.ts';
import { connectPaho } from './arrange-paho.ts';

/** A client that somebody else has written, as far as an integrator uses it. */
export interface ForeignClient {
  /** The client id with which it publishes. */
  readonly senderId: string;
  /** Resolves when all are granted. */
  subscribe(...filters: string[]): Promise<void>;
  /** Resolves when it is acknowledged. */
  publish(topic: string, payload: string, how: PublishHow): Promise<Published>;
  /** The next message, which may have come already. */
  next(): Promise<Heard>;
}

export interface PublishHow {
  readonly qos: QoS;
  /** The Correlation Data of MQTT 5. */
  readonly correlation?: string | undefined;
}

/** What the client tells of the exchange, where it does. */
export interface Published {
  readonly packetId?: number | undefined;
  readonly reasonCode?: number | undefined;
  readonly reasonString?: string | undefined;
}

export interface Heard {
  readonly topic: string;
  readonly payload: string;
  readonly qos: number;
  readonly retain: boolean;
}

export interface ForeignSignIn {
  readonly level: 4 | 5;
  readonly port: number;
  readonly clientId: string;
  readonly username: string;
  readonly secret: string;
}

export interface ForeignKind {
  readonly name: string;
  /** Why it cannot be used here; false when it can. */
  readonly skip: string | false;
  readonly connect: (t: TestContext, signIn: ForeignSignIn) => Promise<ForeignClient>;
}

export const foreignKinds: readonly ForeignKind[] = [
  { name: 'MQTT.js', skip: false, connect: connectMqttJsClient },
  { name: 'mosquitto', skip: skipWithout('mosquitto-clients'), connect: connectMosquitto },
  { name: 'paho', skip: skipWithout('python3-paho-mqtt'), connect: connectPaho },
];

/** A client that publishes and listens: one, or two of them where subscribers connect to another node. */
export async function connectForeignPair(
  t: TestContext,
  kind: ForeignKind,
  signIn: ForeignSignIn,
  listenerPort: number,
): Promise<ForeignClient> {
  const sender = await kind.connect(t, signIn);
  if (listenerPort === signIn.port) return sender;
  const clientId = `${signIn.clientId}, listening`;
  const listener = await kind.connect(t, { ...signIn, port: listenerPort, clientId });
  return {
    senderId: sender.senderId,
    publish: sender.publish,
    subscribe: listener.subscribe,
    next: listener.next,
  };
}
