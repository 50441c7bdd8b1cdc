import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { QoS } from 'mqtt-packet';
import type { IngressStatus } from '#core/ingress/status';
import type { RawClient } from '#tests/conformance/raw-client';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { levelNames, levels } from './arrange-broker.ts';
import { expectedDenial } from './arrange-expected-denial.ts';
import { openSampleService, sha256 } from './sample-sender.ts';

/** Type 4: not the payload is at fault but who sends it, how often, or the service. */

const receivedAt = '2026-04-01T19:30:00.000Z';

const flags = [
  [true, true, false],
  [true, false, true],
  [true, false, false],
  [false, true, true],
  [false, true, false],
  [false, false, true],
  [false, false, false],
] as const;

test('who may not push is told what is missing', { timeout: 60_000 }, async (t) => {
  const service = await openSampleService(t, { clock: () => Date.parse(receivedAt) });
  const { operator, connect } = service;
  const users = {
    true: await operator.createUser('enabled'),
    false: await operator.createUser('not-enabled', { pushEnabled: false }),
  };
  const witness = await operator.createUser('witness');
  const bots = await service.createBots(witness, levels.length * flags.length);
  const watching = await connect(5, witness);
  await watching.subscribe('bot/+/ingress_status', 1);
  const own = { true: await connect(5, users.true), false: await connect(5, users.false) };
  for (const listener of Object.values(own)) await listener.subscribe('bot/+/ingress_status', 1);
  for (const level of levels)
    for (const [userEnabled, botEnabled, assigned] of flags) {
      const botId = bots.shift() ?? 0;
      const user = users[`${userEnabled}`];
      if (!botEnabled) await operator.changeBot(botId, { pushEnabled: false });
      if (assigned) await operator.assign(user.id, botId);
      const { message, errors } = expectedDenial(botId, { userEnabled, botEnabled, assigned });
      await t.test(`${levelNames[level]}: ${message}`, async () => {
        const sender = await connect(level, user, { clientId: 'scoreboard' });
        // What is in it does not matter, and nothing is said of it.
        const payload = '{"EventId":"not even an event"';
        const packetId = sender.sendPublish(`bot/${botId}/ingress`, payload, { qos: 1 });
        const { reasonCode = 0, properties } = await sender.next('puback');
        assert.deepEqual([reasonCode, properties?.reasonString], level === 5 ? [0x87, message] : [0, undefined]);
        assert.deepEqual(await nextStatus(own[`${userEnabled}`]), {
          ...statusOf(botId, payload, packetId),
          severity: 'error',
          message,
          errors,
        });
        assert.deepEqual(await operator.readEvents(botId), []);
        await watching.expectNothing();
        await sender.end();
      });
    }
});

test('who pushes too often is slowed, and told so', { timeout: 60_000 }, async (t) => {
  const time = { ms: 0 };
  const env = { SCOREWIRE_INGRESS_RATE_MAX: '50', SCOREWIRE_INGRESS_BURST_MAX: '50' };
  const service = await openSampleService(t, { env, clock: () => time.ms });
  const user = await service.operator.createUser('ana');
  const eventOf = (number: number): string => `{"EventId":3,"HomeTeamName":"${number}"}`;
  const burst = Array.from({ length: 50 }, (_, index) => index + 1);

  for (const level of levels)
    for (const qos of [0, 1, 2] as const)
      await t.test(`${levelNames[level]}, QoS ${qos}`, async () => {
        time.ms = Date.parse(receivedAt);
        const [botId = 0] = await service.createBots(user, 1);
        const topic = `bot/${botId}/ingress`;
        const sender = await service.connectSender(level, user, 'scoreboard');
        await sender.pushAll(burst.map((number) => ({ botId, payload: eventOf(number) })));
        const packetId = sender.client.sendPublish(topic, eventOf(51), { qos });
        sender.client.sendPublish(topic, eventOf(52), { qos });
        assert.deepEqual(await nextStatus(sender.client), {
          ...statusOf(botId, eventOf(51), packetId),
          severity: 'warning',
          message: `Bot ${botId} gets more than 50 events a second: events of QoS 1 and 2 have to wait, events of QoS 0 are dropped. Send less often, or ask support for a higher limit.`,
          errors: [
            {
              field: null,
              pointer: null,
              expected: 'up to 50 events a second for one bot, 50 at once',
              actual: 'more than 50 events a second',
              value: 50,
              hint: 'Send less often, or ask support for a higher limit.',
            },
          ],
        });
        // While the time stands still nothing is acknowledged, and the warning is not repeated.
        await sender.client.expectNothing();
        time.ms += 1000;
        await finishTwo(sender.client, qos);
        await sender.push(botId, eventOf(53));
        const stored = (await service.operator.readEvents(botId)).map(({ payload }) => Number(payload['HomeTeamName']));
        assert.deepEqual(stored, [...burst, ...(qos === 0 ? [] : [51, 52]), 53]);
        await sender.client.end();
      });
});

/** The rest of the exchange of two PUBLISHes. */
async function finishTwo(sender: RawClient, qos: QoS): Promise<void> {
  if (qos === 1) for (const _ of [1, 2]) await sender.next('puback');
  if (qos !== 2) return;
  for (const _ of [1, 2]) {
    const { messageId = 0 } = await sender.next('pubrec');
    sender.sendPacket({ cmd: 'pubrel', messageId, reasonCode: 0 });
  }
  for (const _ of [1, 2]) await sender.next('pubcomp');
}

test('who pushes while the store fails is told so', { timeout: 60_000 }, async (t) => {
  const folder = createTemporaryFolder(t);
  const env = { SCOREWIRE_DATA_DIR: folder };
  const service = await openSampleService(t, { env, clock: () => Date.parse(receivedAt) });
  const user = await service.operator.createUser('ana');
  const [botId = 0] = await service.createBots(user, 1);
  const watching = await service.connect(5, user);
  await watching.subscribe('bot/+/ingress_status', 1);
  using database = new DatabaseSync(join(folder, 'events.db'), { timeout: 5000 });

  for (const level of levels)
    await t.test(levelNames[level], async () => {
      const sender = await service.connect(level, user, { clientId: 'scoreboard' });
      database.exec("create trigger full before insert on arrivals begin select raise(abort, 'disk full'); end");
      const payload = `{"EventId":3,"Period":${level}}`;
      const message = 'The event was not stored, because the storage of the service failed: send it again.';
      const packetId = sender.sendPublish(`bot/${botId}/ingress`, payload, { qos: 1 });
      if (level === 5) {
        const { reasonCode, properties } = await sender.next('puback');
        assert.deepEqual([reasonCode, properties?.reasonString], [0x83, message]);
      }
      // 3.1.1 has no way to say it: without an acknowledgement the sender keeps the event and comes back with it.
      else await sender.expectClosed();
      assert.deepEqual(await nextStatus(watching), {
        ...statusOf(botId, payload, packetId),
        severity: 'error',
        message,
        errors: [
          {
            field: null,
            pointer: null,
            expected: 'an event that is stored',
            actual: 'a failure of the storage of the service',
            value: null,
            hint: 'Send it again in a few seconds. If that fails too, tell support: the log of the service has the reason.',
          },
        ],
      });
      database.exec('drop trigger full');
      sender.destroy();
      const again = await service.connect(level, user, { clientId: 'scoreboard' });
      await again.publish(`bot/${botId}/ingress`, payload, { qos: 1, dup: true });
      const stored = (await service.operator.readEvents(botId)).filter(({ payload }) => payload['Period'] === level);
      assert.equal(stored.length, 1);
    });
});

function statusOf(
  botId: number,
  payload: string,
  packetId: number,
): Omit<IngressStatus, 'severity' | 'message' | 'errors'> {
  return {
    statusType: 4,
    statusName: 'ProcessingError',
    botId,
    eventId: null,
    receivedAt,
    clientId: 'scoreboard',
    packetId,
    payloadSha256: sha256(payload),
    payloadExcerpt: payload,
    correlation: null,
  };
}

async function nextStatus(client: RawClient): Promise<IngressStatus> {
  return JSON.parse(String((await client.receive()).payload)) as IngressStatus;
}
