import assert from 'node:assert/strict';
import { connectToSession } from './lasting-session.ts';
import type { RawClient } from './raw-client.ts';
import { secondPasses } from './second-passes.ts';
import { conforms, type Wire } from './wire.ts';

/** 4.8.2 Shared subscriptions. */

for (const filter of ['$share/', '$share//x', '$share/group'])
  conforms(
    { '5.0': ['MQTT-4.8.2-1', 'MQTT-4.8.2-2'] },
    `the topic filter ${filter}, which lacks a share name or a filter, is refused`,
    (wire) => expectRefused(wire, filter),
  );

for (const filter of ['$share/group/', '$share/gr+oup/x', '$share/#/x', '$share/+/x'])
  conforms({ '5.0': ['MQTT-4.8.2-2'] }, `the topic filter ${filter} is refused`, (wire) => expectRefused(wire, filter));

conforms({ '5.0': ['MQTT-4.8.2-1'] }, 'a share name can be one character long', async (wire) => {
  const topic = wire.topic('x');
  const client = await wire.connect();
  await client.subscribe(`$share/g/${topic}`);
  client.sendPublish(topic, 'payload');
  assert.equal((await client.next('publish')).topic, topic);
});

conforms(
  { '5.0': [] },
  'of a shared subscription each message goes to one member, and every member gets some',
  async (wire) => {
    const { topic, members, publisher } = await group(wire, 0);
    for (let count = 0; count < 20; count++) publisher.sendPublish(topic, `${count}`);
    await publisher.expectNothing();
    const received: string[][] = [];
    for (const member of members) received.push(await payloadsUntilPong(member));
    assert.equal(received.flat().length, 20);
    assert.equal(new Set(received.flat()).size, 20);
    for (const payloads of received) assert.ok(payloads.length > 0, 'a member got nothing');
  },
);

conforms({ '5.0': [] }, 'groups, and subscribers that share nothing, each get every message', async (wire) => {
  const topic = wire.topic('x');
  const clients: RawClient[] = [];
  for (const filter of [`$share/one/${topic}`, `$share/two/${topic}`, topic]) {
    const client = await wire.connect();
    await client.subscribe(filter);
    clients.push(client);
  }
  const publisher = await wire.connect();
  publisher.sendPublish(topic, 'payload');
  for (const client of clients) await client.next('publish');
});

conforms({ '5.0': [] }, 'a client with a shared and another subscription gets the message for both', async (wire) => {
  const topic = wire.topic('x');
  const client = await wire.connect();
  await client.subscribe(`$share/group/${topic}`, { properties: { subscriptionIdentifier: 1 } });
  await client.subscribe(topic, { properties: { subscriptionIdentifier: 2 } });
  const publisher = await wire.connect();
  publisher.sendPublish(topic, 'payload');
  const first = await client.next('publish');
  const second = await client.next('publish');
  const identifiers = [first, second].map(({ properties }) => properties?.subscriptionIdentifier);
  assert.deepEqual(new Set(identifiers), new Set([1, 2]));
});

conforms({ '5.0': [] }, 'a shared subscription is sent no retained messages', async (wire) => {
  const topic = wire.topic('x');
  const publisher = await wire.connect();
  await publisher.publish(topic, 'kept', { qos: 1, retain: true });
  const client = await wire.connect();
  await client.subscribe(`$share/group/${topic}`);
  await client.expectNothing();
});

for (const granted of [0, 1] as const)
  conforms(
    { '5.0': ['MQTT-4.8.2-3'] },
    `a member with QoS ${granted} gets messages at QoS ${granted}`,
    async (wire) => {
      const topic = wire.topic('x');
      const client = await wire.connect();
      await client.subscribe(`$share/group/${topic}`, granted);
      const publisher = await wire.connect();
      await publisher.publish(topic, 'payload', { qos: 2 });
      assert.equal((await client.next('publish')).qos, granted);
    },
  );

conforms(
  { '5.0': ['MQTT-4.8.2-4'] },
  'a message at QoS 2 that was sent to a member is completed with that member when it is back',
  async (wire) => {
    const { chosen, others, messageId } = await sentToOneMember(wire, 2);
    chosen.client.destroy();
    const back = await connectToSession(wire, chosen.clientId);
    const again = await back.next('publish');
    assert.deepEqual([again.messageId, again.dup], [messageId, true]);
    for (const { client } of others) await client.expectNothing();
  },
);

conforms(
  { '5.0': ['MQTT-4.8.2-5'] },
  'a message at QoS 2 that was sent to a member goes to nobody else when the session of the member ends',
  async (wire) => {
    const { chosen, others } = await sentToOneMember(wire, 2);
    chosen.client.destroy();
    const anew = await wire.connect({ clientId: chosen.clientId, clean: true });
    await anew.expectNothing();
    for (const { client } of others) await client.expectNothing();
  },
);

conforms(
  { '5.0': [] },
  'a message at QoS 1 that was sent to a member goes to another one when the session of the member ends',
  async (wire) => {
    const { chosen, others } = await sentToOneMember(wire, 1);
    chosen.client.destroy();
    const anew = await wire.connect({ clientId: chosen.clientId, clean: true });
    for (const { client } of others) {
      const { payload, dup } = await client.next('publish');
      assert.deepEqual([String(payload), dup], ['payload', false]);
    }
    await anew.expectNothing();
  },
);

for (const [qos, expected] of [
  [1, ['sent', 'first', 'second']],
  [2, ['first', 'second']],
] as const)
  conforms(
    { '5.0': [] },
    `messages at QoS ${qos} that wait for a member go to another one, in their order, when the session of the member ends`,
    async (wire) => {
      const topic = wire.topic('x');
      const leaving = await wire.connect({ properties: { receiveMaximum: 1 } });
      await leaving.subscribe(`$share/group/${topic}`, qos);
      await leaving.subscribe(topic, 0);
      const publisher = await wire.connect();
      for (const payload of ['sent', 'first', 'second']) await publisher.publish(topic, payload, { qos });
      const staying = await wire.connect();
      await staying.subscribe(`$share/group/${topic}`, qos);
      await leaving.end();
      assert.deepEqual(await payloadsUntilPong(staying), expected);
    },
  );

conforms(
  { '5.0': [] },
  'messages of a subscription that is not shared go to no member of a group when the session ends',
  async (wire) => {
    const topic = wire.topic('x');
    const leaving = await wire.connect({ properties: { receiveMaximum: 1 } });
    await leaving.subscribe(topic, 1);
    const publisher = await wire.connect();
    for (const payload of ['sent', 'queued']) await publisher.publish(topic, payload, { qos: 1 });
    await leaving.next('publish');
    for (const client of [leaving, publisher]) await client.subscribe(`$share/group/${topic}`, 1);
    await leaving.end();
    await publisher.expectNothing();
  },
);

conforms(
  { '5.0': ['MQTT-3.3.2-5'] },
  'a message that expired at a member goes to nobody else when the session of the member ends',
  async (wire) => {
    const { topic, members, publisher } = await group(wire, 1);
    const [leaving, staying] = members;
    await staying.unsubscribe(`$share/group/${topic}`);
    await publisher.publish(topic, 'expired', { qos: 1, properties: { messageExpiryInterval: 1 } });
    await leaving.next('publish');
    await secondPasses(wire);
    await staying.subscribe(`$share/group/${topic}`, 1);
    await leaving.end();
    await staying.expectNothing();
  },
);

for (const [command, qos] of [
  ['puback', 1],
  ['pubrec', 2],
] as const)
  conforms(
    { '5.0': ['MQTT-4.8.2-6'] },
    `a message that a member refuses with ${command.toUpperCase()} goes to nobody else`,
    async (wire) => {
      const { chosen, others, messageId } = await sentToOneMember(wire, qos);
      chosen.client.sendPacket({ cmd: command, messageId, reasonCode: 0x97 });
      await chosen.client.expectNothing();
      for (const { client } of others) await client.expectNothing();
    },
  );

conforms({ '5.0': [] }, 'a member that unsubscribes leaves the messages to the others', async (wire) => {
  const { topic, members, publisher } = await group(wire, 0);
  const [leaving, staying] = members;
  await leaving.unsubscribe(`$share/group/${topic}`);
  for (let count = 0; count < 4; count++) publisher.sendPublish(topic, `${count}`);
  await publisher.expectNothing();
  assert.deepEqual(await payloadsUntilPong(staying), ['0', '1', '2', '3']);
  await leaving.expectNothing();
});

/** The standard does not say which answer an impossible filter gets; no member of any group may come of it. */
async function expectRefused(wire: Wire, filter: string): Promise<void> {
  const client = await wire.connect();
  client.sendSubscribe(filter);
  await client.expectDisconnect(0x81, 0x82, 0x8f);
}

async function group(wire: Wire, qos: 0 | 1 | 2) {
  const topic = wire.topic('x');
  const members = [await wire.connect(), await wire.connect()] as const;
  for (const member of members) await member.subscribe(`$share/group/${topic}`, qos);
  return { topic, members, publisher: await wire.connect() };
}

/** A message for a group of two lasting sessions, with the member that it was sent to and the one that it was not. */
async function sentToOneMember(wire: Wire, qos: 1 | 2) {
  const topic = wire.topic('x');
  const members: { readonly clientId: string; readonly client: RawClient }[] = [];
  for (const clientId of [wire.clientId(), wire.clientId()]) {
    const client = await connectToSession(wire, clientId);
    await client.subscribe(`$share/group/${topic}`, qos);
    members.push({ clientId, client });
  }
  const publisher = await wire.connect();
  await publisher.publish(topic, 'payload', { qos });
  const [one, two] = members as [(typeof members)[number], (typeof members)[number]];
  one.client.sendPingreq();
  const first = await one.client.next();
  if (first.cmd !== 'publish')
    return { chosen: two, others: [one], messageId: (await two.client.next('publish')).messageId ?? 0 };
  await one.client.next('pingresp');
  return { chosen: one, others: [two], messageId: first.messageId ?? 0 };
}

async function payloadsUntilPong(client: RawClient): Promise<string[]> {
  const payloads: string[] = [];
  client.sendPingreq();
  for (let packet = await client.next(); packet.cmd === 'publish'; packet = await client.next())
    payloads.push(packet.payload.toString());
  return payloads;
}
