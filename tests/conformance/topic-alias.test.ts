import assert from 'node:assert/strict';
import { frame, properties, text, twoByteInteger } from './bytes.ts';
import { connectToSession } from './lasting-session.ts';
import type { RawClient } from './raw-client.ts';
import { conforms } from './wire.ts';

/** 3.3.2.3.4 Topic Alias, in both directions. */

conforms(
  { '5.0': ['MQTT-3.3.2-12'] },
  'the lowest and the highest topic alias stand for the topics they were set to',
  async (wire) => {
    const publisher = await wire.connect();
    const highest = publisher.connack.properties?.topicAliasMaximum ?? 0;
    assert.ok(highest > 0, 'the server takes no aliases');
    const topics = [wire.topic('lowest'), wire.topic('highest')] as const;
    const subscriber = await wire.connect();
    await subscriber.subscribe(topics);
    sendAliased(publisher, topics[0], 1);
    sendAliased(publisher, topics[1], highest);
    sendAliased(publisher, '', 1);
    sendAliased(publisher, '', highest);
    const received = [await subscriber.next('publish'), await subscriber.next('publish')];
    received.push(await subscriber.next('publish'), await subscriber.next('publish'));
    assert.deepEqual(
      received.map(({ topic }) => topic),
      [...topics, ...topics],
    );
  },
);

conforms({ '5.0': ['MQTT-3.3.2-12'] }, 'a topic alias can be set to another topic', async (wire) => {
  const [before, after] = [wire.topic('before'), wire.topic('after')];
  const publisher = await wire.connect();
  const subscriber = await wire.connect();
  await subscriber.subscribe(after);
  sendAliased(publisher, before, 1);
  sendAliased(publisher, after, 1);
  sendAliased(publisher, '', 1);
  await subscriber.next('publish');
  assert.equal((await subscriber.next('publish')).topic, after);
});

conforms({ '5.0': ['MQTT-3.3.2-12'] }, 'a topic alias works at QoS 1', async (wire) => {
  const topic = wire.topic('x');
  const publisher = await wire.connect();
  const subscriber = await wire.connect();
  await subscriber.subscribe(topic, 1);
  await publisher.publish(topic, 'first', { qos: 1, properties: { topicAlias: 1 } });
  await publisher.publish('', 'second', { qos: 1, properties: { topicAlias: 1 } });
  await subscriber.receive();
  assert.equal((await subscriber.receive()).topic, topic);
});

conforms({ '5.0': ['MQTT-3.3.2-8'] }, 'a topic alias of 0 closes the connection', async (wire) => {
  const client = await wire.connect();
  sendAliased(client, wire.topic('x'), 0);
  await client.expectDisconnect(0x81, 0x82, 0x94);
});

conforms(
  { '5.0': ['MQTT-3.3.2-9'] },
  'a topic alias above the maximum of the server closes the connection',
  async (wire) => {
    const client = await wire.connect();
    const highest = client.connack.properties?.topicAliasMaximum ?? 0;
    assert.ok(highest < 65_535, 'there is no alias above the maximum');
    sendAliased(client, wire.topic('x'), highest + 1);
    await client.expectDisconnect(0x94);
  },
);

conforms({ '5.0': ['MQTT-4.13.1-1'] }, 'a topic alias that was never set is a protocol error', async (wire) => {
  const client = await wire.connect();
  sendAliased(client, '', 1);
  await client.expectDisconnect(0x82);
});

conforms(
  { '5.0': ['MQTT-4.13.1-1'] },
  'an empty topic name without a topic alias is a protocol error',
  async (wire) => {
    const client = await wire.connect();
    client.send(frame(0x30, text(''), properties()));
    await client.expectDisconnect(0x82);
  },
);

conforms({ '5.0': ['MQTT-3.3.2-7'] }, 'a topic alias ends with the connection, not with the session', async (wire) => {
  const clientId = wire.clientId();
  const before = await connectToSession(wire, clientId);
  sendAliased(before, wire.topic('x'), 1);
  await before.end();
  const after = await connectToSession(wire, clientId);
  sendAliased(after, '', 1);
  await after.expectDisconnect(0x82);
});

conforms({ '5.0': [] }, 'a topic alias of one client means nothing for another', async (wire) => {
  const one = await wire.connect();
  sendAliased(one, wire.topic('x'), 1);
  await one.expectNothing();
  const other = await wire.connect();
  sendAliased(other, '', 1);
  await other.expectDisconnect(0x82);
});

conforms({ '5.0': [] }, 'a topic alias is not passed on to subscribers', async (wire) => {
  const topic = wire.topic('x');
  const subscriber = await wire.connect();
  await subscriber.subscribe(topic);
  sendAliased(await wire.connect(), topic, 1);
  assert.deepEqual(await subscriber.nextBytes(), frame(0x30, text(topic), properties(), Buffer.from('payload')));
});

conforms({ '5.0': ['MQTT-3.1.2-27'] }, 'a client that did not ask for topic aliases gets none', async (wire) => {
  const { aliases, topics } = await receiveTwice(await wire.connect(), await wire.connect(), [wire.topic('a')]);
  assert.deepEqual(aliases, [undefined, undefined]);
  assert.ok(!topics.includes(''));
});

conforms(
  { '5.0': ['MQTT-3.1.2-26', 'MQTT-3.3.2-8', 'MQTT-3.3.2-11'] },
  'the topic aliases of the server are from 1 to the maximum of the client, and stand for the right topics',
  async (wire) => {
    const subscriber = await wire.connect({ properties: { topicAliasMaximum: 2 } });
    const sent = [wire.topic('a'), wire.topic('b'), wire.topic('c')];
    const { aliases, topics } = await receiveTwice(subscriber, await wire.connect(), sent);
    for (const alias of aliases) assert.ok(alias === undefined || alias === 1 || alias === 2, `alias ${alias}`);
    assert.deepEqual(resolve(topics, aliases), [...sent, ...sent]);
  },
);

conforms({ '5.0': [] }, 'the server sets a topic alias for a client that asked for one, and uses it', async (wire) => {
  const subscriber = await wire.connect({ properties: { topicAliasMaximum: 1 } });
  const topic = wire.topic('a');
  const { aliases, topics } = await receiveTwice(subscriber, await wire.connect(), [topic]);
  assert.deepEqual(topics, [topic, '']);
  assert.deepEqual(aliases, [1, 1]);
});

conforms(
  { '5.0': ['MQTT-3.3.2-7'] },
  'the server does not use a topic alias of an earlier connection',
  async (wire) => {
    const clientId = wire.clientId();
    const topic = wire.topic('a');
    const publisher = await wire.connect();
    const before = await connectToSession(wire, clientId, { properties: { topicAliasMaximum: 1 } });
    await receiveTwice(before, publisher, [topic]);
    await before.end();
    const after = await connectToSession(wire, clientId, { properties: { topicAliasMaximum: 1 } });
    publisher.sendPublish(topic, 'payload');
    assert.equal((await after.next('publish')).topic, topic);
  },
);

function sendAliased(client: RawClient, topic: string, alias: number): void {
  client.send(frame(0x30, text(topic), properties([0x23], twoByteInteger(alias)), Buffer.from('payload')));
}

/** What a subscriber gets when each topic is published to, and then each of them again. */
async function receiveTwice(subscriber: RawClient, publisher: RawClient, sent: readonly string[]) {
  await subscriber.subscribe(sent);
  const topics: string[] = [];
  const aliases: (number | undefined)[] = [];
  for (const topic of [...sent, ...sent]) {
    publisher.sendPublish(topic, 'payload');
    const publish = await subscriber.next('publish');
    topics.push(publish.topic);
    aliases.push(publish.properties?.topicAlias);
  }
  return { topics, aliases };
}

/** The topic names that a client makes of names and aliases. */
function resolve(topics: readonly string[], aliases: readonly (number | undefined)[]): (string | undefined)[] {
  const meaning = new Map<number, string>();
  return topics.map((topic, index) => {
    const alias = aliases[index];
    if (alias !== undefined && topic !== '') meaning.set(alias, topic);
    return topic === '' ? meaning.get(alias ?? 0) : topic;
  });
}
