import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createClock } from '#tests/rest/arrange';
import { assertProblem } from '#tests/rest/assert-problem';
import type { Credentials } from '#tests/support/test-app';
import { assertConnectRefused, openBrokerService } from './arrange-broker.ts';
import type { Integrator } from './arrange-operator.ts';

interface Issued {
  readonly id: number;
  readonly name: string;
  readonly password: string;
}

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly lastUsedAt: string | null;
}

const own = '/external/me/broker-credentials';

test('the last use of broker credentials is shown', async (t) => {
  const { service, ana, time, listOf } = await openStage(t);
  assert.deepEqual(await listOf(ana), [{ id: ana.credentialId, name: 'scoreboard', lastUsedAt: null }]);
  const lastUse = async (): Promise<string | null | undefined> => {
    await service.connect(5, ana);
    // Changes are made one after the other: this one comes behind the note of the use.
    await service.operator.putBot(1);
    return (await listOf(ana))[0]?.lastUsedAt;
  };
  assert.equal(await lastUse(), '2026-04-01T12:00:00.000Z');
  time.advanceSeconds(30);
  assert.equal(await lastUse(), '2026-04-01T12:00:00.000Z');
  time.advanceSeconds(30);
  assert.equal(await lastUse(), '2026-04-01T12:01:00.000Z');
});

test('rotated broker credentials', async (t) => {
  const { service, ana, bob, as, listOf } = await openStage(t);
  const client = await service.connect(5, ana);
  const bystander = await service.connect(5, bob);
  const path = `/admin/users/${ana.id}/broker-credentials/${ana.credentialId}/rotate`;

  await t.test('only an administrator rotates those of others', async () => {
    assertProblem(await service.app.send({ method: 'POST', url: path, as: as(ana) }), 403, 'forbidden');
    const url = `${own}/${ana.credentialId}/rotate`;
    assertProblem(await service.app.send({ method: 'POST', url, as: as(bob) }), 404, 'not-found');
  });

  const answer = await service.app.administer('POST', path);
  const issued = answer.json<Issued>();

  await t.test('are issued again with the same name, and the old ones are gone', async () => {
    assert.deepEqual([answer.statusCode, issued.name], [201, 'scoreboard']);
    assert.deepEqual(await listOf(ana), [{ id: issued.id, name: 'scoreboard', lastUsedAt: null }]);
    assertProblem(await service.app.administer('POST', path), 404, 'not-found');
  });

  await t.test('connections with the old secret end, others stay', async () => {
    assert.equal((await client.next('disconnect')).reasonCode, 0x98);
    await client.expectClosed();
    await bystander.expectNothing();
  });

  await t.test('the old secret is refused, the new one is taken', async () => {
    const { username, secret } = ana;
    await assertConnectRefused(await service.open(5), { username, secret }, { 4: 4, 5: 0x86 });
    await service.connect(5, { ...ana, secret: issued.password });
  });

  await t.test('the audit log has it, without the secret', async () => {
    const { body } = await service.app.administer('GET', '/admin/audit?action=broker-credential.rotate');
    assert.equal((JSON.parse(body) as { items: unknown[] }).items.length, 1);
    assert.ok(!body.includes(issued.password));
  });
});

test('a user manages his own broker credentials', async (t) => {
  const { service, ana, bob, as, listOf } = await openStage(t);
  const send = (method: string, url: string, user: Integrator, payload?: object) =>
    service.app.send({ method, url, as: as(user), ...(payload && { payload }) });

  await t.test('issues one and signs in with it', async () => {
    const answer = await send('POST', own, ana, { name: 'laptop' });
    assert.equal(answer.statusCode, 201);
    const { id, password } = answer.json<Issued>();
    assert.equal(answer.headers.location, `${own}/${id}`);
    await service.connect(5, { ...ana, secret: password });
    assert.deepEqual(
      (await listOf(ana)).map(({ name }) => name),
      ['scoreboard', 'laptop'],
    );
  });

  await t.test('rotates and revokes it', async () => {
    const [, { id }] = (await listOf(ana)) as [Listed, Listed];
    const rotated = (await send('POST', `${own}/${id}/rotate`, ana)).json<Issued>();
    assert.equal((await send('DELETE', `${own}/${rotated.id}`, ana)).statusCode, 204);
    assert.deepEqual(
      (await listOf(ana)).map(({ name }) => name),
      ['scoreboard'],
    );
  });

  await t.test('sees and touches nobody elses', async () => {
    assert.deepEqual(
      (await listOf(bob)).map(({ id }) => id),
      [bob.credentialId],
    );
    for (const [method, path] of [
      ['DELETE', `${own}/${ana.credentialId}`],
      ['POST', `${own}/${ana.credentialId}/rotate`],
    ] as const)
      assertProblem(await send(method, path, bob), 404, 'not-found');
    assertProblem(await service.app.send({ url: own }), 401);
    assert.equal((await listOf(ana)).length, 1);
  });

  await t.test('cannot have more than fifty', async () => {
    for (let count = 1; count < 50; count += 1)
      assert.equal((await send('POST', own, bob, { name: 'x' })).statusCode, 201);
    assertProblem(await send('POST', own, bob, { name: 'x' }), 409, 'conflict');
  });

  await t.test('a name is needed', async () => {
    assertProblem(await send('POST', own, ana, { name: '' }), 400, 'invalid-request');
  });
});

async function openStage(t: TestContext) {
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await openBrokerService(t, { clock: time.clock });
  const ana = await service.operator.createUser('ana');
  const bob = await service.operator.createUser('bob');
  const as = ({ username, password }: Integrator): Credentials => ({ basic: [username, password] });
  const listOf = async (user: Integrator): Promise<Listed[]> => {
    const { items } = (await service.app.send({ url: own, as: as(user) })).json<{ items: Listed[] }>();
    return items.map(({ id, name, lastUsedAt }) => ({ id, name, lastUsedAt }));
  };
  return { service, ana, bob, time, as, listOf };
}
