import type { TestContext } from 'node:test';
import type { Packet } from 'mqtt-packet';
import { connectMqttJs } from '#tests/mqtt/mqtt-js-client';
import type { ForeignClient, ForeignSignIn, Published } from './arrange-foreign-client.ts';

/** MQTT.js, with what it sends and receives on the wire for each publication. */
export async function connectMqttJsClient(t: TestContext, signIn: ForeignSignIn): Promise<ForeignClient> {
  const { level, port, clientId, username, secret } = signIn;
  const link = { level, port, url: `mqtt://127.0.0.1:${port}` };
  const { client, next } = await connectMqttJs(t, link, { clientId, username, password: secret });
  return {
    senderId: clientId,
    async subscribe(...filters) {
      await client.subscribeAsync(filters, { qos: 1 });
    },
    async publish(topic, payload, { qos, correlation }) {
      const published: { -readonly [Key in keyof Published]: Published[Key] } = {};
      const onSend = (packet: Packet) => {
        if (packet.cmd === 'publish') published.packetId = packet.messageId ?? 0;
      };
      const onReceive = (packet: Packet) => {
        if (packet.cmd !== 'puback' && packet.cmd !== 'pubrec') return;
        published.reasonCode = packet.reasonCode ?? 0;
        published.reasonString = packet.properties?.reasonString;
      };
      client.on('packetsend', onSend);
      client.on('packetreceive', onReceive);
      const properties = correlation === undefined ? {} : { correlationData: Buffer.from(correlation) };
      // A refusal is an error to it, which says less than the packet does.
      await client.publishAsync(topic, payload, { qos, properties }).catch((error: { code?: number }) => {
        if (error.code !== published.reasonCode) throw error;
      });
      client.off('packetsend', onSend);
      client.off('packetreceive', onReceive);
      return published;
    },
    async next() {
      const { topic, payload, packet } = await next();
      return { topic, payload: payload.toString(), qos: packet.qos, retain: packet.retain };
    },
  };
}
