import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { QoS } from 'mqtt-packet';
import type { StatusName } from '#core/ingress/status';
import type { RawClient } from '#tests/conformance/raw-client';
import type { ReceivedPacket } from '#tests/conformance/received-packet';
import {
  eventOf,
  type Level,
  levelNames,
  levels,
  nextStatus,
  openBrokerService,
  readStatus,
  sha256,
  type TimelessStatus,
} from './arrange-broker.ts';
import { createFailingStore } from './arrange-failing-store.ts';
import { createData } from './arrange-nodes.ts';
import type { Integrator } from './arrange-operator.ts';

/**
 * Every way to be refused, at both levels and every QoS: the sender hears it wherever his user listens, and who else does. What concerns
 * his permission or his topic is nobody else's business; what is wrong with a payload, the users of the bot hear too.
 */

const qualities: readonly QoS[] = [0, 1, 2];

/** Assigned to the sender and to the owner; bot 2 is not enabled, bot 3 takes soccer alone, bot 4 is the owner's alone. */
const sharedBots = [1, 2, 3];
const ownersBot = 4;

interface Way {
  readonly name: string;
  readonly topic: string;
  readonly payload?: string | Buffer;
  /** Sent by a user whose push flag is off. */
  readonly isDisabled?: true;
  readonly statusName: StatusName;
  /** Of the status; null when the topic names no bot. */
  readonly botId: number | null;
  /** On MQTT 5. */
  readonly code: number;
  /** Whether the others to whom the bot is assigned hear it. */
  readonly isShared: boolean;
  /** In a message of the status. */
  readonly says: RegExp;
}

const notAuthorized = { statusName: 'ProcessingError', code: 0x87, isShared: false } as const;
const noTopic = { statusName: 'ProcessingError', code: 0x90, isShared: false, botId: null } as const;
const content = { topic: 'bot/1/ingress', code: 0x99, isShared: true, botId: 1 } as const;
const onlyThere = /^Events cannot be published to ".*"\. Publish to bot\/(?:\{botId\}|\d+)\/ingress/;
const tooLong = /^The topic has \d+ (?:bytes|levels); up to \d+ are allowed\.$/;

const ways: readonly Way[] = [
  { name: 'no push flag', topic: 'bot/1/ingress', isDisabled: true, botId: 1, ...notAuthorized, says: /your user\.$/ },
  { name: 'bot flag off', topic: 'bot/2/ingress', botId: 2, ...notAuthorized, says: /for bot 2\.$/ },
  { name: 'not assigned', topic: 'bot/4/ingress', botId: 4, ...notAuthorized, says: /: bot 4 is not assigned to your/ },
  { name: 'no such bot', topic: 'bot/99/ingress', botId: 99, ...notAuthorized, says: /: bot 99 is not assigned/ },
  { name: 'bot 0', topic: 'bot/0/ingress', botId: 0, ...notAuthorized, says: /: bot 0 is not assigned/ },
  { name: 'a negative bot', topic: 'bot/-1/ingress', ...noTopic, says: onlyThere },
  { name: 'too large a bot', topic: 'bot/2147483648/ingress', ...noTopic, says: onlyThere },
  { name: 'no number', topic: 'bot/one/ingress', ...noTopic, says: onlyThere },
  { name: 'a misspelt channel', topic: 'bot/1/ingres', ...noTopic, says: onlyThere },
  { name: 'a misspelt root', topic: 'bots/1/ingress', ...noTopic, says: onlyThere },
  { name: 'a forged status', topic: 'bot/1/ingress_status', ...noTopic, says: onlyThere },
  { name: 'a forged live payload', topic: 'bot/1/json', ...noTopic, says: onlyThere },
  { name: 'a forged status of no bot', topic: 'bot/0/ingress_status', ...noTopic, says: onlyThere },
  { name: 'a topic of the server', topic: '$SYS/broker/uptime', ...noTopic, says: onlyThere },
  { name: 'a shared filter', topic: '$share/g/bot/1/ingress', ...noTopic, says: onlyThere },
  { name: 'too long a topic', topic: `bot/1/ingress${'x'.repeat(300)}`, ...noTopic, says: tooLong },
  { name: 'too many levels', topic: `bot/1/ingress${'/x'.repeat(20)}`, ...noTopic, says: tooLong },
  { name: 'an empty payload', ...content, payload: '', statusName: 'ParseError', says: /empty/ },
  { name: 'no UTF-8', ...content, payload: Buffer.from('7b22ff227d', 'hex'), statusName: 'ParseError', says: /UTF-8/ },
  {
    name: 'too large a payload',
    ...content,
    code: 0x97,
    payload: ' '.repeat(65_537),
    statusName: 'ParseError',
    says: /65,?536/,
  },
  { name: 'no JSON', ...content, payload: '{"EventId":3,', statusName: 'JsonParseError', says: /not valid JSON/ },
  { name: 'no event', ...content, payload: '[]', statusName: 'DeserializationError', says: /object/ },
  {
    name: 'no such sport',
    ...content,
    payload: '{"EventId":999}',
    statusName: 'DeserializationError',
    says: /999/,
  },
  {
    name: 'another sport',
    ...content,
    topic: 'bot/3/ingress',
    botId: 3,
    payload: '{"EventId":3}',
    statusName: 'SportEventProcessingError',
    says: /only/,
  },
  {
    name: 'an invalid field',
    ...content,
    payload: '{"EventId":3,"HomeScore":"x"}',
    statusName: 'InvalidField',
    says: /HomeScore/,
  },
  {
    name: 'a broken rule',
    ...content,
    payload: '{"EventId":3,"HomePossession":true,"GuestPossession":true}',
    statusName: 'SportEventProcessingError',
    says: /HomePossession and GuestPossession/,
  },
];

test('who hears a refusal', { timeout: 120_000 }, async (t) => {
  const stage = await openStage(t);
  await t.test('a shared subscription to statuses is refused, so that nobody takes them from another', async () => {
    const client = await stage.connect(5, stage.sender);
    for (const filter of ['$share/g/bot/+/ingress_status', '$share/g/bot/0/ingress_status'])
      assert.deepEqual((await client.subscribe(filter, 1)).granted, [0x87]);
  });
  for (const level of levels)
    for (const qos of qualities)
      await t.test(`${levelNames[level]}, QoS ${qos}`, async (t) => {
        const sending = await stage.connectSender(level, stage.sender);
        const sendingDisabled = await stage.connectSender(level, stage.disabled);
        for (const way of ways)
          await t.test(way.name, () => tryWay(stage, way, way.isDisabled ? sendingDisabled : sending, qos));
        for (const client of [sending, sendingDisabled]) await client.end();
      });
});

test('who hears that the store fails', { timeout: 60_000 }, async (t) => {
  const store = await createFailingStore(t);
  const stage = await openStage(t, store.env);
  await store.fail();
  for (const level of levels)
    for (const qos of qualities)
      await t.test(`${levelNames[level]}, QoS ${qos}`, async () => {
        const sending = await stage.connectSender(level, stage.sender);
        const packetId = sending.sendPublish('bot/1/ingress', eventOf('Not stored'), { qos });
        // 3.1.1 cannot say that it has failed, and loses its connection: his other client hears why.
        const status = await nextStatus(stage.besideSender);
        assert.deepEqual([status.statusName, status.packetId, status.botId], ['ProcessingError', packetId, 1]);
        assert.match(status.message, /was not stored/);
        assert.deepEqual(await nextStatus(stage.owner), status);
        if (level === 4 && qos > 0) await sending.closed();
        else {
          const { status: own, ack } = await readExchange(sending, qos);
          assert.deepEqual(own, status);
          if (qos > 0) assert.equal(ack?.reasonCode, 0x83);
          await sending.end();
        }
        for (const client of [stage.besideSender, stage.owner, stage.stranger]) await client.expectNothing();
      });
});

test('a refusal waits for the lasting session of its sender', { timeout: 60_000 }, async (t) => {
  const env = await createData(t);
  const lasting = { clientId: 'lasting', clean: false, properties: { sessionExpiryInterval: 600 } };
  const sender = Promise.withResolvers<Integrator>();

  await t.test('while he is away, and loses the bot', async (t) => {
    const stage = await openStage(t, env);
    sender.resolve(stage.sender);
    const leaving = await stage.listen(5, stage.sender, lasting);
    await leaving.subscribe('bot/+/ingress_status', 1);
    await leaving.end();
    const sending = await stage.connectSender(4, stage.sender);
    for (const topic of ['bot/4/ingress', 'bots/4/ingress', 'bot/1/ingress']) {
      sending.sendPublish(topic, 'no JSON', { qos: 1 });
      await readExchange(sending, 1);
    }
    await stage.operator.unassign(stage.sender.id, 1);
  });

  await t.test('until he comes back, over a restart of the service', async (t) => {
    const service = await openBrokerService(t, { env });
    const back = await service.listen(5, await sender.promise, lasting);
    const told = [await nextStatus(back), await nextStatus(back), await nextStatus(back)];
    await back.expectNothing();
    assert.deepEqual(
      told.map(({ botId, statusName }) => [botId, statusName]),
      [
        [4, 'ProcessingError'],
        [null, 'ProcessingError'],
        [1, 'JsonParseError'],
      ],
    );
  });
});

async function tryWay(stage: Stage, way: Way, sending: RawClient, qos: QoS): Promise<void> {
  const { level } = sending;
  const { payload = eventOf('Refused') } = way;
  const packetId = sending.sendPublish(way.topic, payload, { qos, retain: qos === 1 });
  const { status, ack } = await readExchange(sending, qos);
  const { message, ...told } = status;
  const { botId, statusName, code } = way;
  assert.deepEqual(
    [told.botId, told.statusName, told.severity, told.packetId, told.clientId, told.payloadSha256],
    [botId, statusName, 'error', packetId, `sender at ${level}`, sha256(payload as string)],
  );
  assert.match(message, way.says);
  if (qos > 0) assert.equal(ack?.reasonCode ?? 0, level === 5 ? code : 0);
  if (qos === 2 && level === 4) {
    sending.sendPacket({ cmd: 'pubrel', messageId: packetId });
    await sending.next('pubcomp');
  }
  // Another client of his, as when one terminal publishes and another listens.
  assert.deepEqual(await nextStatus(way.isDisabled ? stage.besideDisabled : stage.besideSender), status);
  if (way.isShared)
    for (const other of [stage.owner, stage.besideDisabled]) assert.deepEqual(await nextStatus(other), status);
  for (const client of stage.listeners) await client.expectNothing();
  await sending.expectNothing();
}

/** The status and the acknowledgement of a publication, in the order in which they come. */
async function readExchange(client: RawClient, qos: QoS): Promise<{ status: TimelessStatus; ack: Ack | undefined }> {
  const statuses: TimelessStatus[] = [];
  const acks: Ack[] = [];
  for (let left = qos === 0 ? 1 : 2; left > 0; left -= 1) {
    const packet = await client.next();
    if (packet.cmd === 'publish') {
      assert.deepEqual([packet.qos, packet.retain], [1, false]);
      client.sendPacket({ cmd: 'puback', messageId: packet.messageId ?? 0, reasonCode: 0 });
      statuses.push(readStatus(packet));
    } else {
      assert.ok(packet.cmd === 'puback' || packet.cmd === 'pubrec', packet.cmd);
      acks.push(packet);
    }
  }
  const [status] = statuses;
  assert.ok(status !== undefined && statuses.length === 1, 'one status and one acknowledgement');
  return { status, ack: acks[0] };
}

type Ack = ReceivedPacket<'puback'> | ReceivedPacket<'pubrec'>;

type Stage = Awaited<ReturnType<typeof openStage>>;

async function openStage(t: TestContext, env: Readonly<Record<string, string>> = {}) {
  const service = await openBrokerService(t, { env: { SCOREWIRE_INGRESS_RATE_MAX: '0', ...env } });
  const { operator, connect, listen, app } = service;
  for (const id of [1, 3, ownersBot]) await operator.putBot(id);
  await operator.putBot(2, { pushEnabled: false });
  await app.administer('PATCH', '/admin/bots/3', { eventTypeId: 8 });
  const sender = await operator.createUser('sender', { bots: sharedBots });
  const disabled = await operator.createUser('disabled', { pushEnabled: false, bots: sharedBots });
  const ownBots = [...sharedBots, ownersBot];
  const owner = await listenAs(await operator.createUser('owner', { bots: ownBots }), 5, 'owner', ownBots);
  const stranger = await listenAs(await operator.createUser('stranger'), 4, 'stranger');
  const besideSender = await listenAs(sender, 5, 'beside');
  const besideDisabled = await listenAs(disabled, 5, 'beside');
  return {
    ...service,
    sender,
    disabled,
    owner,
    stranger,
    besideSender,
    besideDisabled,
    listeners: [owner, stranger, besideSender, besideDisabled],
    connectSender: (level: Level, user: Integrator) => listenAs(user, level, `sender at ${level}`, [], connect),
  };

  /** Several filters for the same topic bring one message. */
  async function listenAs(user: Integrator, level: Level, clientId: string, bots: readonly number[] = [], by = listen) {
    const client = await by(level, user, { clientId });
    const own = bots.map((id) => `bot/${id}/ingress_status`);
    const filters = ['bot/+/ingress_status', 'bot/0/ingress_status', ...own];
    const { granted } = await client.subscribe(filters, 1);
    assert.deepEqual(
      granted,
      filters.map(() => 1),
    );
    return client;
  }
}
