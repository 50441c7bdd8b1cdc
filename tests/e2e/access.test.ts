import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { QoS } from 'mqtt-packet';
import { assertOneOf, type RawClient } from '#tests/conformance/raw-client';
import type { ReceivedPacket } from '#tests/conformance/received-packet';
import { testEngines } from '#tests/support/engines';
import {
  type ClientPair,
  eventOf,
  type Level,
  levelNames,
  levels,
  openBrokerService,
  type Receipt,
  readStatus,
  settleRefusals,
  sha256,
  type TimelessStatus,
} from './arrange-broker.ts';
import { expectedDenial } from './arrange-expected-denial.ts';
import type { Integrator } from './arrange-operator.ts';

/**
 * Who may push: user flag × bot flag × assignment × QoS × protocol level. What the sender is told, who else hears of it, and what is
 * stored.
 */

const flags = [true, false];
const qualities: readonly QoS[] = [0, 1, 2];
const settlingBot = 1;

interface Case {
  readonly botId: number;
  readonly userEnabled: boolean;
  readonly botEnabled: boolean;
  readonly assigned: boolean;
  readonly qos: QoS;
  readonly level: Level;
}

const cases: readonly Case[] = levels
  .flatMap((level) => qualities.map((qos) => ({ level, qos })))
  .flatMap((how) => flags.map((userEnabled) => ({ ...how, userEnabled })))
  .flatMap((how) => flags.map((botEnabled) => ({ ...how, botEnabled })))
  .flatMap((how) => flags.map((assigned) => ({ ...how, assigned })))
  .map((how, index) => ({ ...how, botId: 100 + index }));

for (const engine of testEngines)
  test(`who may push, on ${engine.name}`, { skip: engine.skip, timeout: 60_000 }, async (t) => {
    const { env } = await engine.create(t);
    const table = await openTable(t, env);
    for (const each of cases) await t.test(nameOf(each), () => tryPush(table, each));
    await t.test('a user to whom none of the bots is assigned has heard nothing of all this', () =>
      table.stranger.expectNothing(),
    );
    await t.test('a user without permission hears his own statuses alone', async () => {
      for (const level of levels)
        for (const enabled of flags) await table.senderOf(enabled, level).clients.listener.expectNothing();
    });
  });

function nameOf({ level, qos, userEnabled, botEnabled, assigned }: Case): string {
  const conditions = `user ${userEnabled ? 'on' : 'off'}, bot ${botEnabled ? 'on' : 'off'}`;
  return `${levelNames[level]}, QoS ${qos}: ${conditions}, ${assigned ? 'assigned' : 'not assigned'}`;
}

type Table = Awaited<ReturnType<typeof openTable>>;

interface Sender {
  readonly user: Integrator;
  readonly clients: ClientPair;
}

/** The users of the table, one for each level, and their connections, which last through all cases. */
async function openTable(t: TestContext, env: Readonly<Record<string, string>>) {
  const service = await openBrokerService(t, { env });
  const { operator, connect, listen } = service;
  await operator.putBot(settlingBot);
  for (const { botId, botEnabled } of cases) await operator.putBot(botId, { pushEnabled: botEnabled });
  const senders = new Map<string, Sender>();
  for (const level of levels)
    for (const pushEnabled of flags) {
      const own = cases.filter((each) => each.assigned && each.userEnabled === pushEnabled && each.level === level);
      const bots = [settlingBot, ...idsOf(own)];
      const user = await operator.createUser(`user.${level}.${pushEnabled}`, { pushEnabled, bots });
      const clients = await service.connectPair(level, user, clientIdOf(level));
      await clients.listener.subscribe('bot/+/ingress_status', 1);
      senders.set(`${pushEnabled} ${level}`, { user, clients });
    }
  const senderOf = (pushEnabled: boolean, level: Level): Sender => {
    const sender = senders.get(`${pushEnabled} ${level}`);
    assert.ok(sender);
    return sender;
  };
  const settler = await operator.createUser('settler', { bots: [settlingBot] });
  const witness = await operator.createUser('witness', { pushEnabled: false, bots: idsOf(cases) });
  const stranger = await listen(5, await operator.createUser('stranger'));
  const watching = await listen(5, witness);
  for (const listener of [stranger, watching])
    await listener.subscribe(['bot/+/ingress_status', 'bot/+/ingress_receipt', 'bot/+/json'], 1);
  return { operator, senderOf, watching, stranger, settling: await connect(4, settler) };
}

function idsOf(these: readonly Case[]): number[] {
  return these.map(({ botId }) => botId);
}

function clientIdOf(level: Level): string {
  return `sender at level ${level}`;
}

async function tryPush(table: Table, each: Case): Promise<void> {
  const { operator, watching, settling } = table;
  const { botId, level, qos, userEnabled, assigned } = each;
  const { user, clients } = table.senderOf(userEnabled, level);
  const { sender, listener } = clients;
  const { granted } = await listener.subscribe(`bot/${botId}/ingress_status`, 1);
  assert.deepEqual(granted, [assigned ? 1 : level === 5 ? 0x87 : 0x80]);

  const payload = eventOf(`Team ${botId}`);
  const properties = level === 5 ? { correlationData: Buffer.from(`case ${botId}`) } : undefined;
  const packetId = sender.sendPublish(`bot/${botId}/ingress`, payload, { qos, ...(properties && { properties }) });

  const sent = { botId, clientId: clientIdOf(level), packetId, payloadSha256: sha256(payload) };
  const by = { userId: user.id, clientId: sent.clientId, packetId };
  if (userEnabled && each.botEnabled && assigned) {
    await expectAcknowledged(clients, qos, packetId, [0], undefined);
    const receipt = await nextReceipt(watching, payload);
    const { receivedAt } = receipt;
    assert.deepEqual(receipt, { ...sent, sequence: 1, receivedAt });
    await settleRefusals(settling, settlingBot);
    const event = { sequence: 1, receivedAt, ...by, eventTypeId: 3, newGame: true, payload: JSON.parse(payload) };
    assert.deepEqual(await operator.readEvents(botId), [event]);
    assert.deepEqual(await operator.readRejections(botId), []);
  } else {
    const correlation = level === 5 ? `case ${botId}` : null;
    const status = { ...refusal(each), ...sent, payloadExcerpt: payload, correlation };
    await expectAcknowledged(clients, qos, packetId, [0x87], status.message, status);
    await settleRefusals(settling, settlingBot);
    assert.deepEqual(await operator.readEvents(botId), []);
    const [rejection, ...others] = await operator.readRejections(botId);
    const { id = 0, receivedAt = '' } = rejection ?? {};
    const kept = { id, receivedAt, ...by, status: { ...status, receivedAt }, payload };
    // The users of a bot do not get to read what somebody else writes.
    assert.deepEqual(rejection, assigned ? kept : undefined);
    assert.deepEqual(others, []);
  }
  for (const client of [sender, listener]) await client.expectNothing();
  await watching.expectNothing();
}

function refusal(each: Case) {
  const denial = expectedDenial(each.botId, each);
  return { statusType: 4, statusName: 'ProcessingError', severity: 'error', eventId: null, ...denial } as const;
}

/**
 * The whole exchange of a publication: on MQTT 5 its acknowledgement has the reason; on 3.1.1 it is acknowledged whatever became of it.
 * The status, where the sender gets one, may come before or after the acknowledgement.
 */
async function expectAcknowledged(
  { sender, listener }: ClientPair,
  qos: QoS,
  packetId: number,
  codes: readonly [number],
  reason: string | undefined,
  status?: TimelessStatus,
): Promise<void> {
  const [code] = codes;
  const packets: ReceivedPacket[] = [];
  // Of two clients each gets its own, whichever is the first.
  for (const client of [...(qos > 0 ? [sender] : []), ...(status === undefined ? [] : [listener])])
    packets.push(await client.next());
  const told = packets.find((packet) => packet.cmd === 'publish');
  if (status !== undefined) {
    assert.ok(told?.cmd === 'publish' && told.qos === 1 && !told.retain);
    listener.sendPacket({ cmd: 'puback', messageId: told.messageId ?? 0, reasonCode: 0 });
    assert.deepEqual(readStatus(told), status);
  }
  if (qos === 0) return;
  const ack = packets.find((packet) => packet !== told);
  assert.ok(ack?.cmd === (qos === 1 ? 'puback' : 'pubrec') && ack.messageId === packetId, `came ${ack?.cmd}`);
  if (sender.level === 5) {
    assertOneOf(ack.reasonCode, codes);
    assert.equal(ack.properties?.reasonString, reason);
  }
  if (qos === 1 || (sender.level === 5 && code >= 0x80)) return;
  sender.sendPacket({ cmd: 'pubrel', messageId: packetId, reasonCode: 0 });
  assert.equal((await sender.next('pubcomp')).messageId, packetId);
}

/** An accepted event is told to those who listen: the live payload, and the receipt. */
async function nextReceipt(watching: RawClient, payload: string): Promise<Receipt> {
  const told = [await watching.receive(), await watching.receive()];
  const live = told.find(({ topic }) => topic.endsWith('/json'));
  const receipt = told.find(({ topic }) => topic.endsWith('/ingress_receipt'));
  const { HomeTeamName } = JSON.parse(String(live?.payload)) as Record<string, unknown>;
  assert.equal(HomeTeamName, (JSON.parse(payload) as Record<string, unknown>)['HomeTeamName']);
  return JSON.parse(String(receipt?.payload)) as Receipt;
}
