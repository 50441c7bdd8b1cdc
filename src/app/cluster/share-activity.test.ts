import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createMemoryHub, type MemoryHub } from '#bus/memory-hub';
import { BotActivities } from '#core/ingress/bot-activity';
import { createState } from '#core/ingress/live-state';
import type { ControlBus, ControlListener } from '#core/ports/control-bus';
import type { NodeRecord } from '#core/ports/node-registry';
import { shareActivity } from './share-activity.ts';

const nowMs = Date.parse('2026-04-01T12:00:30Z');

test('what one node takes counts on the others', async (t) => {
  const { nodes, pass } = open(t);
  const [one, other] = nodes;
  for (const sequence of [1, 2, 3]) one.activities.of(7).accept(sequence, nowMs);
  one.activities.of(7).refuse(nowMs);
  other.activities.of(7).accept(4, nowMs);
  await pass();
  for (const { activities } of nodes) {
    const activity = activities.of(7);
    assert.deepEqual(
      [
        activity.acceptedInMinute(nowMs),
        activity.refusedInMinute(nowMs),
        activity.refusals(nowMs),
        activity.lastSequence,
      ],
      [4, 1, 1, 4],
    );
  }
});

test('it is told once', async (t) => {
  const { nodes, pass } = open(t);
  nodes[0].activities.of(7).accept(1, nowMs);
  for (let seconds = 0; seconds < 3; seconds += 1) await pass();
  assert.equal(nodes[1].activities.of(7).acceptedInMinute(nowMs), 1);
  assert.equal(nodes[0].bus.counters.published, 1, 'a quiet node tells nothing');
  assert.equal(nodes[1].bus.counters.published, 0, 'and what was heard is not told again');
});

test('while a node cannot be reached over the bus, the counts go through the database', async (t) => {
  const { nodes, pass } = open(t);
  nodes[1].bus.setConnected(false);
  nodes[0].activities.of(7).accept(1, nowMs);
  await pass();
  assert.equal(nodes[1].activities.of(7).acceptedInMinute(nowMs), 1);
});

test('boards are told while somebody looks at another node', async (t) => {
  const { nodes, pass } = open(t);
  nodes[0].activities.of(7).accept(1, nowMs);
  await pass();
  assert.equal(nodes[1].activities.of(7).heardBoard, undefined);
  nodes[1].fleet.isWatched = true;
  await pass();
  nodes[0].activities.of(7).accept(2, nowMs);
  await pass();
  assert.equal(nodes[1].activities.of(7).heardBoard?.sequence, 2);
});

function open(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const hub = createMemoryHub();
  const notes = createNotes();
  const nodes = [createNode(hub), createNode(hub)] as const;
  const known = (): NodeRecord[] =>
    nodes.map(({ bus }) => ({ isLive: true, busConnected: bus.isConnected }) as NodeRecord);
  for (const node of nodes) {
    const registry = {
      get known() {
        return known();
      },
    };
    const cluster = { bus: node.bus, control: notes.join(), nodes: registry };
    t.after(shareActivity({ ...node, cluster, onFault: assert.ifError }));
  }
  return {
    nodes,
    /** A second later. */
    async pass() {
      t.mock.timers.tick(1000);
      await Promise.resolve();
    },
  };
}

function createNode(hub: MemoryHub) {
  const activities = new BotActivities();
  const state = createState();
  const peekState = (botId: number) => ({ ...state, sequence: activities.of(botId).lastSequence });
  return { bus: hub.join(), activities, ingress: { peekState }, fleet: { isWatched: false } };
}

/** Control buses that are joined by a table. */
function createNotes() {
  const listeners = new Map<ControlBus, ControlListener>();
  return {
    join(): ControlBus {
      const bus: ControlBus = {
        async publish(subject, message) {
          for (const [other, listener] of listeners) if (other !== bus) listener(message, subject);
        },
        subscribe(_subject, listener) {
          listeners.set(bus, listener);
          return () => listeners.delete(bus);
        },
      };
      return bus;
    },
  };
}
