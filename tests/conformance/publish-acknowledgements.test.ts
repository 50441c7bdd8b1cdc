import assert from 'node:assert/strict';
import { frame, join, properties, text, twoByteInteger } from './bytes.ts';
import { connectToSession } from './lasting-session.ts';
import { assertOneOf, type RawClient } from './raw-client.ts';
import { sendUnanswered } from './unanswered.ts';
import { conforms, type Wire } from './wire.ts';

/** 3.4 PUBACK, 3.5 PUBREC, 3.6 PUBREL and 3.7 PUBCOMP. */

const firstBytes = { puback: 0x40, pubrec: 0x50, pubrel: 0x62, pubcomp: 0x70 } as const;

type Acknowledgement = keyof typeof firstBytes;

conforms({ '5.0': ['MQTT-3.4.2-1'] }, 'PUBACK of the server has a reason code of its table', async (wire) => {
  const client = await wire.connect();
  client.sendPublish(wire.topic('x'), 'payload', { qos: 1 });
  assertOneOf((await client.next('puback')).reasonCode, [0x00, 0x10]);
});

conforms({ '5.0': ['MQTT-3.5.2-1'] }, 'PUBREC of the server has a reason code of its table', async (wire) => {
  const client = await wire.connect();
  client.sendPublish(wire.topic('x'), 'payload', { qos: 2 });
  assertOneOf((await client.next('pubrec')).reasonCode, [0x00, 0x10]);
});

conforms({ '5.0': ['MQTT-3.6.2-1'] }, 'PUBREL of the server answers a PUBREC with success', async (wire) => {
  const { subscriber, messageId } = await sendUnanswered(wire, 2);
  subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
  assert.equal((await subscriber.next('pubrel')).reasonCode, 0x00);
});

conforms(
  { '5.0': ['MQTT-3.6.2-1'] },
  'a PUBREC for a message that the server did not send is answered with Packet Identifier not found',
  async (wire) => {
    const client = await wire.connect();
    client.send([0x50, 2, 0x12, 0x34]);
    const { messageId, reasonCode } = await client.next('pubrel');
    assert.deepEqual([messageId, reasonCode], [0x1234, 0x92]);
  },
);

conforms({ '5.0': ['MQTT-3.7.2-1'] }, 'PUBCOMP of the server answers a PUBREL with success', async (wire) => {
  const client = await wire.connect();
  client.sendPublish(wire.topic('x'), 'payload', { qos: 2, messageId: 3 });
  await client.next('pubrec');
  client.send([0x62, 2, 0, 3]);
  assert.equal((await client.next('pubcomp')).reasonCode, 0x00);
});

conforms(
  { '5.0': ['MQTT-3.7.2-1', 'MQTT-4.3.3-11'] },
  'a PUBREL for a message that the server does not have is answered with Packet Identifier not found',
  async (wire) => {
    const client = await wire.connect();
    client.send([0x62, 2, 0x12, 0x34]);
    const { messageId, reasonCode } = await client.next('pubcomp');
    assert.deepEqual([messageId, reasonCode], [0x1234, 0x92]);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.3-2'] },
  'a PUBREL for a message that the server does not have is answered with PUBCOMP',
  async (wire) => {
    const client = await wire.connect();
    client.send([0x62, 2, 0x12, 0x34]);
    assert.deepEqual([...(await client.nextBytes())], [0x70, 2, 0x12, 0x34]);
  },
);

for (const [name, firstByte] of Object.entries({ PUBACK: 0x40, PUBCOMP: 0x70 }))
  conforms(
    { '3.1.1': [], '5.0': [] },
    `a ${name} for a message that the server did not send changes nothing`,
    async (wire) => {
      const client = await wire.connect();
      client.send([firstByte, 2, 0x12, 0x34]);
      await client.expectNothing();
    },
  );

for (const [name, firstByte, qos] of [
  ['PUBACK', 0x40, 2],
  ['PUBREC', 0x50, 1],
  ['PUBCOMP', 0x70, 1],
] as const)
  conforms(
    { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
    `a ${name} for a message at QoS ${qos} closes the connection`,
    async (wire) => {
      const { subscriber, messageId } = await sendUnanswered(wire, qos);
      subscriber.send(frame(firstByte, twoByteInteger(messageId)));
      await subscriber.expectDisconnect(0x82);
    },
  );

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'a PUBCOMP in place of the PUBREC closes the connection',
  async (wire) => {
    const { subscriber, messageId } = await sendUnanswered(wire, 2);
    subscriber.send(frame(firstBytes.pubcomp, twoByteInteger(messageId)));
    await subscriber.expectDisconnect(0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'a PUBACK in place of the PUBCOMP closes the connection',
  async (wire) => {
    const { client, messageId } = await awaiting(wire, 'pubcomp');
    client.send(frame(firstBytes.puback, twoByteInteger(messageId)));
    await client.expectDisconnect(0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.3-1'], '5.0': ['MQTT-4.3.3-4'] },
  'a PUBREC that comes twice is answered with PUBREL twice',
  async (wire) => {
    const { client, messageId } = await awaiting(wire, 'pubcomp');
    client.send(frame(firstBytes.pubrec, twoByteInteger(messageId)));
    assert.equal((await client.next('pubrel')).messageId, messageId);
  },
);

conforms(
  { '5.0': ['MQTT-4.3.3-4'] },
  'a PUBREC with an error for a message that the server did not send is not answered with PUBREL',
  async (wire) => {
    const client = await wire.connect();
    client.send([0x50, 3, 0x12, 0x34, 0x80]);
    await client.expectNothing();
  },
);

conforms(
  { '5.0': ['MQTT-4.3.3-4', 'MQTT-4.4.0-2'] },
  'a PUBREC with an error ends the exchange for good, also after one without',
  async (wire) => {
    const { clientId, subscriber, messageId } = await sendUnanswered(wire, 2);
    subscriber.send(frame(firstBytes.pubrec, twoByteInteger(messageId)));
    await subscriber.next('pubrel');
    subscriber.send(frame(firstBytes.pubrec, twoByteInteger(messageId), [0x80]));
    await expectNothingLeft(wire, clientId, subscriber);
  },
);

conforms(
  { '5.0': ['MQTT-3.6.2-2', 'MQTT-3.6.2-3', 'MQTT-3.7.2-2', 'MQTT-3.7.2-3'] },
  'PUBREL and PUBCOMP with an error are not larger than the client takes',
  async (wire) => {
    const limit = await smallestPacketSize(wire);
    const client = await wire.connect({ properties: { maximumPacketSize: limit } });
    client.send([0x50, 2, 0x12, 0x34]);
    assert.ok((await client.nextBytes()).length <= limit, 'PUBREL');
    client.send([0x62, 2, 0x12, 0x34]);
    assert.ok((await client.nextBytes()).length <= limit, 'PUBCOMP');
  },
);

conforms(
  { '5.0': ['MQTT-3.4.2-2', 'MQTT-3.4.2-3', 'MQTT-3.5.2-2', 'MQTT-3.5.2-3'] },
  'PUBACK and PUBREC are not larger than the client takes',
  async (wire) => {
    const limit = await smallestPacketSize(wire);
    const client = await wire.connect({ properties: { maximumPacketSize: limit } });
    client.sendPublish(wire.topic('x'), 'payload', { qos: 1 });
    assert.ok((await client.nextBytes()).length <= limit, 'PUBACK');
    client.sendPublish(wire.topic('x'), 'payload', { qos: 2 });
    assert.ok((await client.nextBytes()).length <= limit, 'PUBREC');
  },
);

for (const [what, rest] of Object.entries({
  'no reason code': [],
  'a reason code alone': [0x00],
  'a reason code and no properties': [0x00, 0x00],
  'a reason code and properties': join([0x00], properties([0x1f], text('why'), [0x26], text('a'), text('b'))),
})) {
  conforms({ '5.0': ['MQTT-4.3.2-3'] }, `a PUBACK with ${what} acknowledges a message`, async (wire) => {
    const { clientId, subscriber, messageId } = await sendUnanswered(wire, 1);
    subscriber.send(frame(0x40, twoByteInteger(messageId), rest));
    await expectNothingLeft(wire, clientId, subscriber);
  });

  conforms({ '5.0': ['MQTT-4.3.3-4'] }, `PUBREC and PUBCOMP with ${what} acknowledge a message`, async (wire) => {
    const { clientId, subscriber, messageId } = await sendUnanswered(wire, 2);
    subscriber.send(frame(0x50, twoByteInteger(messageId), rest));
    await subscriber.next('pubrel');
    subscriber.send(frame(0x70, twoByteInteger(messageId), rest));
    await expectNothingLeft(wire, clientId, subscriber);
  });

  conforms({ '5.0': ['MQTT-4.3.3-11'] }, `a PUBREL with ${what} is answered with PUBCOMP`, async (wire) => {
    const client = await wire.connect();
    client.sendPublish(wire.topic('x'), 'payload', { qos: 2, messageId: 5 });
    await client.next('pubrec');
    client.send(frame(0x62, [0, 5], rest));
    const { messageId, reasonCode } = await client.next('pubcomp');
    assert.deepEqual([messageId, reasonCode], [5, 0x00]);
  });
}

for (const [command, reasonCode] of [
  ['puback', 0x01],
  ['puback', 0x92],
  ['pubrec', 0x02],
  ['pubrec', 0x92],
  ['pubrel', 0x10],
  ['pubrel', 0x80],
  ['pubcomp', 0x10],
  ['pubcomp', 0x80],
] as const)
  conforms(
    { '5.0': ['MQTT-4.13.1-1'] },
    `a ${command.toUpperCase()} with the reason code ${reasonCode}, which is not in its table, closes the connection`,
    async (wire) => {
      const { client, messageId } = await awaiting(wire, command);
      client.send(frame(firstBytes[command], twoByteInteger(messageId), [reasonCode]));
      await client.expectDisconnect(0x81, 0x82);
    },
  );

/** A client from which the server awaits this acknowledgement. */
async function awaiting(
  wire: Wire,
  command: Acknowledgement,
): Promise<{ readonly client: RawClient; readonly messageId: number }> {
  if (command === 'pubrel') {
    const client = await wire.connect();
    client.sendPublish(wire.topic('x'), 'payload', { qos: 2, messageId: 1 });
    await client.next('pubrec');
    return { client, messageId: 1 };
  }
  const { subscriber, messageId } = await sendUnanswered(wire, command === 'puback' ? 1 : 2);
  if (command === 'pubcomp') {
    subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    await subscriber.next('pubrel');
  }
  return { client: subscriber, messageId };
}

/** The server has no more to do for this session: a new connection to it is sent nothing. */
async function expectNothingLeft(wire: Wire, clientId: string, before: RawClient): Promise<void> {
  await before.expectNothing();
  await before.end();
  const after = await connectToSession(wire, clientId);
  await after.expectNothing();
}

/** A maximum packet size that leaves room for the CONNACK and for little more. */
async function smallestPacketSize(wire: Wire): Promise<number> {
  const client = await wire.open();
  client.sendConnect({ clientId: wire.clientId(), properties: { maximumPacketSize: 1000 } });
  return (await client.nextBytes()).length;
}
