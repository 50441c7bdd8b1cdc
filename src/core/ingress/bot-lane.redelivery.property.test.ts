import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { fc } from '#tests/support/property';
import { createLane, named } from '#tests/support/test-lane';
import { fieldsOf } from './live-state.ts';

/**
 * A client that follows the standard publishes on a line that may be cut at any moment, in either direction. An event that it takes for acknowledged
 * must be stored, consumers must see its last event, and a resumed session must store nothing twice.
 */
suite('a client on a bad line', () => {
  test('a resumed session stores each event once, if the line is fast', async () => {
    const seen: Seen = { duplicates: 0, merged: 0, cuts: 0, copies: 0 };
    await fc.assert(
      fc.asyncProperty(arbitraryClient, arbitrarySteps, async (client, steps) => {
        const world = new World({ ...client, isLasting: true }, seen);
        for (const step of steps) if (step.kind !== 'wait' || world.isQuiet) await world.take(step);
        await world.finish();
        for (const { text, stored } of world.sent) assert.ok(stored <= 1, `${text} is stored ${stored} times`);
      }),
      { numRuns: 700 },
    );
    for (const [what, atLeast] of [
      ['duplicates', 500],
      ['cuts', 500],
      ['merged', 1],
    ] as const)
      assert.ok(seen[what] >= atLeast, `${what} ${seen[what]} times`);
  });

  test('no event is lost, if the line is slow', async () => {
    const seen: Seen = { duplicates: 0, merged: 0, cuts: 0, copies: 0 };
    await fc.assert(
      fc.asyncProperty(arbitraryClient, arbitrarySteps, async (client, steps) => {
        const world = new World(client, seen);
        for (const step of steps) await world.take(step);
        await world.finish();
      }),
      { numRuns: 700 },
    );
    assert.ok(seen.copies > 30, `${seen.copies} copies`);
  });
});

/** How often each case occurred. */
interface Seen {
  duplicates: number;
  merged: number;
  cuts: number;
  copies: number;
}

/** How a client assigns packet ids, and how it sends events again. */
interface Client {
  readonly ids:
    | { readonly kind: 'counted'; readonly first: number; readonly last: number }
    | { readonly kind: 'lowest' };
  /** Waits for each acknowledgement before it sends the next event again, as MQTT.js does. */
  readonly isSerial: boolean;
  readonly isLasting: boolean;
  readonly inFlightMax: number;
}

const bursting = {
  isSerial: fc.constant(false),
  isLasting: fc.boolean(),
  inFlightMax: fc.integer({ min: 1, max: 4 }),
};
const arbitraryClient: fc.Arbitrary<Client> = fc.oneof(
  fc.record({ ids: fc.constant({ kind: 'lowest' as const }), ...bursting }),
  // Counts to a small number and starts again.
  fc.record({
    ids: fc.integer({ min: 5, max: 9 }).map((last) => ({ kind: 'counted' as const, first: 1, last })),
    ...bursting,
  }),
  fc.record({
    ids: fc.constantFrom(1, 1020, 30_000, 65_530).map((first) => ({ kind: 'counted' as const, first, last: 65_535 })),
    ...bursting,
  }),
  fc.record({
    ids: fc.constant({ kind: 'counted' as const, first: 30_000, last: 65_535 }),
    ...bursting,
    isSerial: fc.constant(true),
  }),
);

type Step =
  | { readonly kind: 'publish'; readonly text: string; readonly qos: 0 | 1 }
  /** The number of packets that arrive, at the server or at the client. */
  | { readonly kind: 'arrive' | 'acknowledge'; readonly count: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'connect' }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'other' };

const count = fc.integer({ min: 1, max: 6 });
const arbitrarySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('publish' as const),
        // Few texts, so that a client often repeats one; one of them is refused.
        text: fc.constantFrom('a', 'b', 'c', 'a', 'b', 'refused'),
        qos: fc.constantFrom(1 as const, 1 as const, 1 as const, 0 as const),
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('arrive' as const, 'acknowledge' as const), count }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'cut' as const }) },
    { weight: 4, arbitrary: fc.constant({ kind: 'connect' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(50, 1000, 2500) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'other' as const }) },
  ),
  { minLength: 10, maxLength: 80, size: 'max' },
);

/** An event that the client published. */
interface SentEvent {
  readonly text: string;
  readonly qos: 0 | 1;
  readonly packetId: number;
  isSent: boolean;
  stored: number;
}

/** A connection, with its packets in flight. */
interface Line {
  readonly connectedAtMs: number;
  isOver: boolean;
  readonly toServer: { readonly event: SentEvent; readonly dup: boolean }[];
  readonly toClient: SentEvent[];
}

/** An event that the server received in a session. Events are acknowledged in the order of arrival. */
interface Arrived {
  readonly event: SentEvent;
  readonly line: Line;
  /** The index of its outcome in the outcomes of the lane. */
  readonly index: number;
  outcome: string | undefined;
}

class World {
  readonly sent: SentEvent[] = [];
  private readonly client: Client;
  private readonly seen: Seen;
  private readonly lane = createLane({});
  private line: Line | undefined;
  private session = 0;
  private lastPacketId: number;
  /** In the order of sending. */
  private readonly inFlight: SentEvent[] = [];
  /** The events that a serial client still has to send again on this line. */
  private toResend: SentEvent[] = [];
  private readonly arrived: Arrived[] = [];
  /** Set by the last packet: the last duplicate, and whether a duplicate was never stored. */
  private lastDuplicate: SentEvent | undefined;
  private isMerged = false;

  constructor(client: Client, seen: Seen) {
    this.client = client;
    this.seen = seen;
    this.lastPacketId = client.ids.kind === 'counted' ? client.ids.first - 1 : 0;
  }

  /** True when all events have arrived. */
  get isQuiet(): boolean {
    return this.line === undefined || (this.line.toServer.length === 0 && this.toResend.length === 0);
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'publish':
        return this.publish(step.text, step.qos);
      case 'arrive':
        for (let left = step.count; left > 0; left -= 1) await this.arrive();
        return undefined;
      case 'acknowledge':
        for (let left = step.count; left > 0; left -= 1) this.acknowledge();
        return undefined;
      case 'cut':
        return this.cut();
      case 'connect':
        return this.connect();
      case 'wait':
        return this.wait(step.milliseconds);
      case 'restart':
        return this.restart();
      case 'other':
        // Another client sends the other half of the board.
        this.lane.push('{"EventId":3,"GuestTeamName":"other"}', { clientId: 'other', session: -1 });
        return this.settle();
    }
  }

  /** The line stays up from now on. */
  async finish(): Promise<void> {
    this.cut();
    for (let round = 0; this.inFlight.length > 0 || round === 0; round += 1) {
      assert.ok(round < 100, 'it is not acknowledged');
      this.connect();
      while (!this.isQuiet || (this.line?.toClient.length ?? 0) > 0) {
        await this.arrive();
        this.acknowledge();
      }
      await this.wait(2500);
      while ((this.line?.toClient.length ?? 0) > 0) this.acknowledge();
    }
    const last = this.sent.findLast(({ text, qos }) => text !== 'refused' && qos === 1);
    assert.equal(await this.findLiveText(), last?.text);
    this.seen.copies += this.sent.filter(({ stored }) => stored > 1).length;
  }

  private async findLiveText(): Promise<unknown> {
    const state = await this.lane.lane.findState();
    return state && fieldsOf(state)['HomeTeamName'];
  }

  private publish(text: string, qos: 0 | 1): void {
    if (qos === 1 && (this.inFlight.length >= this.client.inFlightMax || this.toResend.length > 0)) return;
    if (qos === 0 && this.line === undefined) return;
    const event = { text, qos, packetId: qos === 0 ? 0 : this.takePacketId(), isSent: false, stored: 0 };
    this.sent.push(event);
    if (qos === 1) this.inFlight.push(event);
    if (this.line !== undefined) this.send(this.line, event);
  }

  private takePacketId(): number {
    const { ids } = this.client;
    const isTaken = (id: number): boolean => this.inFlight.some(({ packetId }) => packetId === id);
    if (ids.kind === 'lowest') {
      let id = 1;
      while (isTaken(id)) id += 1;
      return id;
    }
    do this.lastPacketId = (this.lastPacketId % ids.last) + 1;
    while (isTaken(this.lastPacketId));
    return this.lastPacketId;
  }

  private send(line: Line, event: SentEvent): void {
    line.toServer.push({ event, dup: event.isSent });
    event.isSent = true;
  }

  private connect(): void {
    if (this.line !== undefined) return;
    const { time } = this.lane;
    time.ms += 2;
    if (!this.client.isLasting || this.session === 0) this.session += 1;
    this.line = { connectedAtMs: time.ms, isOver: false, toServer: [], toClient: [] };
    time.ms += 2;
    if (this.client.isSerial) {
      this.toResend = [...this.inFlight];
      this.resendNext();
    } else for (const event of this.inFlight) this.send(this.line, event);
  }

  private resendNext(): void {
    const next = this.toResend.shift();
    if (next !== undefined && this.line !== undefined) this.send(this.line, next);
  }

  private cut(): void {
    if (this.line === undefined) return;
    this.seen.cuts += 1;
    this.line.isOver = true;
    this.line = undefined;
    this.toResend = [];
  }

  private async arrive(): Promise<void> {
    const { line } = this;
    const packet = line?.toServer.shift();
    if (line === undefined || packet === undefined) return;
    const { event, dup } = packet;
    this.arrived.push({ event, line, index: this.lane.outcomes().length, outcome: undefined });
    this.lane.push(payloadOf(event), {
      qos: event.qos,
      packetId: event.packetId,
      dup,
      session: this.session,
      sender: line,
      connectedAtMs: line.connectedAtMs,
      isOver: () => line.isOver,
    });
    await this.settle();
  }

  private async settle(): Promise<void> {
    await turn();
    this.isMerged = false;
    const outcomes = this.lane.outcomes();
    for (const arrived of this.arrived)
      if (arrived.outcome === undefined && outcomes[arrived.index] !== undefined)
        this.onOutcome(arrived, outcomes[arrived.index] ?? '');
    while (this.arrived[0]?.outcome !== undefined) this.answer(this.arrived.shift() as Arrived);
    // An event that was never stored may be taken for a redelivery only if nobody can see the difference.
    if (this.isMerged) assert.equal(await this.findLiveText(), this.lastDuplicate?.text);
  }

  private onOutcome(arrived: Arrived, outcome: string): void {
    arrived.outcome = outcome;
    const { event } = arrived;
    if (outcome === 'stored') event.stored += 1;
    if (outcome === 'content') assert.equal(event.text, 'refused');
    if (outcome !== 'duplicate') return;
    this.seen.duplicates += 1;
    this.lastDuplicate = event;
    if (event.stored > 0) return;
    this.seen.merged += 1;
    this.isMerged = true;
  }

  /** Answers in the order of arrival, on the connection that the event arrived on. */
  private answer({ event, line, outcome }: Arrived): void {
    if (event.qos === 1 && outcome !== 'unknown' && !line.isOver) line.toClient.push(event);
    if (outcome === 'unknown') assert.ok(line.isOver);
  }

  private acknowledge(): void {
    const event = this.line?.toClient.shift();
    if (event === undefined) return;
    this.inFlight.splice(this.inFlight.indexOf(event), 1);
    if (this.client.isSerial) this.resendNext();
  }

  private async wait(milliseconds: number): Promise<void> {
    await this.lane.advance(milliseconds);
    await this.settle();
  }

  /** Kills the process while nothing is being stored: the connections end, and all but the log and the sessions is lost. */
  private restart(): void {
    this.cut();
    for (const { line } of this.arrived.splice(0)) assert.ok(line.isOver);
    this.lane.restart();
  }
}

/** QoS 0 has no order with the other events, so it sets another field. */
function payloadOf({ text, qos }: SentEvent): string {
  if (text === 'refused') return '{"EventId":3,"Period":10}';
  return qos === 1 ? named(text) : `{"EventId":3,"GuestTeamName":"${text}"}`;
}
