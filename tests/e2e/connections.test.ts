import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Sender } from '#core/connections/connections';
import type { ListedConnection } from '#core/connections/listed-connection';
import { assertProblem } from '#tests/rest/assert-problem';
import type { Credentials } from '#tests/support/test-app';
import { badEventOf, eventOf, openBrokerService } from './arrange-broker.ts';
import type { Integrator } from './arrange-operator.ts';

/** Who is connected to the broker, and how a connection is ended over REST. */

test('an administrator sees every connection, and what it does', async (t) => {
  const { service, ana, bob, token, list } = await openStage(t);
  const truck = await service.connect(5, ana, { clientId: 'truck' });
  const booth = await service.open(4);
  await booth.connect({ username: bob.username, password: await token(bob), clientId: 'booth' });
  await truck.subscribe('bot/1/ingress_status', 1);
  for (const botId of [1, 2]) await truck.publish(`bot/${botId}/ingress`, eventOf('One'), { qos: 1 });
  truck.sendPublish('bot/3/ingress', eventOf('Not his'), { qos: 1 });
  await truck.next('puback');
  // A connection that has not signed in is nobody's.
  await service.open(5);

  const [first, second, ...others] = await list('/admin/connections');
  assert.deepEqual(others, []);
  const { id, connectedAt, lastPacketAt, node, ...shown } = first ?? fail();
  assert.deepEqual(shown, {
    clientId: 'truck',
    userId: ana.id,
    username: 'ana',
    protocol: '5.0',
    transport: 'tcp',
    address: '127.0.0.1',
    signedInWith: 'credential',
    credential: { id: ana.credentialId, name: 'scoreboard' },
    subscriptions: 1,
    published: 3,
    lastBots: [1, 2],
  });
  assert.match(node.id, /^[0-9a-f]{8}$/);
  for (const time of [connectedAt, lastPacketAt]) assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(
    [second?.clientId, second?.protocol, second?.signedInWith, second?.credential, second?.lastBots],
    ['booth', '3.1.1', 'token', null, []],
  );

  await t.test('by user, by bot, and page by page', async () => {
    const clients = async (query: string): Promise<string[]> =>
      (await list(`/admin/connections?${query}`)).map(({ clientId }) => clientId);
    assert.deepEqual(await clients(`userId=${bob.id}`), ['booth']);
    assert.deepEqual(await clients('botId=2'), ['truck']);
    assert.deepEqual(await clients('botId=3'), []);
    assert.deepEqual(await clients(`after=${id}`), ['booth']);
    const page = await service.app.administer('GET', '/admin/connections?limit=1');
    assert.equal(page.json<{ next: number }>().next, id);
  });

  await t.test('a connection that is closed is gone', async () => {
    await booth.end();
    assert.deepEqual((await list('/admin/connections')).length, 1);
  });
});

test('a user sees his own connections and nobody elses', async (t) => {
  const { service, ana, bob, list, as } = await openStage(t);
  await service.connect(5, ana, { clientId: 'of ana' });
  await service.connect(5, bob, { clientId: 'of bob' });
  for (const user of [ana, bob]) {
    const own = await list(`/external/connections?userId=${bob.id}`, as(user));
    assert.deepEqual(
      own.map(({ clientId }) => clientId),
      [`of ${user.username}`],
    );
    assert.equal(own[0]?.address, '127.0.0.1');
  }
  assertProblem(await service.app.send({ url: '/external/connections' }), 401);
});

test('the senders of a bot', async (t) => {
  const { service, ana, bob, eve, as, list } = await openStage(t);
  const path = '/external/ingress/bots/1/senders';
  const client = await service.connect(5, ana, { clientId: 'of ana' });
  const other = await service.connect(5, bob, { clientId: 'of bob' });
  const stranger = await service.connect(5, eve, { clientId: 'of eve' });
  await client.publish('bot/1/ingress', eventOf('One'), { qos: 1 });
  await client.publish('bot/2/ingress', eventOf('One'), { qos: 1 });
  for (const [who, event] of [
    [other, badEventOf('many')],
    [stranger, eventOf('Two')],
  ] as const) {
    who.sendPublish('bot/1/ingress', event, { qos: 1 });
    await who.next('puback');
  }
  const senders = async (credentials?: Credentials): Promise<Sender[]> => (await list(path, credentials)) as Sender[];

  await t.test('refused content counts, missing permission does not', async () => {
    const clients = (await senders()).map(({ clientId }) => clientId).sort();
    assert.deepEqual(clients, ['of ana', 'of bob']);
    for (const { lastPushAt } of await senders()) assert.match(lastPushAt, /Z$/);
  });

  await t.test('a user sees of another one neither address, nor credential, nor other bots', async () => {
    const shown = new Map((await senders(as(bob))).map((each) => [each.clientId, each]));
    const others = shown.get('of ana');
    assert.deepEqual([others?.address, others?.credential, others?.lastBots], [null, null, [1]]);
    const own = shown.get('of bob');
    assert.deepEqual([own?.address, own?.credential?.id], ['127.0.0.1', bob.credentialId]);
  });

  await t.test('are for those who may read the bot', async () => {
    assertProblem(await service.app.send({ url: path, as: as(eve) }), 403, 'forbidden');
    assertProblem(await service.app.send({ url: path }), 401);
  });

  await t.test('a user who lost the bot is no longer among them', async () => {
    await service.operator.unassign(ana.id, 1);
    assert.deepEqual(
      (await senders()).map(({ clientId }) => clientId),
      ['of bob'],
    );
  });
});

test('an administrator ends a connection', async (t) => {
  const { service, ana, bob, as, list } = await openStage(t);
  const listener = await service.listen(5, bob);
  await listener.subscribe('bot/1/ingress_status', 0);
  const will = { topic: 'bot/1/ingress', payload: Buffer.from(badEventOf('a will')), qos: 0, retain: false } as const;
  const client = await service.connect(5, ana, { clientId: 'truck', will });
  const [{ id }] = (await list(`/admin/connections?userId=${ana.id}`)) as [ListedConnection];
  const path = `/admin/connections/${id}`;

  await t.test('others may not', async () => {
    assertProblem(await service.app.send({ method: 'DELETE', url: path, as: as(ana) }), 403, 'forbidden');
    const own = `/external/connections/${id}`;
    assertProblem(await service.app.send({ method: 'DELETE', url: own, as: as(bob) }), 404, 'not-found');
  });

  await t.test('its client is told why, its will is not published', async () => {
    assert.equal((await service.app.administer('DELETE', path)).statusCode, 204);
    const { reasonCode, properties } = await client.next('disconnect');
    assert.deepEqual([reasonCode, properties?.reasonString], [0x98, 'An administrator ended this connection.']);
    await client.expectClosed();
    await listener.expectNothing();
  });

  await t.test('the audit log has it', async () => {
    const { items } = (await service.app.administer('GET', '/admin/audit?limit=1')).json<{ items: AuditItem[] }>();
    const [{ action, target, before }] = items as [AuditItem];
    assert.deepEqual([action, target], ['connection.disconnect', `user/${ana.id}/connection/${id}`]);
    assert.deepEqual([before['clientId'], before['username']], ['truck', 'ana']);
  });

  await t.test('a second time there is none', async () => {
    assertProblem(await service.app.administer('DELETE', path), 404, 'not-found');
    assertProblem(await service.app.administer('DELETE', '/admin/connections/x'), 400, 'invalid-request');
  });
});

test('a user ends his own connection', async (t) => {
  const { service, ana, as, list } = await openStage(t);
  const client = await service.connect(4, ana);
  const [{ id }] = (await list('/external/connections', as(ana))) as [ListedConnection];
  const url = `/external/connections/${id}`;
  assert.equal((await service.app.send({ method: 'DELETE', url, as: as(ana) })).statusCode, 204);
  await client.expectClosed();
});

interface AuditItem {
  readonly action: string;
  readonly target: string;
  readonly before: Readonly<Record<string, unknown>>;
}

async function openStage(t: TestContext) {
  const service = await openBrokerService(t);
  for (const id of [1, 2, 3]) await service.operator.putBot(id);
  const ana = await service.operator.createUser('ana', { bots: [1, 2] });
  const bob = await service.operator.createUser('bob', { bots: [1] });
  const eve = await service.operator.createUser('eve');
  const as = ({ username, password }: Integrator): Credentials => ({ basic: [username, password] });
  const list = async (url: string, credentials?: Credentials): Promise<ListedConnection[]> => {
    const answer = await (credentials
      ? service.app.send({ url, as: credentials })
      : service.app.administer('GET', url));
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ connections: ListedConnection[] }>().connections;
  };
  const token = async (user: Integrator): Promise<string> => {
    const answer = await service.app.send({ method: 'POST', url: '/oauth/token', as: as(user) });
    return answer.json<{ access_token: string }>().access_token;
  };
  return { service, ana, bob, eve, as, list, token };
}

function fail(): never {
  assert.fail('there is no connection');
}
