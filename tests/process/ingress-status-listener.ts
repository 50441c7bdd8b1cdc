import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Packet } from 'mqtt-packet';
import type { IngressStatus } from '#core/ingress/status';
import { type Credentials, openConnection } from './ingress-connection.ts';

/** Somebody who listens to the status of all his bots. */
export interface StatusListener {
  /** Those of severity error, in the order in which they came. */
  readonly errors: readonly IngressStatus[];
  /** How often the service has ended its connection. */
  readonly ended: number;
}

/** Resolves when the service has granted the subscription. */
export async function openStatusListener(
  t: TestContext,
  port: number,
  credentials: Credentials,
  onChange: () => void,
): Promise<StatusListener> {
  const errors: IngressStatus[] = [];
  const subscribed = Promise.withResolvers<void>();
  let ended = 0;
  const onPacket = (packet: Packet): void => {
    if (packet.cmd === 'connack') connection.send(subscription);
    else if (packet.cmd === 'suback') {
      assert.deepEqual(packet.granted, [1]);
      subscribed.resolve();
    } else if (packet.cmd === 'publish') {
      connection.send({ cmd: 'puback', messageId: packet.messageId ?? 0, reasonCode: 0 });
      const status = JSON.parse(packet.payload.toString()) as IngressStatus;
      if (status.severity === 'error') errors.push(status);
      onChange();
    }
  };
  const onClosed = (): void => {
    ended += 1;
    subscribed.reject(new Error('The service has ended the connection of the listener.'));
    onChange();
  };
  const identity = { ...credentials, clientId: 'listener', clean: true };
  const connection = openConnection(port, 5, identity, { onPacket, onClosed });
  t.after(() => connection.drop());
  await subscribed.promise;
  return {
    errors,
    get ended() {
      return ended;
    },
  };
}

const subscription: Packet = {
  cmd: 'subscribe',
  messageId: 1,
  subscriptions: [{ topic: 'bot/+/ingress_status', qos: 1 }],
};
