import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Publication } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';
import { RawClient } from '../conformance/raw-client.ts';
import { WatchedEngine } from './pressure/watched-engine.ts';

test('a QoS 2 message that failed on a lost connection is accepted on the next one, which stays open', async (t) => {
  const held: Publication[] = [];
  await using watched = await WatchedEngine.open({ hooks: { onPublish: (publication) => held.push(publication) } });
  const open = async (): Promise<RawClient> => {
    const client = await RawClient.open(watched.port, 4);
    t.after(() => client.destroy());
    await client.connect({ clientId: 'sender', clean: false });
    return client;
  };
  const first = await open();
  for (const messageId of [1, 2]) first.sendPublish('t', 'x', { qos: 2, messageId });
  await watched.until(() => held.length === 2);
  const second = await open();
  await first.expectClosed();
  for (const messageId of [1, 2]) second.sendPublish('t', 'x', { qos: 2, messageId, dup: true });
  second.send([0xc0, 0]);
  await second.next('pingresp');

  for (const publication of held.splice(0)) publication.fail(reasonCode.implementationSpecificError);
  assert.deepEqual(
    held.map(({ packet }) => [packet.packetId, packet.dup]),
    [
      [1, true],
      [2, true],
    ],
  );
  for (const publication of held.splice(0)) publication.accept();
  for (const messageId of [1, 2]) assert.equal((await second.next('pubrec')).messageId, messageId);
});

test('[MQTT-4.6.0-6] messages after resent QoS 2 messages are taken after them, even if the first copies fail', async (t) => {
  const held: Publication[] = [];
  await using watched = await WatchedEngine.open({ hooks: { onPublish: (publication) => held.push(publication) } });
  const open = async (): Promise<RawClient> => {
    const client = await RawClient.open(watched.port, 4);
    t.after(() => client.destroy());
    await client.connect({ clientId: 'sender', clean: false });
    return client;
  };
  const first = await open();
  for (const messageId of [1, 2]) first.sendPublish('t', 'x', { qos: 2, messageId });
  await watched.until(() => held.length === 2);
  const second = await open();
  await first.expectClosed();
  const bytesBefore = watched.connection(1).bytesTaken;
  for (const messageId of [1, 2, 3]) second.sendPublish('t', 'x', { qos: 2, messageId, dup: true });
  second.sendPublish('t', 'x', { qos: 1, messageId: 4 });
  await watched.until(() => watched.connection(1).bytesTaken === bytesBefore + 4 * 8);
  const originals = held.splice(0, 2);

  for (const publication of originals) publication.fail(reasonCode.implementationSpecificError);
  await watched.until(() => held.length === 4);
  assert.deepEqual(
    held.map(({ packet }) => packet.packetId),
    [1, 2, 3, 4],
  );
  for (const publication of held.splice(0)) publication.accept();
  for (const messageId of [1, 2, 3]) assert.equal((await second.next('pubrec')).messageId, messageId);
  assert.equal((await second.next('puback')).messageId, 4);
});

test('[MQTT-4.6.0-6] resent QoS 2 messages are taken in order, whichever first copy fails', async (t) => {
  const held: Publication[] = [];
  await using watched = await WatchedEngine.open({ hooks: { onPublish: (publication) => held.push(publication) } });
  const open = async (): Promise<RawClient> => {
    const client = await RawClient.open(watched.port, 4);
    t.after(() => client.destroy());
    await client.connect({ clientId: 'sender', clean: false });
    return client;
  };
  const first = await open();
  for (const messageId of [1, 2, 3]) first.sendPublish('t', 'x', { qos: 2, messageId });
  await watched.until(() => held.length === 3);
  const [one, two, three] = held.splice(0);
  // The connection ends with it; the others are unanswered.
  two?.fail(reasonCode.implementationSpecificError);
  await first.expectClosed();
  const second = await open();
  const bytesBefore = watched.connection(1).bytesTaken;
  for (const messageId of [1, 2, 3]) second.sendPublish('t', 'x', { qos: 2, messageId, dup: true });
  await watched.until(() => watched.connection(1).bytesTaken === bytesBefore + 3 * 8);

  for (const publication of [three, one]) publication?.fail(reasonCode.implementationSpecificError);
  await watched.until(() => held.length === 3);
  assert.deepEqual(
    held.map(({ packet }) => packet.packetId),
    [1, 2, 3],
  );
});

test('a QoS 2 message resent on a third connection does not block the messages of the second', async (t) => {
  const held: Publication[] = [];
  await using watched = await WatchedEngine.open({ hooks: { onPublish: (publication) => held.push(publication) } });
  for (const connection of [1, 2, 3]) {
    const client = await RawClient.open(watched.port, 4);
    t.after(() => client.destroy());
    await client.connect({ clientId: 'sender', clean: false });
    client.sendPublish('t', 'x', { qos: 2, messageId: 1, dup: connection > 1 });
    if (connection === 2) client.sendPublish('t', 'x', { qos: 1, messageId: 2 });
    client.send([0xc0, 0]);
    await client.next('pingresp');
  }
  held[0]?.accept();
  assert.deepEqual(
    held.map(({ packet, isCutOff }) => [packet.packetId, isCutOff]),
    [
      [1, false],
      [2, false],
    ],
  );
});

test('on MQTT 5 a message that failed is refused, and its connection ends before a later one is taken', async (t) => {
  const held: Publication[] = [];
  await using watched = await WatchedEngine.open({ hooks: { onPublish: (publication) => held.push(publication) } });
  const client = await RawClient.open(watched.port, 5);
  t.after(() => client.destroy());
  await client.connect({ clientId: 'sender', clean: false });
  for (const messageId of [1, 2, 3]) client.sendPublish('t', 'x', { qos: 1, messageId });
  await watched.until(() => held.length === 3);
  const [one, two, three] = held;

  two?.fail(reasonCode.implementationSpecificError, 'The event was not stored.');
  assert.equal(three?.isCutOff, true);
  one?.accept();
  assert.equal((await client.next('puback')).messageId, 1);
  const { messageId, reasonCode: refused } = await client.next('puback');
  assert.deepEqual([messageId, refused], [2, reasonCode.implementationSpecificError]);
  const { reasonCode: ended, properties } = await client.next('disconnect');
  assert.deepEqual([ended, properties?.reasonString], [refused, 'The event was not stored.']);
  await client.expectClosed();
});

test('a message that comes after a failed one, whose answer waits behind another, is not taken', async (t) => {
  const held: Publication[] = [];
  await using watched = await WatchedEngine.open({ hooks: { onPublish: (publication) => held.push(publication) } });
  const client = await RawClient.open(watched.port, 5);
  t.after(() => client.destroy());
  await client.connect({ clientId: 'sender', clean: false });
  for (const messageId of [1, 2]) client.sendPublish('t', 'x', { qos: 2, messageId });
  await watched.until(() => held.length === 2);

  held[1]?.fail(reasonCode.implementationSpecificError);
  client.sendPublish('t', 'x', { qos: 2, messageId: 3 });
  client.send([0xc0, 0]);
  await client.next('pingresp');
  assert.equal(held.length, 2);
  held[0]?.accept();
  assert.equal((await client.next('pubrec')).messageId, 1);
  const failed = await client.next('pubrec');
  assert.deepEqual([failed.messageId, failed.reasonCode], [2, reasonCode.implementationSpecificError]);
  await client.expectClosed();
});
