import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNodeTroubles } from './fleet/node-troubles.ts';
import { createNodes, type Nodes } from './nodes.ts';
import type { NodeCommand, NodeDirectory } from './ports/node-directory.ts';
import type { NodeRecord } from './ports/node-registry.ts';
import type { Store } from './ports/store.ts';

const nowMs = Date.parse('2026-04-01T18:30:00Z');
const actor = { userId: 1, username: 'admin', address: '127.0.0.1' };

test('a node without a heartbeat is lost; one that still answers cannot reach the database', async () => {
  const { nodes } = arrange([record('a'), lost('b', 60_000), lost('c', 60_000)], ['c']);
  assert.deepEqual(await statesOf(nodes), [
    ['a', 'up', true, true],
    ['b', 'lost', null, null],
    ['c', 'lost', true, false],
  ]);
  const troubles = await findNodeTroubles(nodes);
  assert.deepEqual(
    troubles.map(({ message }) => message),
    [
      'Node b is lost: it sends no heartbeat. Its clients go to the other nodes.',
      'Node c runs, but cannot reach PostgreSQL: it refuses events.',
    ],
  );
});

test('a lost node is left out once it was started again under its name, or after an hour', async () => {
  const restarted = { ...record('new'), name: 'b', startedAtMs: nowMs };
  const { nodes } = arrange([record('a'), lost('b', 60_000), restarted, lost('c', 3_700_000)]);
  assert.deepEqual(
    (await statesOf(nodes)).map(([id]) => id),
    ['a', 'new'],
  );
});

test('a node is drained while another one takes clients', async () => {
  const { nodes, commands } = arrange([record('a'), record('b')]);
  const drained = await nodes.drain(actor, 'b', { isForced: false });
  assert.ok(drained.ok);
  assert.deepEqual([drained.value.state, commands], ['draining', ['drain b']]);
});

for (const [what, others] of [
  ['drained', [{ ...record('a'), state: 'drained' as const }]],
  ['lost', [lost('a', 60_000)]],
  ['not there', []],
] as const)
  test(`the last node that takes clients is only drained by force: the other one is ${what}`, async () => {
    const { nodes, commands } = arrange([...others, record('b')]);
    const refused = await nodes.drain(actor, 'b', { isForced: false });
    assert.equal(refused.ok ? undefined : refused.failure.code, 'conflict');
    assert.ok((await nodes.drain(actor, 'b', { isForced: true })).ok);
    assert.deepEqual(commands, ['drain b']);
  });

test('a node that is lost can be neither drained nor resumed', async () => {
  const { nodes, commands } = arrange([record('a'), lost('b', 60_000)]);
  for (const result of [await nodes.drain(actor, 'b', { isForced: true }), await nodes.resume(actor, 'b')])
    assert.equal(result.ok ? undefined : result.failure.code, 'conflict');
  assert.deepEqual(commands, []);
});

test('what is drained or up already is not told again', async () => {
  const { nodes, commands } = arrange([record('a'), { ...record('b'), state: 'drained' }]);
  assert.ok((await nodes.drain(actor, 'b', { isForced: false })).ok);
  assert.ok((await nodes.resume(actor, 'a')).ok);
  assert.deepEqual(commands, []);
});

async function statesOf(nodes: Nodes): Promise<unknown[][]> {
  const { nodes: listed } = await nodes.list();
  return listed.map(({ id, state, isNatsConnected, isDatabaseConnected }) => [
    id,
    state,
    isNatsConnected,
    isDatabaseConnected,
  ]);
}

function record(id: string): NodeRecord {
  const load = { connections: 1, eventsPerSecond: 2, addresses: {}, version: '0' };
  const times = { startedAtMs: nowMs - 7_200_000, seenAtMs: nowMs };
  return { id, name: id, ...load, ...times, isLive: true, busConnected: true, state: 'up' };
}

function lost(id: string, sinceMs: number): NodeRecord {
  return { ...record(id), seenAtMs: nowMs - sinceMs, isLive: false };
}

function arrange(records: readonly NodeRecord[], reachable: readonly string[] = []) {
  const commands: string[] = [];
  const directory: NodeDirectory = {
    ownId: 'a',
    isCluster: true,
    list: async () => [...records],
    findReachable: async () => new Set(reachable),
    command: async (id: string, command: NodeCommand) => void commands.push(`${command} ${id}`),
  };
  const change = ((work: (writers: unknown) => unknown) =>
    work({ audit: { append: async () => {} } })) as Store['change'];
  return { nodes: createNodes({ directory, store: { change }, clock: () => nowMs }), commands };
}
