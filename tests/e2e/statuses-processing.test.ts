import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QoS } from 'mqtt-packet';
import type { IngressStatus } from '#core/ingress/status';
import type { RawClient } from '#tests/conformance/raw-client';
import { levelNames, levels } from './arrange-broker.ts';
import { expectedDenial } from './arrange-expected-denial.ts';
import { createFailingStore } from './arrange-failing-store.ts';
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
  const { operator, connect, listen } = service;
  const users = {
    true: await operator.createUser('enabled'),
    false: await operator.createUser('not-enabled', { pushEnabled: false }),
  };
  const witness = await operator.createUser('witness');
  const bots = await service.createBots(witness, levels.length * flags.length);
  const watching = await listen(5, witness);
  await watching.subscribe('bot/+/ingress_status', 1);
  const own = { true: await listen(5, users.true), false: await listen(5, users.false) };
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
        sender.marks = false;
        await sender.pushAll(burst.map((number) => ({ botId, payload: eventOf(number) })));
        const packetId = sender.sender.sendPublish(topic, eventOf(51), { qos });
        sender.sender.sendPublish(topic, eventOf(52), { qos });
        assert.deepEqual(await nextStatus(sender.listener), {
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
        for (const client of [sender.sender, sender.listener]) await client.expectNothing();
        time.ms += 1000;
        await finishTwo(sender.sender, qos);
        await sender.push(botId, eventOf(53));
        const stored = (await service.operator.readEvents(botId)).map(({ payload }) => Number(payload['HomeTeamName']));
        assert.deepEqual(stored, [...burst, ...(qos === 0 ? [] : [51, 52]), 53]);
        await sender.end();
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
  const store = await createFailingStore(t);
  const service = await openSampleService(t, { env: store.env, clock: () => Date.parse(receivedAt) });
  const user = await service.operator.createUser('ana');
  const [botId = 0] = await service.createBots(user, 1);
  const watching = await service.listen(5, user);
  await watching.subscribe('bot/+/ingress_status', 1);

  for (const level of levels)
    await t.test(levelNames[level], async () => {
      const sender = await service.connect(level, user, { clientId: 'scoreboard' });
      await store.fail();
      const payload = `{"EventId":3,"Period":${level}}`;
      const message = 'The event was not stored, because the storage of the service failed: send it again.';
      const packetId = sender.sendPublish(`bot/${botId}/ingress`, payload, { qos: 1 });
      if (level === 5) {
        const { reasonCode, properties } = await sender.next('puback');
        assert.deepEqual([reasonCode, properties?.reasonString], [0x83, message]);
        assert.equal((await sender.next('disconnect')).reasonCode, 0x83);
      }
      // 3.1.1 has no way to say it: without an acknowledgement the sender keeps the event and comes back with it.
      await sender.expectClosed();
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
      await store.mend();
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
