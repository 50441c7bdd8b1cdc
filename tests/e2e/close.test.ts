import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { openBroker } from '#app/mqtt/open-broker';
import { RawClient } from '#tests/conformance/raw-client';
import { createHangingStore } from '#tests/mqtt/hanging-store';
import { areWaiting } from '#tests/store/are-waiting';
import { testEngines } from '#tests/support/engines';
import { createRecordedLog } from '#tests/support/run-record';
import { testConfig } from '#tests/support/test-app';
import { openBrokerService } from './arrange-broker.ts';

const lasting = { clean: false, properties: { sessionExpiryInterval: 3600 } } as const;

test('closing the broker waits until sessions are saved, and leaves no port open', async (t) => {
  const sessions = createHangingStore();
  const hooks = {
    authenticate: () => ({ ok: true, user: '' }) as const,
    maySubscribe: () => 0,
    onPublish: () => {},
  };
  const broker = await openBroker({ config: testConfig(t), log: createRecordedLog(), hooks, sessions });
  const { tcp } = await broker.listen();
  const client = await RawClient.open(tcp, 5);
  await client.connect({ clientId: 'lasting', ...lasting });
  sessions.hang();
  const closing = broker.close().then(() => 'closed');
  await client.expectDisconnect(0x8b);
  assert.equal(await Promise.race([closing, turn('open')]), 'open');
  sessions.answer();
  assert.equal(await closing, 'closed');
  await assert.rejects(RawClient.open(tcp, 5), { code: 'ECONNREFUSED' });
});

for (const { name, skip, create } of testEngines.filter((engine) => engine.name === 'postgres'))
  test(`${name}: the service closes nothing else before the broker has saved its sessions`, { skip }, async (t) => {
    const { env } = await create(t);
    const service = await openBrokerService(t, { env, oneNodeBecause: 'it closes the node of its client' });
    const client = await service.connect(5, await service.operator.createUser('anna'), lasting);
    const locker = new pg.Client({ connectionString: env['SCOREWIRE_DATABASE_URL'] });
    // Gone with its database when the test fails.
    locker.on('error', () => {});
    await locker.connect();
    await locker.query('begin; lock table mqtt_sessions in access exclusive mode');
    const closing = service.app.app.close().then(() => 'closed');
    await client.expectDisconnect(0x8b);
    await areWaiting(locker, 1);
    assert.equal(await Promise.race([closing, turn('open')]), 'open');
    assert.ok(service.app.app.http.server.listening, 'the REST port is still open');
    await locker.query('commit');
    await locker.end();
    assert.equal(await closing, 'closed');
  });
