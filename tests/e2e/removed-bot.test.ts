import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { isCluster } from '#tests/support/cluster-size';
import { testEngines } from '#tests/support/engines';
import { openStream } from '#tests/support/read-event-stream';
import {
  type BrokerService,
  badEventOf,
  eventOf,
  nextStatus,
  openBrokerService,
  settleRefusals,
} from './arrange-broker.ts';
import type { Integrator } from './arrange-operator.ts';

/** A bot that is removed takes its history with it: the next one with its number has none of it. */

/** Of the first event after three that are deleted. In a cluster the deletion takes a number itself, so that appends judged before it conflict. */
const nextSequence = isCluster ? 5 : 4;

for (const engine of testEngines) {
  test(`a bot that is removed and made anew for another user, on ${engine.name}`, {
    skip: engine.skip,
    timeout: 60_000,
  }, async (t) => {
    const { env } = await engine.create(t);
    const service = await openBrokerService(t, { env });
    const { operator, connect, listen, app } = service;
    for (const id of [1, 2]) await operator.putBot(id);
    const ana = await operator.createUser('ana', { bots: [1, 2] });
    const ben = await operator.createUser('ben');
    await pushThree(service, ana);
    assert.deepEqual([await read(service, ana, 'events'), await read(service, ana, 'rejections')], [3, 1]);
    const former = await openStream(t, `${addressOf(service)}/external/live/1/stream`, basic(ana));
    assert.equal((await former.next()).id, 3);

    assert.equal((await app.administer('DELETE', '/admin/bots/1')).statusCode, 204);
    await former.ended();
    await operator.putBot(1);
    await operator.assign(ben.id, 1);

    await t.test('its events, refusals and live state are gone', async () => {
      assert.deepEqual([await read(service, ben, 'events'), await read(service, ben, 'rejections')], [0, 0]);
      assert.equal((await getLive(service, ben)).statusCode, 404);
      const listening = await listen(5, ben);
      await listening.subscribe('bot/+/json', 1);
      await listening.expectNothing();
      assert.deepEqual(await app.app.store.bots.listUndeleted(), []);
    });

    await t.test('its former user is out, and hears of his own refusals alone', async () => {
      assert.equal((await getLive(service, ana)).statusCode, 403);
      const late = await connect(4, ana);
      await late.subscribe('bot/+/ingress_status', 1);
      late.sendPublish('bot/1/ingress', eventOf('Former'), { qos: 0 });
      assert.match((await nextStatus(late)).message, /bot 1 is not assigned to your user/);
    });

    await t.test('its sequence goes on, so that no cursor of before means an event of now', async () => {
      const pushing = await connect(5, ben);
      await pushing.publish('bot/1/ingress', eventOf('New'), { qos: 1 });
      const events = await operator.readEvents(1);
      assert.deepEqual(
        events.map(({ sequence, userId, payload }) => [sequence, userId, payload['HomeTeamName']]),
        [[nextSequence, ben.id, 'New']],
      );
      const live = await getLive(service, ben);
      const { HomeTeamName } = live.json<{ HomeTeamName: string }>();
      assert.deepEqual([live.headers.etag, HomeTeamName], [`W/"${nextSequence}"`, 'New']);
      const follower = await openStream(t, `${addressOf(service)}/external/live/1/stream`, basic(ben), {
        'last-event-id': '3',
      });
      assert.deepEqual((await follower.next()).data['HomeTeamName'], 'New');
    });

    await t.test('the audit log says how many events went', async () => {
      const { items } = (await app.administer('GET', '/admin/audit')).json<{ items: AuditEntry[] }>();
      const entry = items.find(({ action }) => action === 'bot.delete');
      assert.deepEqual([entry?.target, entry?.before.events, entry?.after], ['bot/1', 3, null]);
    });
  });

  test(`the history of a bot is deleted by the next start when the service ends too soon, on ${engine.name}`, {
    skip: engine.skip,
    timeout: 60_000,
  }, async (t) => {
    const { env } = await engine.create(t);
    await t.test('it is removed, and the service ends', async (t) => {
      const service = await openBrokerService(t, { env });
      for (const id of [1, 2]) await service.operator.putBot(id);
      await pushThree(service, await service.operator.createUser('ana', { bots: [1, 2] }));
      // As much as is committed by then.
      await service.app.app.store.change(async (writers) => ({ ok: true, value: await writers.bots.remove(1) }));
    });
    await t.test('the next start goes on', async (t) => {
      const service = await openBrokerService(t, { env });
      await service.operator.putBot(1);
      assert.deepEqual(await service.operator.readEvents(1), []);
      assert.deepEqual(await service.operator.readRejections(1), []);
    });
  });
}

interface AuditEntry {
  readonly action: string;
  readonly target: string;
  readonly before: { readonly events?: number };
  readonly after: object | null;
}

async function pushThree({ connect }: BrokerService, user: Integrator): Promise<void> {
  const client = await connect(4, user);
  await client.publish('bot/1/ingress', badEventOf('refused'), { qos: 1 });
  for (const team of ['One', 'Two', 'Three']) await client.publish('bot/1/ingress', eventOf(team), { qos: 1 });
  await settleRefusals(client, 2);
}

/** How many items the user gets. */
async function read({ app }: BrokerService, user: Integrator, what: 'events' | 'rejections'): Promise<number> {
  const answer = await app.send({ url: `/external/ingress/bots/1/${what}`, as: basic(user) });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ items: unknown[] }>().items.length;
}

function getLive({ app }: BrokerService, user: Integrator) {
  return app.send({ url: '/external/live/1', as: basic(user) });
}

function basic({ username, password }: Integrator) {
  return { basic: [username, password] } as const;
}

function addressOf({ app }: BrokerService): string {
  return `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`;
}
