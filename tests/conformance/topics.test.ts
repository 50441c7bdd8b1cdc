import assert from 'node:assert/strict';
import { frame, join, properties, text } from './bytes.ts';
import type { RawClient } from './raw-client.ts';
import { conforms, type Wire } from './wire.ts';

/** 4.7 Topic names and topic filters. */

for (const filter of ['a#', 'a/b#', 'a/#/b', '#/a', '##', 'a/#b', '#a'])
  conforms(
    { '3.1.1': ['MQTT-4.7.1-2'], '5.0': ['MQTT-4.7.1-1'] },
    `the topic filter ${filter} closes the connection`,
    async (wire) => {
      const client = await wire.connect();
      client.sendSubscribe(filter);
      await client.expectDisconnect(0x81, 0x82, 0x8f);
    },
  );

for (const filter of ['a+', 'a/b+', 'a/+b', '++', '+a/b', 'a/b+/c', '#+', '+#'])
  conforms(
    { '3.1.1': ['MQTT-4.7.1-3'], '5.0': ['MQTT-4.7.1-2'] },
    `the topic filter ${filter} closes the connection`,
    async (wire) => {
      const client = await wire.connect();
      client.sendSubscribe(filter);
      await client.expectDisconnect(0x81, 0x82, 0x8f);
    },
  );

// Under a level of their own, so that only the messages of the test can match.
for (const [filter, matched, others] of [
  ['#', ['', 'a', 'a/b', '/', '/a', 'a/'], []],
  ['a/#', ['a', 'a/', 'a/b', 'a/b/c'], ['b', 'ab', 'A', '/a', 'b/a']],
  ['a/b/#', ['a/b', 'a/b/c', 'a/b//'], ['a', 'a/c', 'a/bc']],
] as const)
  conforms(
    { '3.1.1': ['MQTT-4.7.1-2'], '5.0': ['MQTT-4.7.1-1'] },
    `the topic filter ${filter} matches its parent and everything below, and nothing else`,
    (wire) => expectMatches(wire, filter, matched, others),
  );

for (const [filter, matched, others] of [
  ['+', ['a', 'b', '', ' '], ['a/b', 'a/', '/a']],
  ['+/b', ['a/b', '/b'], ['b', 'a/b/c', 'a/c', 'a/b/']],
  ['a/+', ['a/b', 'a/', 'a/$b'], ['a', 'a/b/c', 'b/a']],
  ['a/+/c', ['a/b/c', 'a//c'], ['a/c', 'a/b/b/c', 'a/b/c/d']],
  ['+/+', ['a/b', '/a', 'a/', '/'], ['a', 'a/b/c']],
  ['/+', ['/a', '/'], ['a', '/a/b', 'a/b']],
  ['+/b/#', ['a/b', 'a/b/c', '/b/c/d'], ['b', 'a/c', 'a/bc']],
] as const)
  conforms(
    { '3.1.1': ['MQTT-4.7.1-3'], '5.0': ['MQTT-4.7.1-2'] },
    `in the topic filter ${filter} a plus stands for exactly one level`,
    (wire) => expectMatches(wire, filter, matched, others),
  );

for (const filter of ['#', '+', '+/x', '+/#'])
  conforms(
    { '3.1.1': ['MQTT-4.7.2-1'], '5.0': ['MQTT-4.7.2-1'] },
    `the topic filter ${filter} does not match topic names that begin with $`,
    async (wire) => {
      const client = await wire.connect();
      await client.subscribe(filter);
      const word = wire.clientId();
      for (const topic of [`$${word}`, `$${word}/x`, '$']) client.sendPublish(topic, 'payload');
      assert.deepEqual((await topicsUntilPong(client)).filter(beginsWithDollar), []);
    },
  );

for (const last of ['#', '+', 'x'])
  conforms(
    { '3.1.1': ['MQTT-4.7.2-1'], '5.0': ['MQTT-4.7.2-1'] },
    `a topic name that begins with $ is matched by its own first level followed by ${last}`,
    async (wire) => {
      const client = await wire.connect();
      const word = wire.clientId();
      await client.subscribe(`$${word}/${last}`);
      client.sendPublish(`$${word}/x`, 'payload');
      assert.equal((await client.next('publish')).topic, `$${word}/x`);
    },
  );

conforms(
  { '3.1.1': ['MQTT-4.7.2-1'], '5.0': ['MQTT-4.7.2-1'] },
  'a retained message under $ is not sent to a subscriber to +/x',
  async (wire) => {
    const word = wire.clientId();
    const publisher = await wire.connect();
    await publisher.publish(`$${word}/x`, 'kept', { qos: 1, retain: true });
    const client = await wire.connect();
    await client.subscribe('+/x');
    assert.deepEqual((await topicsUntilPong(client)).filter(beginsWithDollar), []);
  },
);

conforms({ '3.1.1': ['MQTT-4.7.3-1'] }, 'a PUBLISH to an empty topic name closes the connection', async (wire) => {
  const client = await wire.connect();
  client.send(frame(0x30, text('')));
  await client.expectClosed();
});

conforms(
  { '5.0': ['MQTT-4.7.3-1'] },
  'a PUBLISH to an empty topic name without an alias closes the connection',
  async (wire) => {
    const client = await wire.connect();
    client.send(frame(0x30, text(''), properties()));
    await client.expectDisconnect(0x82);
  },
);

for (const [name, firstByte, options] of [
  ['a SUBSCRIBE', 0x82, [0]],
  ['an UNSUBSCRIBE', 0xa2, []],
] as const) {
  conforms(
    { '3.1.1': ['MQTT-4.7.3-1'], '5.0': ['MQTT-4.7.3-1'] },
    `${name} with an empty topic filter closes the connection`,
    async (wire, level) => {
      const client = await wire.connect();
      client.send(frame(firstByte, [0, 1], level === 5 ? properties() : [], text(''), options));
      await client.expectDisconnect(0x81, 0x82, 0x8f);
    },
  );

  conforms(
    { '3.1.1': ['MQTT-4.7.3-2'], '5.0': ['MQTT-4.7.3-2'] },
    `${name} with U+0000 in its topic filter closes the connection`,
    async (wire, level) => {
      const client = await wire.connect();
      client.send(frame(firstByte, [0, 1], level === 5 ? properties() : [], text('a\0'), options));
      await client.expectDisconnect(0x81);
    },
  );
}

conforms(
  { '3.1.1': ['MQTT-4.7.3-2'], '5.0': ['MQTT-4.7.3-2'] },
  'a PUBLISH with U+0000 in its topic name closes the connection',
  async (wire, level) => {
    const client = await wire.connect();
    client.send(frame(0x30, text('\0'), level === 5 ? properties() : []));
    await client.expectDisconnect(0x81);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.7.3-3'], '5.0': ['MQTT-4.7.3-3'] },
  'a topic name and a topic filter can be 65,535 bytes long',
  async (wire, level) => {
    const topic = wire.topic('').padEnd(65_535, 'x');
    const client = await wire.connect();
    await client.subscribe(topic);
    const publish = frame(0x30, text(topic), level === 5 ? properties() : [], Buffer.from('payload'));
    client.send(publish);
    assert.ok(publish.equals(await client.nextBytes()));
  },
);

conforms({ '3.1.1': [], '5.0': [] }, 'a topic name can have 200 levels', async (wire) => {
  const topic = `${wire.clientId()}${'/x'.repeat(199)}`;
  const client = await wire.connect();
  await client.subscribe(topic.replace(/x$/, '#'));
  client.sendPublish(topic, 'payload');
  assert.equal((await client.next('publish')).topic, topic);
});

for (const [what, name, other] of [
  ['case', 'Accounts', 'ACCOUNTS'],
  ['a slash in front', 'finance', '/finance'],
  ['a slash behind', 'finance', 'finance/'],
  ['an empty level', 'a/b', 'a//b'],
  ['a space in front', 'x', ' x'],
  ['a space behind', 'x', 'x '],
  ['composed and decomposed characters', '\u{fc}', 'u\u{308}'],
  ['full and half width', 'A', '\u{ff21}'],
  ['a percent code', 'a b', 'a%20b'],
  ['the Kelvin sign', 'K', '\u{212a}'],
] as const)
  conforms(
    { '3.1.1': ['MQTT-4.7.3-4'], '5.0': ['MQTT-4.7.3-4'] },
    `topics that differ in ${what} are different topics`,
    (wire) => expectMatches(wire, name, [name], [other]),
  );

for (const name of ['with space', 'a//b', '/', '\u{1f3c0}/\u{e9}', '.', '..', '../a', '*', '?', '"'])
  conforms({ '3.1.1': ['MQTT-4.7.3-4'], '5.0': ['MQTT-4.7.3-4'] }, `the topic ${name} is taken as it is`, (wire) =>
    expectMatches(wire, name, [name], []),
  );

/** Of messages to all these topics, a subscriber to the filter gets those to the matched ones. */
async function expectMatches(
  wire: Wire,
  filter: string,
  matched: readonly string[],
  others: readonly string[],
): Promise<void> {
  const parent = wire.topic('');
  const client = await wire.connect();
  await client.subscribe(parent + filter);
  const sent = [...others, ...matched, ...others].map((name) => parent + name);
  client.send(join(...sent.map((topic) => frame(0x30, text(topic), wire.level === 5 ? properties() : []))));
  assert.deepEqual(
    await topicsUntilPong(client),
    matched.map((name) => parent + name),
  );
}

function beginsWithDollar(topic: string): boolean {
  return topic.startsWith('$');
}

/** The topic names of all that the server has to deliver now. */
async function topicsUntilPong(client: RawClient): Promise<string[]> {
  const topics: string[] = [];
  client.sendPingreq();
  for (let packet = await client.next(); packet.cmd === 'publish'; packet = await client.next())
    topics.push(packet.topic);
  return topics;
}
