import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertOk } from '#app/assert-ok';
import { createMachineHealth } from '#app/health/machine-health';
import { actor, createLiveService } from '#tests/support/live-service';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface Item {
  readonly kind: string;
  readonly botId?: number;
  readonly link?: string;
}

test('[attention] a fixture without events, and refused bots; each user of the own bots only', async (t) => {
  const time = createClock('2026-04-01T18:00:00Z');
  const service = await createLiveService(t, { clock: time.clock });
  for (const id of [1, 2]) await service.putBot(id);
  const ana = await service.createUser('ana', { bots: [1] });
  const ben = await service.createUser('ben', { bots: [2] });
  const nothing = { sportId: null, sportName: null, competitionId: null, competitionName: null, venueId: null };
  const times = { createdDateMs: undefined, updatedDateMs: undefined, fixtureEndTimeMs: null };
  const input = { partnerFixtureId: 901, name: 'Lions - Bears', eventStatusType: null, isContentGraph: null };
  const on = { fixtureStartTimeMs: Date.parse('2026-04-01T17:30:00Z'), botIds: [2] };
  assertOk(await service.administration.fixtures.put(actor, 1, { ...nothing, ...times, ...input, ...on }));
  await service.push(1, ana.id, { EventId: 3, HomeScore: 'many' });
  const itemsOf = async ({ username, password }: typeof ana): Promise<Item[]> => {
    const answer = await service.send({ url: '/external/attention', as: { basic: [username, password] } });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ items: Item[] }>().items;
  };
  const shown = (items: Item[]) => items.map(({ kind, botId, link }) => [kind, botId, link]);
  assert.deepEqual(shown(await itemsOf(ana)), [['bot-failing', 1, '/refusals?botId=1']]);
  assert.deepEqual(shown(await itemsOf(ben)), [['fixture-silent', 2, '/bots/2']]);
  const root = await service.createUser('root', { role: 'admin' });
  assert.equal((await itemsOf(root)).length, 2);
  time.advanceSeconds(2);
  await service.push(2, ben.id, { EventId: 3, HomeScore: 1 });
  assert.deepEqual(await itemsOf(ben), []);
  assertProblem(await service.send({ url: '/external/attention' }), 401);
});

test('[attention] the machine: an unusable certificate, a store that fails, an old backup', async (t) => {
  const dataDir = createTemporaryFolder(t);
  for (const file of ['scorewire.db', 'events.db']) writeFileSync(join(dataDir, file), '');
  writeFileSync(join(dataDir, 'last-backup.json'), '{"createdAt":"2026-03-01T00:00:00Z","file":null,"bytes":1}');
  const config = { databaseUrl: undefined, dataDir, eventRetentionDays: 30, eventLogBytesMax: 0 };
  const tls = { tlsCertFile: join(dataDir, 'none.pem'), tlsKeyFile: join(dataDir, 'none.key') };
  const time = createClock('2026-04-01T18:00:00Z');
  let isReady = false;
  const machine = createMachineHealth({
    config: { ...config, ...tls },
    clock: time.clock,
    async checkReady() {
      if (!isReady) throw new Error('no store');
    },
  });
  const kinds = async () => (await machine.check()).map(({ kind, severity }) => [kind, severity]);
  assert.deepEqual(await kinds(), [
    ['readiness', 'error'],
    ['certificate', 'error'],
    ['backup', 'warning'],
  ]);
  isReady = true;
  time.advanceSeconds(31);
  assert.deepEqual(
    (await kinds()).map(([kind]) => kind),
    ['certificate', 'backup'],
  );
  const [certificate] = await machine.check();
  assert.equal(certificate?.since, '2026-04-01T18:00:00.000Z');
});

test('[attention] a node that loses NATS is named at once, and no longer than it lasts', async (t) => {
  const dataDir = createTemporaryFolder(t);
  const time = createClock('2026-04-01T18:00:00Z');
  let isConnected = true;
  const machine = createMachineHealth({
    config: { ...noTls, databaseUrl: 'postgres://db', dataDir, eventRetentionDays: 30, eventLogBytesMax: 0 },
    clock: time.clock,
    async checkReady() {},
    bus: { nodeName: 'node-2', isConnected: () => isConnected },
  });
  assert.deepEqual(await machine.check(), []);
  isConnected = false;
  const [item] = await machine.check();
  assert.match(item?.message ?? '', /^Node node-2 cannot reach NATS: /);
  isConnected = true;
  assert.deepEqual(await machine.check(), []);
});

const noTls = { tlsCertFile: undefined, tlsKeyFile: undefined };
