import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryHub } from '#bus/memory-hub';
import type { ConnectionNode, ConnectionRow } from '#core/connections/connection-node';
import { readConnections } from '#core/connections/read-connections';
import type { NodeRecord } from '#core/ports/node-registry';
import type { Cluster } from './cluster.ts';
import { answerPeers, listPeers } from './peer-connections.ts';

test('connections with client ids that do not fit into one message are read in several', async () => {
  const [asking, other] = joinTwo();
  const clientId = 'x'.repeat(60_000);
  answerPeers(other, nodeWith(Array.from({ length: 25 }, (_, index) => rowOf(index + 1, clientId))));
  const list = readConnections(listPeers(asking), {});
  const read = await list.read({ after: null, limit: 100 });
  assert.deepEqual(
    read.map(({ id }) => id),
    Array.from({ length: 25 }, (_, index) => index + 1),
  );
});

test('a node that NATS does not reach is not waited for', async () => {
  const [asking] = joinTwo({ busConnected: false });
  const list = readConnections(listPeers(asking), {});
  assert.deepEqual(await list.read({ after: null, limit: 10 }), []);
  assert.deepEqual(list.silent, [{ id: 'b', name: 'b' }]);
});

function joinTwo(other: Partial<NodeRecord> = {}): [Cluster, Cluster] {
  const hub = createMemoryHub();
  const known = ['a', 'b'].map((id) => ({ id, name: id, isLive: true, busConnected: true, ...other })) as NodeRecord[];
  const clusterOf = (nodeId: string): Cluster => ({ nodeId, bus: hub.join(), nodes: { known } }) as unknown as Cluster;
  return [clusterOf('a'), clusterOf('b')];
}

function nodeWith(rows: readonly ConnectionRow[]): ConnectionNode {
  return {
    node: { id: 'b', name: 'b' },
    async ask(question) {
      const after = question.about === 'list' ? question.after : 0;
      return { rows: rows.filter(({ connection }) => connection.id > after), isLast: true };
    },
  };
}

function rowOf(id: number, clientId: string): ConnectionRow {
  return { connection: { id, clientId } as ConnectionRow['connection'], pushedAtMs: null };
}
