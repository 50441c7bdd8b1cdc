import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { generate } from 'mqtt-packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { RawClient } from '#tests/conformance/raw-client';
import { FakeTransport } from '#tests/mqtt/fake-transport';
import { WatchedEngine } from '#tests/mqtt/pressure/watched-engine';

/** Connections are read side by side: who sends thousands of packets at once is not served to the end before others are looked at. */

const packets = 3000;

test('a publication of somebody else comes between those of a flood', async () => {
  const topics: string[] = [];
  await using watched = await WatchedEngine.open({
    hooks: {
      onPublish(publication) {
        topics.push(publication.topic);
        if (publication.topic === 'flood') work();
        publication.accept();
      },
    },
  });
  const [hostile, honest] = await Promise.all([4, 4].map(() => RawClient.open(watched.port, 4)));
  assert.ok(hostile && honest);
  await hostile.connect({ clientId: 'hostile' });
  await honest.connect({ clientId: 'honest' });
  const flood = generate({ cmd: 'publish', topic: 'flood', payload: 'x', qos: 0, dup: false, retain: false });
  hostile.send(Buffer.concat(Array.from({ length: packets }, () => flood)));
  await watched.until(() => topics.length > 0);
  await honest.publish('honest', 'x', { qos: 1 });
  assert.ok(topics.length < packets, `all ${packets} of the flood were served first`);
  await watched.until(() => topics.length === packets + 1);
  for (const client of [hostile, honest]) client.destroy();
});

test('what one connection sends is answered in its order, over as many turns as it takes', async () => {
  const isRefused = (number: number): boolean => number % 3 === 0;
  await using watched = await WatchedEngine.open({
    hooks: {
      onPublish(publication) {
        const number = Number(publication.payload);
        if (isRefused(number)) publication.refuse(reasonCode.payloadFormatInvalid);
        else if (number % 2 === 0) publication.accept();
        else setImmediate(() => publication.accept());
      },
    },
  });
  const client = await RawClient.open(watched.port, 5);
  await client.connect({ clientId: 'both' });
  const numbers = Array.from({ length: 500 }, (_, index) => index + 1);
  for (const number of numbers) client.sendPublish('t', String(number), { qos: 1, messageId: number });
  const answers: [number | undefined, number | undefined][] = [];
  for (const _ of numbers) {
    const { messageId, reasonCode: code } = await client.next('puback');
    answers.push([messageId, code]);
  }
  const { success, payloadFormatInvalid } = reasonCode;
  assert.deepEqual(
    answers,
    numbers.map((number) => [number, isRefused(number) ? payloadFormatInvalid : success]),
  );
  client.destroy();
});

test('what came before the end of a connection is still read, over as many turns as it takes', async () => {
  let taken = 0;
  await using watched = await WatchedEngine.open({
    hooks: {
      onPublish(publication) {
        taken += 1;
        publication.accept();
      },
    },
  });
  const client = await RawClient.open(watched.port, 4);
  await client.connect({ clientId: 'brief' });
  const packet = generate({ cmd: 'publish', topic: 't', payload: 'x', qos: 0, dup: false, retain: false });
  client.socket.end(Buffer.concat(Array.from({ length: 1000 }, () => packet)));
  await watched.until(() => watched.engine.gauges().connections === 0);
  assert.equal(taken, 1000);
});

for (const [costMs, atOnce] of [
  [10, 1],
  [1, 2],
  [0.25, 8],
  [0.01, 50],
] as const)
  test(`of packets that take ${costMs} ms each, ${atOnce} of one connection are handled at a time`, async (t) => {
    const time = { ms: 0 };
    t.mock.method(performance, 'now', () => time.ms);
    const numbers: number[] = [];
    await using watched = await WatchedEngine.open({
      hooks: {
        onPublish(publication) {
          numbers.push(Number(publication.payload));
          time.ms += costMs;
          publication.accept();
        },
      },
    });
    const transport = new FakeTransport();
    transport.offerTo(watched.engine.accept);
    transport.receive(generate({ cmd: 'connect', clientId: 'dear', clean: true, keepalive: 0 }));
    await turn();
    const sent = Array.from({ length: 50 }, (_, index) => index);
    const packets = sent.map((number) =>
      generate({ cmd: 'publish', topic: 't', payload: String(number), qos: 0, dup: false, retain: false }),
    );
    transport.receive(Buffer.concat(packets));
    assert.equal(numbers.length, atOnce);
    while (numbers.length < sent.length) await turn();
    assert.deepEqual(numbers, sent);
  });

test('a connection with packets that take long comes behind those that cause little work', async (t) => {
  const time = { ms: 0 };
  t.mock.method(performance, 'now', () => time.ms);
  const senders: string[] = [];
  await using watched = await WatchedEngine.open({
    hooks: {
      onPublish(publication) {
        senders.push(publication.client.clientId);
        if (publication.client.clientId === 'dear') time.ms += 10;
        publication.accept();
      },
    },
  });
  const publish = generate({ cmd: 'publish', topic: 't', payload: 'x', qos: 0, dup: false, retain: false });
  const [dear, honest] = ['dear', 'honest'].map((clientId) => {
    const transport = new FakeTransport();
    transport.offerTo(watched.engine.accept);
    transport.receive(generate({ cmd: 'connect', clientId, clean: true, keepalive: 0 }));
    return transport;
  });
  await turn();
  // Once that is excused.
  dear?.receive(publish);
  await turn();
  dear?.receive(Buffer.concat([publish, publish]));
  // The turn is long already: both wait, and the one that caused it waits longer.
  honest?.receive(publish);
  while (senders.length < 4) await turn();
  assert.deepEqual(senders, ['dear', 'dear', 'honest', 'dear']);
});

/** What a costly payload takes, as work that does not depend on the clock. */
function work(): void {
  for (let round = 0, sum = 0; round < 20_000; round += 1) sum += Math.sqrt(round + sum);
}
