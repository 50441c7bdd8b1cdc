import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { type BrokerService, eventOf, openBrokerService } from './arrange-broker.ts';

/** What `/metrics` shows of the ingress while events come in. */

const topic = 'bot/1/ingress';

test('connections are shown by their protocol level', async (t) => {
  const { service, user, scrape } = await openStage(t);
  const signedIn = async (): Promise<(number | undefined)[]> => {
    const values = await scrape();
    return ['3.1.1', '5'].map((level) => values.get(`scorewire_mqtt_signed_in_connections{level="${level}"}`));
  };
  assert.deepEqual(await signedIn(), [0, 0]);
  const old = await service.connect(4, user);
  const clients = [await service.connect(5, user), await service.connect(5, user)];
  await service.open(5);
  assert.deepEqual(await signedIn(), [1, 2]);
  await old.end();
  for (const client of clients) await client.end();
  assert.deepEqual(await signedIn(), [0, 0]);
});

test('commits are shown with their size and time', async (t) => {
  const { service, user, scrape } = await openStage(t);
  const client = await service.connect(5, user);
  const before = await scrape();
  for (const team of ['One', 'Two', 'Three']) await client.publish(topic, eventOf(team), { qos: 1 });
  const values = await scrape();
  const grown = (name: string): number => (values.get(name) ?? 0) - (before.get(name) ?? 0);
  assert.equal(grown('scorewire_event_log_commit_entries_sum'), 3);
  assert.equal(grown('scorewire_event_log_commit_entries_count'), 3);
  assert.equal(grown('scorewire_event_log_commit_seconds_count'), 3);
  assert.ok(grown('scorewire_event_log_commit_seconds_sum') > 0);
  assert.equal(values.get('scorewire_event_log_failed_commits_total'), 0);
});

test('events that wait for a commit are shown', async (t) => {
  const { service, user, path, scrape } = await openStage(t);
  const client = await service.connect(5, user);
  await client.publish(topic, eventOf('First'), { qos: 1 });
  const waiting = async (): Promise<(number | undefined)[]> => {
    const values = await scrape();
    return [values.get('scorewire_ingress_unanswered'), values.get('scorewire_event_log_depth')];
  };
  assert.deepEqual(await waiting(), [0, 0]);
  const other = new DatabaseSync(path);
  t.after(() => other.close());
  other.exec('begin immediate');
  const messageId = client.sendPublish(topic, eventOf('Second'), { qos: 1 });
  // It has come in when what was sent behind it is answered.
  await client.expectNothing();
  assert.deepEqual(await waiting(), [1, 1]);
  other.exec('rollback');
  assert.equal((await client.next('puback')).messageId, messageId);
  assert.deepEqual(await waiting(), [0, 0]);
});

test('commits that fail are shown', async (t) => {
  const { service, user, path, scrape } = await openStage(t);
  const client = await service.connect(5, user);
  const other = new DatabaseSync(path);
  other.exec(`create trigger full before insert on arrivals begin select raise(abort, 'no room'); end`);
  client.sendPublish(topic, eventOf('Lost'), { qos: 1 });
  assert.equal((await client.next('puback')).reasonCode, 0x83);
  await client.next('disconnect');
  other.exec('drop trigger full');
  other.close();
  const next = await service.connect(5, user);
  await next.publish(topic, eventOf('Kept'), { qos: 1 });
  const values = await scrape();
  assert.equal(values.get('scorewire_event_log_failed_commits_total'), 1);
  assert.equal(values.get('scorewire_ingress_store_failures_total'), 1);
  assert.equal(values.get('scorewire_ingress_accepted_total'), 1);
});

async function openStage(t: TestContext) {
  const folder = createTemporaryFolder(t);
  const nowMs = Date.now();
  // Time stands still: who may push is not read again, so that an event that has come in is in the log at once.
  const service = await openBrokerService(t, {
    env: { SCOREWIRE_DATA_DIR: folder },
    clock: () => nowMs,
    oneNodeBecause: 'metrics are those of one process',
  });
  await service.operator.putBot(1);
  const user = await service.operator.createUser('ana', { bots: [1] });
  return { service, user, path: join(folder, 'events.db'), scrape: () => scrape(service) };
}

async function scrape({ app }: BrokerService): Promise<ReadonlyMap<string, number>> {
  const body = await app.app.registry.metrics();
  const samples = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(samples.map((line) => [nameOf(line), Number(line.slice(nameOf(line).length))]));
}

function nameOf(line: string): string {
  return line.slice(0, line.lastIndexOf(' '));
}
