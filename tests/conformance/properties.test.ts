import { type Bytes, frame, join, properties, text } from './bytes.ts';
import { type Carrier, type Property, propertyTable, validProperty } from './property-table.ts';
import type { RawClient } from './raw-client.ts';
import { firstAnswer, sendUnanswered } from './unanswered.ts';
import { conforms, type Wire } from './wire.ts';

/**
 * 2.2.2 Properties: every property in every packet that a client can send, as a foreigner, twice, and cut short. Each packet
 * would be in order without the property, so that nothing else can be what the server complains about.
 */

type Sender = (wire: Wire, section: Bytes) => Promise<RawClient>;

/** How a packet with this property section is sent; the section includes its length. */
const senders: Partial<Record<Carrier, Sender>> = {
  CONNECT: (wire, section) =>
    onNewConnection(wire, frame(0x10, text('MQTT'), [5, 0x02, 0, 60], section, text(wire.clientId()))),
  will: (wire, section) => {
    const payload = join(text(wire.clientId()), section, text(wire.topic('will')), text('gone'));
    return onNewConnection(wire, frame(0x10, text('MQTT'), [5, 0x06, 0, 60], properties(), payload));
  },
  PUBLISH: (wire, section) => onConnection(wire, frame(0x30, text(wire.topic('x')), section, Buffer.from('payload'))),
  PUBACK: async (wire, section) => {
    const { subscriber, messageId } = await sendUnanswered(wire, 1);
    return send(subscriber, frame(firstAnswer[1], [messageId >> 8, messageId % 256, 0x00], section));
  },
  PUBREC: async (wire, section) => {
    const { subscriber, messageId } = await sendUnanswered(wire, 2);
    return send(subscriber, frame(firstAnswer[2], [messageId >> 8, messageId % 256, 0x00], section));
  },
  PUBREL: async (wire, section) => {
    const client = await wire.connect();
    client.sendPublish(wire.topic('x'), 'payload', { qos: 2, messageId: 1 });
    await client.next('pubrec');
    return send(client, frame(0x62, [0, 1, 0x00], section));
  },
  PUBCOMP: async (wire, section) => {
    const { subscriber, messageId } = await sendUnanswered(wire, 2);
    subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    await subscriber.next('pubrel');
    return send(subscriber, frame(0x70, [messageId >> 8, messageId % 256, 0x00], section));
  },
  SUBSCRIBE: (wire, section) => onConnection(wire, frame(0x82, [0, 1], section, text(wire.topic('x')), [0])),
  UNSUBSCRIBE: (wire, section) => onConnection(wire, frame(0xa2, [0, 1], section, text(wire.topic('x')))),
  DISCONNECT: (wire, section) => onConnection(wire, frame(0xe0, [0x00], section)),
};

for (const [carrier, sender] of Object.entries(senders) as [Carrier, Sender][]) {
  const allowed = propertyTable.filter(
    (property) => property.carriers.includes(carrier) && clientMaySend(property, carrier),
  );
  const foreign = propertyTable.filter((property) => !property.carriers.includes(carrier));

  for (const property of foreign)
    conforms({ '5.0': ['MQTT-4.13.1-1'] }, `${carrier} with ${property.name} is malformed`, async (wire) => {
      await expectRefusal(carrier, await sender(wire, properties(validProperty(property))), 0x81);
    });

  for (const property of allowed.filter(({ name }) => name !== 'User Property'))
    conforms(
      { '5.0': ['MQTT-4.13.1-1'] },
      `${carrier} with ${property.name} twice is a protocol error`,
      async (wire) => {
        const once = validProperty(property);
        await expectRefusal(carrier, await sender(wire, properties(companion(property), once, once)), 0x82);
      },
    );

  for (const property of allowed)
    conforms({ '5.0': ['MQTT-4.13.1-1'] }, `${carrier} with ${property.name} cut short is malformed`, async (wire) => {
      const whole = validProperty(property);
      const short = whole.subarray(0, property.type === 'variable' ? 1 : -1);
      await expectRefusal(carrier, await sender(wire, properties(companion(property), short)), 0x81);
    });

  for (const property of allowed.filter(({ type }) => type === 'string'))
    conforms(
      { '5.0': ['MQTT-1.5.4-1'] },
      `${carrier} with ${property.name} that is not UTF-8 is malformed`,
      async (wire) => {
        const section = properties(companion(property), [property.id], text([0x61, 0xed, 0xa0, 0x80]));
        await expectRefusal(carrier, await sender(wire, section), 0x81);
      },
    );

  for (const id of [0x00, 0x04, 0x2b, 0x7f])
    conforms({ '5.0': ['MQTT-4.13.1-1'] }, `${carrier} with the unknown property ${id} is malformed`, async (wire) => {
      await expectRefusal(carrier, await sender(wire, properties([id, 0])), 0x81);
    });

  conforms(
    { '5.0': ['MQTT-4.13.1-1'] },
    `${carrier} with a property identifier of two bytes is malformed`,
    async (wire) => {
      await expectRefusal(carrier, await sender(wire, properties([0x80, 0x01, 0])), 0x81);
    },
  );

  conforms(
    { '5.0': ['MQTT-4.13.1-1'] },
    `${carrier} with properties that go past its end is malformed`,
    async (wire) => {
      await expectRefusal(carrier, await sender(wire, [0x7f, 0x26]), 0x81);
    },
  );
}

/** The standard lists these for the packet, and means the packet from the server. */
function clientMaySend({ name }: Property, carrier: Carrier): boolean {
  if (name === 'Subscription Identifier') return carrier === 'SUBSCRIBE';
  return name !== 'Server Reference';
}

/** What a property needs beside it to be allowed at all. */
function companion({ name }: Property): Buffer {
  return name === 'Authentication Data' ? join([0x15], text('method')) : Buffer.alloc(0);
}

function expectRefusal(carrier: Carrier, client: RawClient, reasonCode: number): Promise<void> {
  if (carrier === 'CONNECT' || carrier === 'will') return client.expectConnectionRefused(reasonCode);
  return client.expectDisconnect(reasonCode);
}

async function onNewConnection(wire: Wire, bytes: Buffer): Promise<RawClient> {
  return send(await wire.open(), bytes);
}

async function onConnection(wire: Wire, bytes: Buffer): Promise<RawClient> {
  return send(await wire.connect(), bytes);
}

function send(client: RawClient, bytes: Buffer): RawClient {
  client.send(bytes);
  return client;
}
