import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonCode } from '#mqtt/packet/reason-code';
import { openBrokerService } from '#tests/e2e/arrange-broker';
import { honestBot, hostileBot, openHonestBeside } from './honest-beside.ts';

/** Peers that do not keep to the rules of MQTT: which limit stops them, and that it stops nobody else. */

/** The longest length that a packet can announce: 256 MiB. */
const longest = [0xff, 0xff, 0xff, 0x7f];

test('a hostile MQTT peer hurts only itself', { timeout: 60_000 }, async (t) => {
  const { service, hostile, assertUnharmed, assertNothingLost } = await openHonestBeside(t, {
    SCOREWIRE_MQTT_CONNECT_TIMEOUT_SECONDS: '1',
  });
  const { open, connect } = service;

  await t.test('a CONNECT that comes too slowly is not waited for', async () => {
    const slow = await open(4);
    slow.send([0x10]);
    await slow.expectClosed();
    await assertUnharmed();
  });

  await t.test('a CONNECT of 256 MB ends the connection before any of it has come', async () => {
    const stranger = await open(4);
    stranger.send([0x10, ...longest]);
    await stranger.expectClosed();
    await assertUnharmed();
  });

  await t.test('MQTT 5 is told why, and 3.1.1, which has no word for it, is not', async () => {
    const name = [0, 4, ...Buffer.from('MQTT')];
    const told = await open(5);
    told.send([0x10, ...longest, ...name, 5]);
    assert.equal((await told.next('connack')).reasonCode, reasonCode.packetTooLarge);
    await told.expectClosed();
    const cut = await open(4);
    cut.send([0x10, ...longest, ...name, 4]);
    await cut.expectClosed();
    await assertUnharmed();
  });

  await t.test('a PUBLISH of 256 MB does so after sign-in, with the reason', async () => {
    const client = await connect(5, hostile);
    client.send([0x30, ...longest]);
    await client.expectDisconnect(reasonCode.packetTooLarge);
    await assertUnharmed();
  });

  await t.test('half a packet is held for its sender and for nobody else', async () => {
    const client = await connect(5, hostile);
    client.send([0x30, 0xff, 0xff, 0x03, 0, 3, 0x61]);
    await assertUnharmed();
    client.destroy();
  });

  await t.test('more filters than a session may have are refused one by one, and the connection stays', async () => {
    const client = await connect(5, hostile);
    const filters = Array.from({ length: 1500 }, (_, number) => `bot/${number}/ingress_status`);
    const { granted } = await client.subscribe(filters, 1);
    assert.equal(granted.length, filters.length);
    assert.equal(granted[hostileBot], 1);
    assert.equal(granted[honestBot], reasonCode.notAuthorized);
    assert.equal(granted[1000], reasonCode.quotaExceeded);
    await client.expectNothing();
    await assertUnharmed();
  });

  await t.test('deep wildcards, shared groups and levels without end are refused', async () => {
    const client = await connect(5, hostile);
    const { granted } = await client.subscribe(['+/+/+/#', `$share/g/bot/${honestBot}/json`, '/'.repeat(20)], 1);
    assert.deepEqual(granted, [reasonCode.notAuthorized, reasonCode.notAuthorized, reasonCode.topicFilterInvalid]);
    await assertUnharmed();
  });

  await t.test('nothing can be retained', async () => {
    const client = await connect(5, hostile);
    for (const topic of [`bot/${hostileBot}/json`, 'anything', '$SYS/x']) {
      client.sendPublish(topic, 'x', { qos: 1, retain: true });
      assert.equal((await client.next('puback')).reasonCode, reasonCode.topicNameInvalid);
    }
    await client.subscribe(`bot/${hostileBot}/json`, 1);
    await client.expectNothing();
    await assertUnharmed();
  });

  await t.test('a flood of events to bots of others is refused, each one, and the connection stays', async () => {
    const client = await connect(5, hostile);
    for (let number = 0; number < 300; number += 1)
      client.sendPublish(`bot/${1000 + number}/ingress`, '{}', { qos: 1 });
    for (let number = 0; number < 300; number += 1)
      assert.equal((await client.next('puback')).reasonCode, reasonCode.notAuthorized);
    await assertUnharmed();
  });

  await t.test('the client id of somebody else is not taken over', async () => {
    const honest = await connect(5, await service.operator.createUser('third'), { clientId: 'the-same' });
    const client = await connect(5, hostile, { clientId: 'the-same' });
    await client.expectNothing();
    await honest.expectNothing();
    await assertUnharmed();
  });

  await t.test('the honest client has lost nothing', assertNothingLost);
});

for (const [setting, what] of [
  ['SCOREWIRE_MQTT_CONNECTIONS_MAX', 'in all'],
  ['SCOREWIRE_MQTT_ADDRESS_CONNECTIONS_MAX', 'from one address'],
] as const)
  test(`more connections than there may be ${what} are closed at once, and one that leaves makes room`, async (t) => {
    const { open, operator, connect } = await openBrokerService(t, { env: { [setting]: '2' } });
    const anna = await operator.createUser('anna');
    const [first] = [await connect(5, anna), await connect(5, anna)];
    const third = await open(5);
    await third.expectClosed();
    await first.end();
    await connect(5, anna);
    await (await open(5)).expectClosed();
  });
