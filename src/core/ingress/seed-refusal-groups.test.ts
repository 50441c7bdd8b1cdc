import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryEventLog } from '#tests/support/memory-event-log';
import { RefusalGroups } from './refusal-groups.ts';
import { seedRefusalGroups } from './seed-refusal-groups.ts';

const startedAtMs = 1_000_000;

test('after a start, the refusals of the log are counted', async () => {
  const log = createMemoryEventLog();
  for (let index = 0; index < 250; index += 1) log.refuse(refusalAt(1000 + index));
  const groups = new RefusalGroups();
  await seedRefusalGroups(groups, log, startedAtMs);
  const [group, ...others] = groups.list();
  assert.deepEqual(others, []);
  assert.deepEqual([group?.count, group?.firstAtMs, group?.lastAtMs, group?.example.id], [250, 1000, 1249, 250]);
  assert.deepEqual([group?.fields, group?.summary], [['HomeScore'], 'HomeScore must be a whole number.']);
});

test('what arrived after the start is not counted twice', async () => {
  const log = createMemoryEventLog();
  log.refuse(refusalAt(startedAtMs));
  const groups = new RefusalGroups();
  await seedRefusalGroups(groups, log, startedAtMs);
  assert.deepEqual(groups.list(), []);
});

function refusalAt(receivedAtMs: number) {
  const error = { field: 'HomeScore', pointer: '/HomeScore', expected: 'a whole number', actual: 'a', value: 'a' };
  const status = { statusType: 5, statusName: 'InvalidField', message: 'It is wrong.', errors: [error] };
  const sender = { botId: 1, userId: 1, clientId: 'truck', packetId: 1 };
  return { ...sender, receivedAtMs, status: JSON.stringify(status), payload: new Uint8Array(10) };
}
