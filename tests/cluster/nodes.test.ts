import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestFleet, skipWithoutFleet as skip } from '#tests/support/test-fleet';

test('nodes that use the same database know each other', { skip }, async (t) => {
  const { nodes } = await createTestFleet(t, 2);
  const [first, second] = nodes.map(({ app }) => app.cluster);
  const listed = await first?.nodes.list();
  assert.deepEqual(
    listed?.map(({ id, isLive, state, busConnected }) => ({ id, isLive, state, busConnected })),
    [first, second].map((node) => ({ id: node?.nodeId, isLive: true, state: 'up', busConnected: true })),
  );
});
