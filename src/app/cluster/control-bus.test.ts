import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createMemoryHub } from '#bus/memory-hub';
import type { NewNote } from '#core/ports/cluster-store';
import { openControlBus } from './control-bus.ts';

test('a message reaches the other nodes over the bus, and once although it is in the table too', async (t) => {
  const { nodes, heard, poll } = await open(t);
  await nodes[0].control.publish('nodes.x', { drain: true });
  assert.deepEqual(heard, ['1 nodes.x {"drain":true}', '2 nodes.x {"drain":true}']);
  await poll();
  assert.equal(heard.length, 2);
});

test('a message reaches a node that is cut off from the bus', async (t) => {
  const { nodes, heard, poll } = await open(t);
  nodes[1].bus.setConnected(false);
  await nodes[0].control.publish('nodes.x', 1);
  assert.deepEqual(heard, ['2 nodes.x 1']);
  await poll();
  assert.deepEqual(heard, ['2 nodes.x 1', '1 nodes.x 1']);
});

test('a message of a node that is cut off reaches the others, in order', async (t) => {
  const { nodes, heard, poll } = await open(t);
  nodes[0].bus.setConnected(false);
  await Promise.all([1, 2, 3].map((number) => nodes[0].control.publish('nodes.x', number)));
  assert.equal(heard.length, 0);
  await poll();
  for (const node of ['1', '2'])
    assert.deepEqual(
      heard.filter((each) => each.startsWith(node)),
      [1, 2, 3].map((number) => `${node} nodes.x ${number}`),
    );
});

test('other subjects are not heard', async (t) => {
  const { nodes, heard, poll } = await open(t);
  await nodes[0].control.publish('sessions.take', 1);
  await poll();
  assert.deepEqual(heard, []);
});

test('a failing database is no failure while the bus works, and one without it', async (t) => {
  const { nodes, heard, notes } = await open(t);
  notes.isDown = true;
  await nodes[0].control.publish('nodes.x', 1);
  assert.equal(heard.length, 2);
  nodes[0].bus.setConnected(false);
  await assert.rejects(nodes[0].control.publish('nodes.x', 2), /down/);
});

test('notes whose ids begin again after a failover are found', async (t) => {
  const { nodes, heard, notes, poll } = await open(t);
  nodes[0].bus.setConnected(false);
  for (const number of [1, 2, 3]) await nodes[0].control.publish('nodes.x', number);
  await poll();
  heard.length = 0;
  notes.rows.length = 0;
  for (let polls = 0; polls < 20; polls += 1) await poll();
  await nodes[0].control.publish('nodes.x', 4);
  await poll();
  assert.deepEqual(new Set(heard), new Set(['1 nodes.x 4', '2 nodes.x 4']));
});

async function open(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const notes = createNotes();
  const hub = createMemoryHub();
  const heard: string[] = [];
  const join = async (name: string) => {
    const bus = hub.join();
    const control = await openControlBus({ nodeId: name, bus, store: notes, onFault: () => {} });
    control.subscribe('nodes.*', (message, subject) => heard.push(`${name} ${subject} ${JSON.stringify(message)}`));
    return { bus, control };
  };
  const nodes = [await join('0'), await join('1'), await join('2')] as const;
  return {
    nodes,
    notes,
    heard,
    async poll() {
      t.mock.timers.tick(500);
      await new Promise(setImmediate);
    },
  };
}

/** The table of notes. */
function createNotes() {
  const rows: (NewNote & { readonly id: number })[] = [];
  const notes = {
    rows,
    isDown: false,
    appendNotes: async (added: readonly NewNote[]) => {
      if (notes.isDown) throw new Error('down');
      for (const note of added) rows.push({ ...note, id: rows.length + 1 });
    },
    readNotes: async (afterId: number) => rows.filter(({ id }) => id > afterId),
    lastNoteId: async () => rows.length,
  };
  return notes;
}
