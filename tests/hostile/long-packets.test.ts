import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { generate } from 'mqtt-packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { RawClient } from '#tests/conformance/raw-client';
import { WatchedEngine } from '#tests/mqtt/pressure/watched-engine';

/** Packets of a megabyte that are meant to take long: each is answered as any other, and others are answered meanwhile. */

const filters = 200_000;

suite('hundreds of thousands of filters in one packet', () => {
  test('UNSUBSCRIBE: others are answered before it is, and it removes what is there', async () => {
    await using watched = await WatchedEngine.open({});
    const { hostile, honest } = await connectBoth(watched);
    await hostile.subscribe('kept', 1);
    await hostile.subscribe('removed', 1);
    hostile.send(packetOf(0xa2, [0, 9, 0], [...repeat(textOf('n')), textOf('removed')]));
    const answered = await countAnswers(honest, hostile.next('unsuback'));
    assert.ok(answered > 10, `${answered} answers`);
    assert.equal(watched.engine.hasSubscribers('removed'), false);
    assert.equal(watched.engine.hasSubscribers('kept'), true);
    for (const client of [hostile, honest]) client.destroy();
  });

  test('SUBSCRIBE: others are answered before it is, and each filter gets its code', async () => {
    await using watched = await WatchedEngine.open({ limits: { subscriptionsPerSessionMax: 2 } });
    const { hostile, honest } = await connectBoth(watched);
    const granted = ['a', 'b'].map((filter) => [...textOf(filter), 1]);
    hostile.send(packetOf(0x82, [0, 9, 0], [...granted, ...repeat([...textOf('c'), 1])]));
    const suback = hostile.next('suback');
    const answered = await countAnswers(honest, suback);
    assert.ok(answered > 10, `${answered} answers`);
    const codes = (await suback).granted as number[];
    assert.deepEqual(codes.slice(0, 3), [1, 1, reasonCode.quotaExceeded]);
    assert.equal(codes.length, filters + 2);
    assert.deepEqual(new Set(codes.slice(2)), new Set([reasonCode.quotaExceeded]));
    for (const client of [hostile, honest]) client.destroy();
  });

  test('one that is malformed at its end has changed nothing', async () => {
    await using watched = await WatchedEngine.open({});
    const hostile = await RawClient.open(watched.port, 5);
    await hostile.connect({ clientId: 'hostile', properties: { sessionExpiryInterval: 60 } });
    await hostile.subscribe('kept', 1);
    hostile.send(packetOf(0xa2, [0, 9, 0], [textOf('kept'), ...repeat(textOf('n')), [0, 1]]));
    await hostile.expectDisconnect(reasonCode.malformedPacket);
    assert.equal(watched.engine.hasSubscribers('kept'), true);
    hostile.destroy();
  });
});

test('a PUBLISH with more properties than anybody needs ends the connection, with the reason', async () => {
  await using watched = await WatchedEngine.open({});
  const { hostile, honest } = await connectBoth(watched);
  const properties = Buffer.concat(Array.from({ length: 100_000 }, () => Buffer.from([0x26, 0, 0, 0, 0])));
  const body = Buffer.concat([Buffer.from(textOf('t')), Buffer.from(varint(properties.length)), properties]);
  hostile.send(Buffer.concat([Buffer.from([0x30, ...varint(body.length)]), body]));
  await hostile.expectDisconnect(reasonCode.quotaExceeded);
  await honest.publish('honest', 'x', { qos: 1 });
  for (const client of [hostile, honest]) client.destroy();
});

test('of those who send halves of large packets, no more is read in a turn than one chunk or two each', async () => {
  const payloads: number[] = [];
  await using watched = await WatchedEngine.open({
    hooks: {
      onPublish(publication) {
        payloads.push(publication.payloadBytes);
        publication.accept();
      },
    },
  });
  const hostile = await Promise.all(Array.from({ length: 10 }, () => RawClient.open(watched.port, 4)));
  for (const [index, client] of hostile.entries()) await client.connect({ clientId: `hostile-${index}` });
  const payload = Buffer.alloc(1_000_000, 'x');
  const packet = generate({ cmd: 'publish', topic: 'half', payload, qos: 0, dup: false, retain: false });
  for (const client of hostile) client.send(packet.subarray(0, -1));
  const sent = (): boolean => watched.connections.every(({ bytesTaken }) => bytesTaken > packet.length);
  let most = 0;
  while (!sent()) {
    const before = watched.connections.map(({ bytesTaken }) => bytesTaken);
    await turn();
    most = Math.max(most, ...watched.connections.map(({ bytesTaken }, index) => bytesTaken - (before[index] ?? 0)));
  }
  assert.ok(most <= 2 * 65_536, `${most} bytes of one connection in a turn`);
  assert.equal(payloads.length, 0);
  for (const client of hostile) client.send(packet.subarray(-1));
  await watched.until(() => payloads.length === hostile.length);
  assert.deepEqual(new Set(payloads), new Set([payload.length]));
  for (const client of hostile) client.destroy();
});

async function connectBoth(watched: WatchedEngine): Promise<{ hostile: RawClient; honest: RawClient }> {
  const [hostile, honest] = await Promise.all([5, 5].map(() => RawClient.open(watched.port, 5)));
  assert.ok(hostile && honest);
  await hostile.connect({ clientId: 'hostile' });
  await honest.connect({ clientId: 'honest' });
  return { hostile, honest };
}

/** How often somebody else is answered until then. */
async function countAnswers(client: RawClient, until: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const over = async (): Promise<void> => {
    await until;
    state.isOver = true;
  };
  const watching = over();
  let count = 0;
  for (; !state.isOver; count += 1) await client.publish('honest', 'x', { qos: 1 });
  await watching;
  return count;
}

function packetOf(header: number, before: readonly number[], filters: readonly (readonly number[])[]): Buffer {
  const body = Buffer.from([...before, ...filters.flat()]);
  return Buffer.concat([Buffer.from([header, ...varint(body.length)]), body]);
}

function repeat(filter: readonly number[]): (readonly number[])[] {
  return Array.from({ length: filters }, () => filter);
}

function textOf(text: string): number[] {
  return [0, text.length, ...Buffer.from(text)];
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)];
}
