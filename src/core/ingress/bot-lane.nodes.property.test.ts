import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEvent } from '#tests/support/given-event';
import { fc } from '#tests/support/property';
import { botId, named } from '#tests/support/test-lane';
import { nameOf, type TestNode, TestNodes } from '#tests/support/test-nodes';
import type { IngressOutcome } from './ingress-event.ts';
import { createState, writeState } from './live-state.ts';
import { replayEvent } from './replay-live.ts';

/**
 * Clients publish to one bot through several nodes, and move from node to node. Nodes hear of each other late, in any order, or not at all; appends
 * wait, conflict and fail; nodes restart; a node may take for alive what its client has left long ago.
 */
test('several nodes store each event of a bot once and in order, and show all of them', async () => {
  const seen = { conflicts: 0, duplicates: 0, abandoned: 0, late: 0, lost: 0 };
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 3 }), arbitrarySteps, async (nodeCount, steps) => {
      const world = new World(nodeCount, seen);
      for (const step of steps) await world.take(step);
      await world.finish();
      await world.check();
      seen.conflicts += world.conflicts;
    }),
    { numRuns: 300 },
  );
  for (const [what, atLeast] of [
    ['conflicts', 100],
    ['duplicates', 30],
    ['abandoned', 10],
    ['late', 5],
    ['lost', 3],
  ] as const)
    assert.ok(seen[what] >= atLeast, `${what} ${seen[what]} times`);
});

type Step =
  | { readonly kind: 'publish' | 'cut' | 'notice' | 'arrive'; readonly client: number }
  | { readonly kind: 'connect'; readonly client: number; readonly node: number }
  | { readonly kind: 'store' | 'answer' | 'fail' | 'hear' | 'lose' | 'compare' | 'restart'; readonly node: number }
  | { readonly kind: 'wait' };

const client = fc.integer({ min: 0, max: 2 });
const node = fc.integer({ min: 0, max: 2 });
const ofClient = (kind: 'publish' | 'cut' | 'notice' | 'arrive', weight: number) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), client }),
});
const ofNode = (kind: 'store' | 'answer' | 'fail' | 'hear' | 'lose' | 'compare' | 'restart', weight: number) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), node }),
});
const arbitrarySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    ofClient('publish', 10),
    ofClient('arrive', 12),
    ofClient('cut', 4),
    ofClient('notice', 1),
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('connect' as const), client, node }) },
    ofNode('store', 8),
    ofNode('answer', 8),
    ofNode('fail', 1),
    ofNode('hear', 8),
    ofNode('lose', 4),
    ofNode('compare', 2),
    ofNode('restart', 1),
    { weight: 2, arbitrary: fc.constant({ kind: 'wait' as const }) },
  ),
  { minLength: 30, maxLength: 120, size: 'max' },
);

interface Sent {
  readonly text: string;
  /** 0 at QoS 0: it is never sent again. */
  readonly packetId: number;
}

interface Client {
  readonly number: number;
  readonly session: number;
  readonly qos: 0 | 1;
  lastId: number;
  /** In the order of sending. */
  unacknowledged: Sent[];
  line: Line | undefined;
}

/** A connection. When the client has left it, the node may take some time to notice. */
interface Line {
  readonly client: Client;
  readonly session: number;
  readonly node: TestNode;
  readonly connectedAtMs: number;
  isLeft: boolean;
  isOver: boolean;
  /** An event of QoS 1 failed, and the events behind it are not taken. The connection ends later, when the answers before that one have been sent. */
  isCut: boolean;
  toServer: { readonly sent: Sent; readonly dup: boolean }[];
  /** Answered in the order of arrival. */
  answers: { readonly sent: Sent; outcome: IngressOutcome | undefined }[];
}

class World extends TestNodes {
  private readonly seen: { conflicts: number; duplicates: number; abandoned: number; late: number; lost: number };
  private readonly clients: Client[] = [0, 1, 2].map((number) => ({
    number,
    session: number + 1,
    qos: number < 2 ? 0 : 1,
    // High ids are certainly counted up: then a redelivery is recognised however slowly the events behind it arrive.
    lastId: 30_000,
    unacknowledged: [],
    line: undefined,
  }));
  private lines: Line[] = [];
  private published = 0;
  private readonly acknowledged = new Set<unknown>();

  constructor(nodeCount: number, seen: World['seen']) {
    super(nodeCount);
    this.seen = seen;
  }

  async take(step: Step): Promise<void> {
    this.nowMs += 1;
    if (step.kind === 'wait') await this.wait(300);
    else if ('client' in step) this.takeOfClient(step);
    else this.takeOfNode(step.kind, this.nodeAt(step.node));
    await this.settle();
  }

  private nodeAt(index: number): TestNode {
    return this.nodes[index % this.nodes.length] as TestNode;
  }

  private takeOfClient(step: Extract<Step, { client: number }>): void {
    const client = this.clients[step.client] as Client;
    if (step.kind === 'publish') this.publish(client);
    else if (step.kind === 'connect') this.connect(client, this.nodeAt(step.node));
    else if (step.kind === 'cut') this.leave(client);
    // Lines that were left take part: their node reads what arrived before.
    else if (step.kind === 'arrive') for (const line of this.linesOf(client)) this.arrive(line);
    else for (const line of this.linesOf(client)) if (line.isLeft) this.end(line);
  }

  private takeOfNode(kind: string, node: TestNode): void {
    if (kind === 'store') node.log.store();
    else if (kind === 'answer') node.log.answer();
    else if (kind === 'fail') node.log.fail();
    else if (kind === 'hear') node.lane.hear(node.inbox.shift() ?? []);
    else if (kind === 'lose') this.seen.lost += node.inbox.splice(0, 1).length;
    else if (kind === 'compare') void this.log.findLastSequence(botId).then((last) => node.lane.catchUp(last));
    else this.stop(node);
  }

  private linesOf(client: Client): Line[] {
    return this.lines.filter((line) => line.client === client && !line.isOver);
  }

  private publish(client: Client): void {
    if (client.qos === 0 && client.line === undefined) return;
    client.lastId += 1;
    this.published += 1;
    const text = `${client.number}-${String(this.published).padStart(5, '0')}`;
    const sent = { text, packetId: client.qos === 0 ? 0 : client.lastId };
    if (client.qos > 0) client.unacknowledged.push(sent);
    client.line?.toServer.push({ sent, dup: false });
  }

  private connect(client: Client, node: TestNode): void {
    if (client.line !== undefined) return;
    const isNew = { isLeft: false, isOver: false, isCut: false, answers: [] };
    const toServer = client.unacknowledged.map((sent) => ({ sent, dup: true }));
    // At QoS 0 it starts clean each time.
    const session = client.qos === 0 ? 1000 + this.lines.length + this.nowMs : client.session;
    client.line = { client, session, node, connectedAtMs: this.nowMs, toServer, ...isNew };
    this.lines.push(client.line);
    // A node knows of the connections that it has itself.
    for (const line of this.linesOf(client)) if (line.node === node && line !== client.line) this.end(line);
  }

  private leave(client: Client): void {
    if (client.line === undefined) return;
    client.line.isLeft = true;
    client.line = undefined;
  }

  private end(line: Line): void {
    line.isOver = true;
    if (line.client.line === line) this.leave(line.client);
    this.lines = this.lines.filter((other) => other !== line);
  }

  private arrive(line: Line): void {
    const packet = line.toServer.shift();
    if (packet === undefined) return;
    const { sent, dup } = packet;
    const { client } = line;
    const place: Line['answers'][0] = { sent, outcome: undefined };
    line.answers.push(place);
    const bytes = Buffer.from(named(sent.text));
    const from = {
      botId,
      userId: 1,
      clientId: `board ${client.number}`,
      qos: client.qos,
      packetId: sent.packetId,
      dup,
    };
    const connection = { sender: line, connectedAtMs: line.connectedAtMs, correlation: undefined };
    line.node.lane.push(
      createEvent({
        ...from,
        ...connection,
        session: line.session,
        sessionBeganMs: 0,
        receivedAtMs: this.nowMs,
        bytes,
        start: 0,
        end: bytes.length,
        isCutOff: () => client.qos > 0 && (line.isOver || line.isCut),
        isOver: () => line.isOver,
        isStalled: () => false,
        answer: (outcome) => this.answer(line, place, outcome),
      }),
    );
  }

  private answer(line: Line, place: Line['answers'][0], outcome: IngressOutcome): void {
    assert.equal(place.outcome, undefined, 'it was answered twice');
    const isLost = outcome.kind === 'refused' && line.client.qos > 0;
    assert.ok(!isLost, 'its client may not hear of the refusal, and later events would be stored before it');
    place.outcome = outcome;
    if (outcome.kind === 'left' && line.client.qos === 0)
      assert.ok(line.isLeft, 'the newest connection of a client is not taken for an old one');
    if (outcome.kind === 'unknown' || outcome.kind === 'left') line.isCut = true;
    if (outcome.kind === 'duplicate') this.seen.duplicates += 1;
    if (outcome.kind === 'left') this.seen[line.client.qos === 0 ? 'late' : 'abandoned'] += 1;
    while (line.answers[0]?.outcome !== undefined) this.acknowledge(line, line.answers.shift() as Line['answers'][0]);
  }

  private acknowledge(line: Line, { sent, outcome }: Line['answers'][0]): void {
    if (outcome?.kind === 'refused') return;
    if (outcome?.kind !== 'stored' && outcome?.kind !== 'duplicate') this.end(line);
    else if (!line.isLeft && !line.isOver) {
      this.acknowledged.add(sent.text);
      line.client.unacknowledged = line.client.unacknowledged.filter((other) => other !== sent);
    }
  }

  private stop(node: TestNode): void {
    for (const line of this.lines) if (line.node === node) this.end(line);
    this.restart(node);
  }

  /** Everything works again: every client sends the rest through any node. */
  async finish(): Promise<void> {
    for (let round = 0; this.isUnfinished && round < 60; round += 1) {
      for (const client of this.clients) this.connect(client, this.nodeAt(client.number + round));
      for (const line of this.lines.slice()) while (line.toServer.length > 0 && !line.isOver) this.arrive(line);
      for (const node of this.nodes) {
        await this.settle();
        node.log.store();
        node.log.answer();
      }
      await this.wait(500);
    }
    for (let pass = 0; pass < 3; pass += 1)
      for (const node of this.nodes) {
        for (const events of node.inbox.splice(0)) node.lane.hear(events);
        node.lane.catchUp(await this.log.findLastSequence(botId));
        await this.settle();
      }
    assert.ok(!this.isUnfinished, 'some events were never acknowledged');
  }

  private get isUnfinished(): boolean {
    return (
      this.clients.some(({ unacknowledged }) => unacknowledged.length > 0) ||
      this.nodes.some(({ log }) => log.waiting > 0)
    );
  }

  async check(): Promise<void> {
    const events = await this.readAll();
    const names = events.map(nameOf);
    assert.equal(new Set(names).size, names.length, 'an event is stored twice');
    for (const name of this.acknowledged) assert.ok(names.includes(name), `${String(name)} is lost`);
    for (const { number } of this.clients) {
      const own = names.filter((name) => String(name).startsWith(`${number}-`));
      assert.deepEqual(
        own,
        own.toSorted((a, b) => String(a).localeCompare(String(b))),
        'a client has its order',
      );
    }
    events.forEach(({ sequence }, index) => assert.equal(sequence, index + 1));
    for (const [sequence, name] of this.judgedAfter)
      assert.equal(name, names[sequence - 2], `event ${sequence} was judged by another state`);
    const state = createState();
    for (const event of events) replayEvent(state, event);
    for (const { lane, live, receipts } of this.nodes) {
      if (lane.lastSequence === undefined) continue;
      assert.equal(lane.lastSequence, events.length);
      const own = lane.peekState();
      if (own !== undefined) assert.equal(writeState(own), writeState(state));
      for (const shown of [live, receipts])
        shown.forEach((sequence, index) => assert.equal(sequence, (shown[0] ?? 0) + index, 'shown once and in order'));
    }
  }
}
