import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { IConnectPacket } from 'mqtt-packet';
import { assertOneOf, type RawClient } from '#tests/conformance/raw-client';
import {
  type BrokerService,
  badEventOf,
  eventOf,
  levelNames,
  levels,
  nextStatus,
  openBrokerService,
  type Receipt,
  settleRefusals,
  sha256,
} from './arrange-broker.ts';
import { expectedDenial } from './arrange-expected-denial.ts';
import type { Integrator } from './arrange-operator.ts';

/** Publications that are not the usual ones: to other topics, with the retain flag, and as the will of a client. */

const qualities = [0, 1, 2] as const;

/** The first three would be forged answers of the service. */
// biome-ignore format: a list that is read as one
const otherTopics = [
  'bot/1/ingress_status', 'bot/1/ingress_receipt', 'bot/1/json',
  'bot/1', 'bot/1/other', 'bot/1/ingress/', '/bot/1/ingress', 'bot/1/ingress/more', 'Bot/1/ingress', 'bot/1/INGRESS',
  'bot/one/ingress', 'bot/-1/ingress', 'bot/1.0/ingress', 'bot/2147483648/ingress', 'bot//ingress', 'bot/ 1/ingress',
  'news', '$SYS/broker/uptime', `bot/1/ingress/${'x'.repeat(300)}`, `${'x/'.repeat(20)}x`,
];

test('unusual publications', { timeout: 60_000 }, async (t) => {
  const stage = await openStage(t);
  await t.test('other topics', (t) => tryOtherTopics(t, stage));
  await t.test('the retain flag', (t) => tryRetain(t, stage));
  await t.test('wills', (t) => tryWills(t, stage));
});

async function tryOtherTopics(t: TestContext, { ana, connect, operator, listener }: Stage): Promise<void> {
  for (const level of levels)
    await t.test(`${levelNames[level]}: are refused and reach nobody; the connection stays`, async () => {
      const client = await connect(level, ana);
      for (const topic of otherTopics)
        for (const qos of qualities) {
          const messageId = client.sendPublish(topic, eventOf('Forged'), { qos, retain: qos === 1 });
          await expectRefused(client, qos, messageId, 0x90);
          await client.expectNothing();
        }
      await listener.expectNothing();
      assert.deepEqual(await operator.readEvents(1), []);
    });

  await t.test('MQTT 5.0: are told where events go', async () => {
    const client = await connect(5, ana);
    client.sendPublish('news', eventOf('Lost'), { qos: 1 });
    const { properties } = await client.next('puback');
    assert.equal(
      properties?.reasonString,
      'Events cannot be published to "news". Publish to bot/{botId}/ingress, with the number of your bot: bot/100/ingress for bot 100.',
    );
  });
}

/** At level 5 by the reason code; at level 4 it is acknowledged to the end. At QoS 0 there is nothing to say. */
async function expectRefused(client: RawClient, qos: 0 | 1 | 2, messageId: number, code: number): Promise<void> {
  if (qos === 0) return;
  const ack = await client.next(qos === 1 ? 'puback' : 'pubrec');
  assert.equal(ack.messageId, messageId);
  if (client.level === 5) assertOneOf(ack.reasonCode, [code]);
  else if (qos === 2) {
    client.sendPacket({ cmd: 'pubrel', messageId });
    assert.equal((await client.next('pubcomp')).messageId, messageId);
  }
}

async function tryRetain(t: TestContext, stage: Stage): Promise<void> {
  const { ana, connect, app } = stage;
  for (const level of levels)
    await t.test(`${levelNames[level]}: an event with it is an event like any other`, async () => {
      const client = await connect(level, ana);
      for (const qos of qualities) {
        const payload = eventOf(`Retained at ${level} and ${qos}`);
        await client.publish('bot/1/ingress', payload, { qos, retain: true });
        const { payloadSha256 } = await nextReceipt(stage);
        assert.equal(payloadSha256, sha256(payload));
      }
      client.sendPublish('bot/1/ingress', '', { qos: 1, retain: true });
      await expectRefused(client, 1, (await nextStatus(stage.listener)).packetId, 0x99);
      assert.match(await app.app.registry.metrics(), /^scorewire_mqtt_retained_messages 0$/m);
    });
}

async function tryWills(t: TestContext, stage: Stage): Promise<void> {
  const { ana, ben, connect, listen, operator, listener } = stage;
  const willOf = (topic: string, payload: string, qos: 0 | 1 | 2 = 1, retain = false): Will => ({
    topic,
    payload: Buffer.from(payload),
    qos,
    retain,
  });

  for (const level of levels) {
    for (const qos of qualities)
      await t.test(`${levelNames[level]}: a will at QoS ${qos} is pushed when the connection is lost`, async () => {
        const payload = eventOf(`Will at ${level} and ${qos}`);
        const will = willOf('bot/1/ingress', payload, qos, qos === 2);
        (await connect(level, ana, { clientId: 'mortal', will })).destroy();
        const { botId, clientId, packetId, payloadSha256 } = await nextReceipt(stage);
        assert.deepEqual([botId, clientId, packetId, payloadSha256], [1, 'mortal', 0, sha256(payload)]);
        const last = (await operator.readEvents(1)).at(-1);
        assert.deepEqual([last?.userId, last?.payload], [ana.id, JSON.parse(payload)]);
      });

    await t.test(`${levelNames[level]}: a will that is no event is refused on the status topic`, async () => {
      const before = (await operator.readEvents(1)).length;
      const will = willOf('bot/1/ingress', badEventOf('gone'));
      (await connect(level, ana, { clientId: 'mortal', will })).destroy();
      const { statusName, clientId, packetId, payloadExcerpt } = await nextStatus(listener);
      assert.deepEqual([statusName, clientId, packetId], ['InvalidField', 'mortal', 0]);
      assert.equal(payloadExcerpt, badEventOf('gone'));
      assert.equal((await operator.readEvents(1)).length, before);
    });

    await t.test(`${levelNames[level]}: a will to a bot that is not his is refused`, async () => {
      const before = (await operator.readEvents(1)).length;
      const will = willOf('bot/1/ingress', eventOf('Not his'));
      const hisOwn = await listen(level, ben);
      await hisOwn.subscribe('bot/+/ingress_status', 1);
      (await connect(level, ben, { clientId: `stranger ${level}`, will })).destroy();
      const { message, clientId } = await nextStatus(hisOwn);
      assert.equal(message, expectedDenial(1, { userEnabled: true, botEnabled: true, assigned: false }).message);
      assert.equal(clientId, `stranger ${level}`);
      await listener.expectNothing();
      await settleRefusals(await connect(4, ben), 2);
      assert.equal((await operator.readEvents(1)).length, before);
      const rejections = await operator.readRejections(1);
      assert.ok(rejections.every(({ userId }) => userId !== ben.id));
    });

    await t.test(`${levelNames[level]}: the will of a user that is disabled is not pushed`, async () => {
      const before = (await operator.readEvents(1)).length;
      const user = await operator.createUser(`mortal.${level}`, { bots: [1] });
      const client = await connect(level, user, { will: willOf('bot/1/ingress', eventOf('Disabled')) });
      await operator.changeUser(user.id, { disabled: true });
      await client.expectDisconnect(0x98);
      await pushAndHear(stage, eventOf(`After the disabled at ${level}`));
      assert.equal((await operator.readEvents(1)).length, before + 1);
    });

    await t.test(`${levelNames[level]}: the will of a credential that is revoked is not pushed`, async () => {
      const user = await operator.createUser(`revoked.${level}`, { bots: [1] });
      const client = await connect(level, user, { will: willOf('bot/1/ingress', eventOf('Revoked')) });
      await operator.revokeCredential(user.id, user.credentialId);
      await client.expectDisconnect(0x98);
      await pushAndHear(stage, eventOf(`After the revoked at ${level}`));
      const events = await operator.readEvents(1);
      assert.deepEqual(
        events.filter(({ userId }) => userId === user.id),
        [],
      );
    });

    await t.test(`${levelNames[level]}: a will to another topic reaches nobody`, async () => {
      for (const topic of ['bot/1/json', 'bot/1/ingress_status', 'news']) {
        await connect(level, ana, { clientId: 'mortal', will: willOf(topic, eventOf('Forged'), 1, true) });
        // Its client id signs in again: the server has ended the first connection before it answers the second.
        await (await connect(level, ana, { clientId: 'mortal' })).end();
      }
      await expectOnly(stage, eventOf(`After forged wills at ${level}`));
    });

    await t.test(`${levelNames[level]}: a client that says goodbye has no will`, async () => {
      const client = await connect(level, ana, { will: willOf('bot/1/ingress', eventOf('Unsaid')) });
      await client.end();
      await expectOnly(stage, eventOf(`After goodbye at ${level}`));
    });
  }
}

type Will = NonNullable<IConnectPacket['will']>;

/** Pushes an event, and hears all up to its receipt. */
async function pushAndHear({ connect, ana, listener }: Stage, payload: string): Promise<void> {
  await (await connect(5, ana)).publish('bot/1/ingress', payload, { qos: 1 });
  while (!(await listener.receive()).payload.includes(sha256(payload)));
}

/** Nothing has come in before this event, which is pushed now. */
async function expectOnly(stage: Stage, payload: string): Promise<void> {
  const client = await stage.connect(5, stage.ana);
  await client.publish('bot/1/ingress', payload, { qos: 1 });
  const { payloadSha256 } = await nextReceipt(stage);
  assert.equal(payloadSha256, sha256(payload));
}

interface Stage extends BrokerService {
  /** Bot 1 is assigned to her. */
  readonly ana: Integrator;
  /** Bot 2 is assigned to him. */
  readonly ben: Integrator;
  /** Hears all of bot 1. */
  readonly listener: RawClient;
}

async function openStage(t: TestContext): Promise<Stage> {
  const service = await openBrokerService(t);
  const { operator, listen } = service;
  for (const id of [1, 2]) await operator.putBot(id);
  const ana = await operator.createUser('ana', { bots: [1] });
  const ben = await operator.createUser('ben', { bots: [2] });
  const listener = await listen(5, ana);
  await listener.subscribe(['bot/1/ingress_status', 'bot/1/ingress_receipt'], 1);
  return { ...service, ana, ben, listener };
}

async function nextReceipt({ listener }: Stage): Promise<Receipt> {
  const { topic, payload } = await listener.receive();
  assert.equal(topic, 'bot/1/ingress_receipt', payload.toString());
  return JSON.parse(payload.toString()) as Receipt;
}
