import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import type { ClusterStore, Heartbeat } from '#core/ports/cluster-store';
import { openClusterStore } from '#store/cluster/open-cluster-store';
import { afterTest } from '#tests/support/after-test';
import { skipWithoutPostgres as skip, testEngines } from '#tests/support/engines';
import { postgresUrlOf } from './event-log-homes.ts';

const engine = testEngines.find(({ name }) => name === 'postgres');

suite('the tables of nodes', { skip }, () => {
  test('a node is listed with its last heartbeat, until it is removed', async (t) => {
    const { store } = await open(t);
    await store.beat(heartbeat('a'));
    await store.beat(heartbeat('b'));
    const listed = await store.beat({ ...heartbeat('a'), connections: 7, state: 'draining', addresses: { mqtt: 'x' } });
    assert.deepEqual(
      listed.map(({ id, connections, state, isLive, addresses }) => ({ id, connections, state, isLive, addresses })),
      [
        { id: 'a', connections: 7, state: 'draining', isLive: true, addresses: { mqtt: 'x' } },
        { id: 'b', connections: 0, state: 'up', isLive: true, addresses: {} },
      ],
    );
    await store.removeNode('a');
    assert.deepEqual(
      (await store.listNodes()).map(({ id }) => id),
      ['b'],
    );
  });

  test('notes are read in the order in which they were committed, whoever wrote them', async (t) => {
    const { store, another } = await open(t);
    const other = another();
    const write = async (writer: ClusterStore, node: string): Promise<void> => {
      for (let note = 0; note < 10; note += 1) await writer.appendNotes([noteOf(node, note), noteOf(node, note + 0.5)]);
    };
    const writing = Promise.all([write(store, 'a'), write(other, 'b')]);
    const seen: number[] = [];
    const keys: string[] = [];
    while (seen.length < 40)
      for (const { id, key, message } of await store.readNotes(seen.at(-1) ?? 0)) {
        seen.push(id);
        keys.push(key);
        assert.deepEqual(message, { of: key });
      }
    await writing;
    assert.equal(new Set(keys).size, 40);
    assert.equal(await store.lastNoteId(), seen.at(-1));
  });

  test('a right is held by one at a time, and lost with its holder', async (t) => {
    const { store, another } = await open(t);
    const other = another();
    const release = await store.tryHold('retention');
    assert.equal(typeof release, 'function');
    assert.equal(await other.tryHold('retention'), undefined);
    assert.equal(typeof (await other.tryHold('histories')), 'function', 'another right is free');
    release?.();
    await assertTaken(other);
    await other.close();
    await assertTaken(store);
  });

  test('the installation is the same for all nodes of a database, and another one elsewhere', async (t) => {
    const [one, elsewhere] = [await open(t), await open(t)];
    const installation = await one.store.findInstallation();
    assert.match(installation, /^[0-9a-f]{32}$/);
    assert.equal(await one.another().findInstallation(), installation);
    assert.notEqual(await elsewhere.store.findInstallation(), installation);
  });
});

/** The database notices a moment later that a connection has ended. */
async function assertTaken(store: ClusterStore): Promise<void> {
  while ((await store.tryHold('retention')) === undefined);
}

async function open(t: TestContext) {
  const database = await engine?.create(t);
  assert.ok(database);
  const another = (): ClusterStore => {
    const store = openClusterStore({ url: postgresUrlOf(database), onIdleError: () => {} });
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> => (closed ??= store.close());
    afterTest(t, close);
    return { ...store, close };
  };
  return { store: another(), another };
}

function heartbeat(id: string): Heartbeat {
  return {
    id,
    name: `node ${id}`,
    version: '0.1.0',
    addresses: {},
    busConnected: true,
    connections: 0,
    eventsPerSecond: 0,
    state: 'up',
  };
}

function noteOf(nodeId: string, number: number) {
  const key = `${nodeId}.${number}`;
  return { key, nodeId, subject: 'x', message: { of: key } };
}
