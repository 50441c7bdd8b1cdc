import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConnectionAnswer, ConnectionNode } from './connection-node.ts';
import type { ListedConnection } from './listed-connection.ts';
import { type ConnectionList, readConnections } from './read-connections.ts';

test('the connections of several nodes are one list, ascending by id, page by page', async () => {
  const list = readConnections([nodeWith('a', [1, 4, 5]), nodeWith('b', [2, 3]), nodeWith('c', [])], {});
  assert.deepEqual(await idsOf(list, null, 2), [1, 2]);
  assert.deepEqual(await idsOf(list, 2, 2), [3, 4]);
  assert.deepEqual(await idsOf(list, 4, 2), [5]);
  assert.deepEqual(await idsOf(list, 5, 2), []);
});

test('a node that answers in pieces is asked again where it stopped', async () => {
  const list = readConnections([nodeWith('a', [1, 3, 5, 7], 2), nodeWith('b', [2, 6], 1)], {});
  assert.deepEqual(await idsOf(list, null, 10), [1, 2, 3, 5, 6, 7]);
});

test('a page begins after the id that the caller gives', async () => {
  assert.deepEqual(await idsOf(readConnections([nodeWith('a', [1, 3]), nodeWith('b', [2])], {}), 1, 10), [2, 3]);
});

test('a node that does not answer is named, and not asked again', async () => {
  let asked = 0;
  const silent: ConnectionNode = {
    node: { id: 'b', name: 'node b' },
    ask: async () => {
      asked += 1;
      return undefined;
    },
  };
  const list = readConnections([nodeWith('a', [1, 2]), silent], {});
  assert.deepEqual(await idsOf(list, null, 1), [1]);
  assert.deepEqual(await idsOf(list, 1, 1), [2]);
  assert.deepEqual([list.silent, asked], [[{ id: 'b', name: 'node b' }], 1]);
});

test('only the node that is asked for is asked', async () => {
  const list = readConnections([nodeWith('a', [1]), nodeWith('b', [2])], { nodeId: 'b' });
  assert.deepEqual(await idsOf(list, null, 10), [2]);
});

async function idsOf(list: ConnectionList, after: number | null, limit: number): Promise<number[]> {
  return (await list.read({ after, limit })).map(({ id }) => id);
}

function nodeWith(id: string, ids: readonly number[], atOnce = 100): ConnectionNode {
  const node = { id, name: `node ${id}` };
  return {
    node,
    async ask(question): Promise<ConnectionAnswer> {
      assert.equal(question.about, 'list');
      const found = ids.filter((each) => each > (question.about === 'list' ? question.after : 0));
      const rows = found.slice(0, atOnce).map((each) => ({ connection: connection(each, node), pushedAtMs: null }));
      return { rows, isLast: found.length <= atOnce };
    },
  };
}

function connection(id: number, node: ListedConnection['node']): ListedConnection {
  return { id, node } as ListedConnection;
}
