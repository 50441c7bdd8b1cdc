import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewRefusal } from '#core/ports/event-log';
import { RefusalGroups } from './refusal-groups.ts';
import type { Finding, StatusError } from './status.ts';

const limits = { groupsMax: 4, perBotMax: 2, bytesMax: 10_000 };

test('the same mistake with other values is one group', () => {
  const groups = new RefusalGroups();
  groups.add(refusal({ receivedAtMs: 1000 }), wrongField('HomeScore', 'fifty'));
  groups.add(refusal({ receivedAtMs: 3000, status: 'newest' }), wrongField('HomeScore', 'sixty'));
  const [group, ...others] = groups.list();
  assert.deepEqual(others, []);
  assert.deepEqual([group?.count, group?.firstAtMs, group?.lastAtMs], [2, 1000, 3000]);
  assert.equal(group?.example.status, 'newest');
  assert.deepEqual(group?.fields, ['HomeScore']);
});

for (const [what, other, finding] of [
  ['another field', refusal(), wrongField('GuestScore', 'fifty')],
  ['another type of value', refusal(), wrongField('HomeScore', 5000)],
  ['another bot', refusal({ botId: 2 }), wrongField('HomeScore', 'fifty')],
  ['another user', refusal({ userId: 2 }), wrongField('HomeScore', 'fifty')],
  ['another status', refusal(), { ...wrongField('HomeScore', 'fifty'), name: 'SportEventProcessingError' as const }],
] as const)
  test(`${what} is another group`, () => {
    const groups = new RefusalGroups();
    groups.add(refusal(), wrongField('HomeScore', 'fifty'));
    groups.add(other, finding);
    assert.equal(groups.list().length, 2);
  });

test('unknown fields on top of a fault make no other group', () => {
  const groups = new RefusalGroups();
  const finding = wrongField('HomeScore', 'fifty');
  const unknown = { ...errorOf('Homescor', 1), actual: 'an unknown field' };
  groups.add(refusal(), finding);
  groups.add(refusal(), { ...finding, errors: [...finding.errors, unknown] });
  assert.deepEqual(
    groups.list().map(({ count, fields }) => [count, fields]),
    [[2, ['HomeScore']]],
  );
});

test('the client is named while it is the only one', () => {
  const groups = new RefusalGroups();
  groups.add(refusal({ clientId: 'truck' }), wrongField('HomeScore', 'fifty'));
  assert.equal(groups.list()[0]?.clientId, 'truck');
  groups.add(refusal({ clientId: 'booth' }), wrongField('HomeScore', 'fifty'));
  assert.equal(groups.list()[0]?.clientId, undefined);
});

test('the group with the latest refusal comes first', () => {
  const groups = new RefusalGroups();
  for (const field of ['A', 'B', 'C', 'A']) groups.add(refusal(), wrongField(field, 1));
  assert.deepEqual(namesIn(groups), ['A', 'C', 'B']);
});

test('an older refusal is counted, and the newest stays the example', () => {
  const groups = new RefusalGroups();
  groups.add(refusal({ receivedAtMs: 3000, status: 'newest' }), wrongField('A', 1));
  groups.add(refusal({ receivedAtMs: 1000 }), wrongField('A', 1));
  const [group] = groups.list();
  assert.deepEqual([group?.count, group?.firstAtMs, group?.lastAtMs], [2, 1000, 3000]);
  assert.equal(group?.example.status, 'newest');
});

test('a bot with many groups loses its own quietest one', () => {
  const groups = new RefusalGroups(limits);
  groups.add(refusal({ botId: 2 }), wrongField('Other', 1));
  for (const field of ['A', 'B', 'C']) groups.add(refusal(), wrongField(field, 1));
  assert.deepEqual(namesIn(groups), ['C', 'B', 'Other']);
});

test('when there are too many groups, the quietest of all makes room', () => {
  const groups = new RefusalGroups(limits);
  for (const botId of [1, 2, 3, 4, 5]) groups.add(refusal({ botId }), wrongField(`of ${botId}`, 1));
  assert.deepEqual(namesIn(groups), ['of 5', 'of 4', 'of 3', 'of 2']);
});

test('when the examples take too much memory, the quietest group makes room', () => {
  const groups = new RefusalGroups(limits);
  for (const botId of [1, 2, 3]) groups.add(refusal({ botId, payload: new Uint8Array(4000) }), wrongField('A', 1));
  assert.deepEqual(
    groups.list().map(({ botId }) => botId),
    [3, 2],
  );
});

test('the groups of a removed bot are forgotten', () => {
  const groups = new RefusalGroups();
  for (const botId of [1, 2]) groups.add(refusal({ botId }), wrongField(`of ${botId}`, 1));
  groups.forgetBot(1);
  assert.deepEqual(namesIn(groups), ['of 2']);
});

function namesIn(groups: RefusalGroups): string[] {
  return groups.list().flatMap(({ fields }) => fields);
}

function refusal(given: Partial<NewRefusal> = {}): NewRefusal {
  const origin = { botId: 1, userId: 1, clientId: 'truck', packetId: 1, receivedAtMs: 1000 };
  return { ...origin, status: '{}', payload: new Uint8Array(10), ...given };
}

function wrongField(field: string, value: unknown): Finding {
  return { name: 'InvalidField', severity: 'error', message: 'It is wrong.', errors: [errorOf(field, value)] };
}

function errorOf(field: string, value: unknown): StatusError {
  return { field, pointer: `/${field}`, expected: 'a whole number', actual: String(value), value, hint: null };
}
