import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import type { IDisconnectPacket, Packet } from 'mqtt-packet';
import {
  connectMqttJs,
  eventsOf,
  lastingSession,
  leaveSubscription,
  type MqttJsClient,
  numbers,
  openLink,
  openPair,
  publishAll,
  texts,
} from './mqtt-js-client.ts';

/** MQTT.js against the engine: features of both levels. */

const bounded = { timeout: 60_000 };
const qualities = [0, 1, 2] as const;
const names = { 4: '3.1.1', 5: '5.0' } as const;

for (const transport of ['tcp', 'ws'] as const)
  for (const level of [4, 5] as const) {
    const place = `MQTT.js ${names[level]} over ${transport}`;

    for (const qos of qualities)
      test(`${place}: a message at QoS ${qos} reaches its subscriber`, bounded, async (t) => {
        const { publisher, subscriber } = await openPair(t, await openLink(t, level, transport), 'news/#');
        await publisher.client.publishAsync('news/today', 'hello', { qos });
        const { topic, payload, packet } = await subscriber.next();
        assert.deepEqual([topic, String(payload), packet.qos, packet.retain], ['news/today', 'hello', qos, false]);
      });

    for (const qos of qualities)
      test(`${place}: 1,000 messages at QoS ${qos} arrive in order`, bounded, async (t) => {
        const link = await openLink(t, level, transport);
        const { publisher, subscriber } = await openPair(t, link, 'stream');
        const payloads = numbers(1000);
        await publishAll(publisher, link, 'stream', payloads, qos);
        assert.deepEqual(texts(await subscriber.take(payloads.length)), payloads);
      });

    for (const qos of qualities)
      test(`${place}: a payload of 1 MB arrives whole at QoS ${qos}`, bounded, async (t) => {
        const { publisher, subscriber } = await openPair(t, await openLink(t, level, transport), 'large');
        const large = Buffer.alloc(1_048_576, 'all the scores of the season ');
        await publisher.client.publishAsync('large', large, { qos });
        assert.ok((await subscriber.next()).payload.equals(large));
      });

    test(`${place}: a retained message reaches later subscribers`, bounded, async (t) => {
      const link = await openLink(t, level, transport);
      const publisher = await connectMqttJs(t, link);
      await publisher.client.publishAsync('state', 'kept', { qos: 1, retain: true });
      const subscriber = await connectMqttJs(t, link);
      await subscriber.client.subscribeAsync('state', { qos: 1 });
      const { payload, packet } = await subscriber.next();
      assert.deepEqual([String(payload), packet.retain, packet.qos], ['kept', true, 1]);
    });

    test(`${place}: an empty retained message deletes the retained one`, bounded, async (t) => {
      const link = await openLink(t, level, transport);
      const publisher = await connectMqttJs(t, link);
      await publisher.client.publishAsync('state', 'kept', { qos: 1, retain: true });
      await publisher.client.publishAsync('state', '', { qos: 1, retain: true });
      const subscriber = await connectMqttJs(t, link);
      await subscriber.client.subscribeAsync('state', { qos: 1 });
      await publisher.client.publishAsync('state', 'new', { qos: 1 });
      assert.equal(String((await subscriber.next()).payload), 'new');
    });

    test(`${place}: the will of a client whose connection breaks is published`, bounded, async (t) => {
      const link = await openLink(t, level, transport);
      const watcher = await connectMqttJs(t, link);
      await watcher.client.subscribeAsync('wills/+', { qos: 2 });
      const will = { topic: 'wills/mine', payload: Buffer.from('gone'), qos: 2, retain: false } as const;
      const client = await connectMqttJs(t, link, { will });
      client.client.stream.destroy();
      const { topic, payload, packet } = await watcher.next();
      assert.deepEqual([topic, String(payload), packet.qos], ['wills/mine', 'gone', 2]);
    });

    test(`${place}: the will of a client that disconnects is not published`, bounded, async (t) => {
      const link = await openLink(t, level, transport);
      const watcher = await connectMqttJs(t, link);
      await watcher.client.subscribeAsync('wills/+', { qos: 1 });
      const will = { topic: 'wills/mine', payload: Buffer.from('gone'), qos: 1, retain: false } as const;
      const client = await connectMqttJs(t, link, { will });
      await client.client.publishAsync('wills/other', 'here', { qos: 1 });
      await client.client.endAsync();
      await (await connectMqttJs(t, link)).client.publishAsync('wills/other', 'later', { qos: 1 });
      assert.deepEqual(texts(await watcher.take(2)), ['here', 'later']);
    });

    test(`${place}: a resumed session gets the messages of its absence`, bounded, async (t) => {
      const link = await openLink(t, level, transport);
      await leaveSubscription(t, link, 'subscriber', 'queue/#');
      const publisher = await connectMqttJs(t, link);
      await publisher.client.publishAsync('queue/a', 'first', { qos: 1 });
      await publisher.client.publishAsync('queue/b', 'second', { qos: 2 });
      const back = await connectMqttJs(t, link, lastingSession(link, 'subscriber'));
      const received = await back.take(2);
      assert.equal(back.connack.sessionPresent, true);
      assert.deepEqual(
        received.map(({ topic, payload, packet }) => [topic, String(payload), packet.qos]),
        [
          ['queue/a', 'first', 1],
          ['queue/b', 'second', 2],
        ],
      );
    });

    test(
      `${place}: a publisher whose connection breaks during QoS 2 messages loses and repeats nothing`,
      bounded,
      async (t) => {
        const link = await openLink(t, level, transport);
        const subscriber = await connectMqttJs(t, link);
        await subscriber.client.subscribeAsync('stream', { qos: 2 });
        const publisher = await connectMqttJs(t, link, { ...lastingSession(link, 'publisher'), reconnectPeriod: 1 });
        const cuts = cutAt(publisher, [
          ['packetsend', 'publish', 30],
          ['packetreceive', 'pubrec', 70],
          ['packetsend', 'pubrel', 110],
          ['packetreceive', 'pubcomp', 150],
        ]);
        const payloads = numbers(200);
        await publishAll(publisher, link, 'stream', payloads, 2);
        await publisher.client.publishAsync('stream', 'the end', { qos: 2 });
        assert.deepEqual(texts(await subscriber.take(payloads.length)), payloads);
        assert.equal(String((await subscriber.next()).payload), 'the end');
        assert.equal(cuts.count, 4);
      },
    );

    test(
      `${place}: a publisher that missed all answers at QoS 2 repeats itself, and is taken once`,
      bounded,
      async (t) => {
        const link = await openLink(t, level, transport);
        const subscriber = await connectMqttJs(t, link);
        await subscriber.client.subscribeAsync('stream', { qos: 2 });
        const { client } = await connectMqttJs(t, link, { ...lastingSession(link, 'publisher'), reconnectPeriod: 1 });
        const written: string[] = [];
        client.on('packetsend', (packet) => {
          if (packet.cmd === 'publish') written.push(String(packet.payload));
        });
        const payloads = numbers(20);
        // Reads nothing from here on: the answers stay in its socket.
        client.stream.unpipe();
        const sent = payloads.map((payload) => client.publishAsync('stream', payload, { qos: 2 }));
        const received = await subscriber.take(20);
        client.stream.destroy();
        await Promise.all(sent);
        await client.publishAsync('stream', 'the end', { qos: 2 });
        received.push(await subscriber.next());
        assert.deepEqual(written, [...payloads, ...payloads, 'the end']);
        assert.deepEqual(texts(received), [...payloads, 'the end']);
      },
    );

    test(
      `${place}: a subscriber that is cut off in a stream of QoS 2 loses and repeats nothing`,
      bounded,
      async (t) => {
        const link = await openLink(t, level, transport);
        const subscriber = await connectMqttJs(t, link, { ...lastingSession(link, 'subscriber'), reconnectPeriod: 1 });
        await subscriber.client.subscribeAsync('stream', { qos: 2 });
        const cuts = cutAt(subscriber, [
          ['packetreceive', 'publish', 30],
          ['packetsend', 'pubrec', 70],
          ['packetreceive', 'pubrel', 110],
          ['packetsend', 'pubcomp', 150],
        ]);
        const publisher = await connectMqttJs(t, link);
        const payloads = numbers(200);
        await publishAll(publisher, link, 'stream', payloads, 2);
        await publisher.client.publishAsync('stream', 'the end', { qos: 2 });
        assert.deepEqual(texts(await subscriber.take(payloads.length)), payloads);
        assert.equal(String((await subscriber.next()).payload), 'the end');
        assert.equal(cuts.count, 4);
      },
    );
  }

for (const level of [4, 5] as const) {
  const place = `MQTT.js ${names[level]}`;

  test(`${place}: wildcards match`, bounded, async (t) => {
    const link = await openLink(t, level);
    const { publisher, subscriber } = await openPair(t, link, ['sport/+/score', 'news/#', 'end']);
    const topics = ['sport/tennis/score', 'sport/score', 'sport/a/b/score', 'news', 'news/a/b', 'newsletter', 'end'];
    for (const topic of topics) await publisher.client.publishAsync(topic, '', { qos: 1 });
    const received = await subscriber.take(4);
    assert.deepEqual(
      received.map(({ topic }) => topic),
      ['sport/tennis/score', 'news', 'news/a/b', 'end'],
    );
  });

  test(`${place}: after an unsubscribe no more messages come`, bounded, async (t) => {
    const { publisher, subscriber } = await openPair(t, await openLink(t, level), ['a', 'b']);
    await subscriber.client.unsubscribeAsync('a');
    await publisher.client.publishAsync('a', 'unwanted', { qos: 1 });
    await publisher.client.publishAsync('b', 'wanted', { qos: 1 });
    assert.equal(String((await subscriber.next()).payload), 'wanted');
  });

  test(`${place}: a client without a client id gets one`, bounded, async (t) => {
    const link = await openLink(t, level);
    const { publisher, subscriber } = await openPair(t, link, 'a', { clientId: '', clean: true });
    await publisher.client.publishAsync('a', 'x', { qos: 1 });
    await subscriber.next();
    const assigned = [publisher, subscriber].map(({ connack }) => connack.properties?.assignedClientIdentifier);
    if (level === 4) assert.deepEqual(assigned, [undefined, undefined]);
    else assert.equal(new Set(assigned.filter((id) => typeof id === 'string' && id !== '')).size, 2);
  });

  test(`${place}: a second connection with a client id ends the first`, bounded, async (t) => {
    const link = await openLink(t, level);
    const { client } = await connectMqttJs(t, link, { clientId: 'same' });
    const closed = once(eventsOf(client), 'close');
    const told = level === 5 ? (once(eventsOf(client), 'disconnect') as Promise<[IDisconnectPacket]>) : undefined;
    await connectMqttJs(t, link, { clientId: 'same' });
    await closed;
    assert.equal((await told)?.[0].reasonCode, level === 5 ? 0x8e : undefined);
  });
}

type Cut = readonly [event: 'packetsend' | 'packetreceive', command: Packet['cmd'], nth: number];

/** Breaks the client's connection after every so many packets of a kind. */
function cutAt({ client }: MqttJsClient, cuts: readonly Cut[]): { readonly count: number } {
  const done = { count: 0 };
  for (const [event, command, nth] of cuts) {
    let seen = 0;
    client.on(event, (packet) => {
      if (packet.cmd !== command) return;
      seen += 1;
      if (seen !== nth) return;
      done.count += 1;
      client.stream.destroy();
    });
  }
  return done;
}
