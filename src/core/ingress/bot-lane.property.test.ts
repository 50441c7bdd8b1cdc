import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { type Sport, sports } from '#core/contract/catalog';
import type { IngressField } from '#core/contract/ingress-field';
import { arbitraryEvent, type IngressEvent } from '#tests/contract/arbitrary-event';
import { type HeldAppends, holdAppends } from '#tests/support/hold-appends';
import { createPlainJudge } from '#tests/support/plain-judge';
import { fc } from '#tests/support/property';
import { createLane } from '#tests/support/test-lane';
import { createJudges } from './fast/create-judges.ts';
import type { CreateJudge, JudgeParts } from './judge-event.ts';

/**
 * Two lanes get the same events. One judges by the definition: it parses every event and evaluates all rules. The fast one must give the same answers
 * and show the same states.
 */
suite('the fast judge gives the verdicts of the definition', () => {
  const pushable = sports.filter(({ ingress }) => ingress !== null);
  for (const [index, sport] of pushable.entries())
    test(sport.name, async () => {
      const other = pushable[(index + 1) % pushable.length] ?? sport;
      const seen: Seen = { byChange: 0, stored: 0, refused: 0, failed: 0, warnings: 0 };
      await fc.assert(
        fc.asyncProperty(
          arbitraryPool(sport),
          arbitraryPool(other),
          fc.array(arbitraryStep, { minLength: 20, maxLength: 50 }),
          (pool, otherPool, steps) => play([pool, otherPool], steps, seen),
        ),
        { numRuns: 15 },
      );
      for (const [what, count] of Object.entries(seen)) assert.ok(count > 5, `${what} ${count} times`);
    });
});

/** How often each case occurred. */
interface Seen {
  byChange: number;
  stored: number;
  refused: number;
  failed: number;
  warnings: number;
}

async function play(pools: readonly Pool[], steps: readonly Step[], seen: Seen): Promise<void> {
  const quick = createHeldLane(countingJudges(seen));
  const thorough = createHeldLane((parts) => (state) => createPlainJudge(parts, state));
  const board = new Board(pools);
  for (const step of steps) {
    const around = step.around % 9;
    const payloads = board.take(step);
    for (const { lane, held } of [quick, thorough]) {
      for (const payload of payloads) {
        // Surrounds the payload with other bytes, or with none.
        const bytes = Buffer.from(new ArrayBuffer(payload.length + around * 2)).fill('"');
        payload.copy(bytes, around);
        lane.pushBytes(bytes, around, around + payload.length, { dup: step.isAgain, sender: {} });
      }
      await turn();
      await settle(lane, held, step);
    }
    assert.deepEqual(visibleResults(quick.lane), visibleResults(thorough.lane));
  }
  for (const { held } of [quick, thorough]) held.store(Infinity);
  await turn();
  assert.deepEqual(visibleResults(quick.lane), visibleResults(thorough.lane));
  const { counters } = thorough.lane;
  seen.stored += counters.accepted;
  seen.failed += counters.storeFailures;
  seen.warnings += counters.warnings;
  seen.refused += counters.refused.reduce((sum, count) => sum + count) - counters.storeFailures;
}

async function settle(lane: TestLane, held: HeldAppends, { after, seconds }: Step): Promise<void> {
  if (after === 'fail') held.fail();
  if (after === 'doubt') held.doubt();
  if (after === 'store one') held.store(1);
  if (after === 'store all' || after === 'restart') held.store(Infinity);
  await turn();
  if (after === 'restart' && lane.outcomes().every((outcome) => outcome !== undefined)) lane.restart();
  await lane.advance(seconds * 1000);
}

function visibleResults(lane: TestLane) {
  return { outcomes: lane.outcomes(), published: lane.published(), shown: lane.shown, counters: lane.counters };
}

type TestLane = ReturnType<typeof createLane>;

function createHeldLane(judges: (parts: JudgeParts) => CreateJudge): {
  readonly lane: TestLane;
  readonly held: HeldAppends;
} {
  const lane = createLane({}, judges);
  return { lane, held: holdAppends(lane.log) };
}

/** Counts the events of which only the changes were read. */
function countingJudges(seen: Seen): (parts: JudgeParts) => CreateJudge {
  return (parts) => {
    const create = createJudges(parts);
    return (state) => {
      const judge = create(state);
      return {
        get eventTypeId() {
          return judge.eventTypeId;
        },
        judge(payload, boundTo) {
          const verdict = judge.judge(payload, boundTo);
          if (verdict.kind === 'accepted' && verdict.changes !== verdict.all) seen.byChange += 1;
          return verdict;
        },
        startNewGame: (receivedAtMs) => judge.startNewGame(receivedAtMs),
      };
    };
  };
}

/** The events that the scoreboard of a sport may show. A field takes its values from one of them. */
interface Pool {
  readonly sport: Sport;
  readonly events: readonly IngressEvent[];
}

/** The examples of the contract and a few small changes of them break no rule; any other event may. */
function arbitraryPool(sport: Sport): fc.Arbitrary<Pool> {
  const fields = sport.ingress ?? [];
  const example = Object.fromEntries(fields.map((field) => [field.name, field.example]));
  const next = Object.fromEntries(fields.map((field) => [field.name, nextValue(field)]));
  return fc
    .record({
      first: fc.shuffledSubarray([...fields], { minLength: 5, maxLength: 12 }),
      others: fc.array(arbitraryEvent(sport), { minLength: 2, maxLength: 2 }),
    })
    .map(({ first, others }) => {
      const shown = Object.fromEntries(first.map(({ name }) => [name, example[name] ?? null]));
      return { sport, events: [shown, example, next, ...others.map((event) => plain(event, fields))] };
    });
}

function nextValue({ name, example, max = Infinity, type }: IngressField): IngressEvent[string] {
  if (typeof example === 'number' && type !== 'BaseballErrorFlag' && name !== 'EventId' && example < max)
    return example + 1;
  return typeof example === 'boolean' ? !example : example;
}

/** Short text without escapes: any other text would make the lane parse every event. */
function plain(event: IngressEvent, fields: readonly IngressField[]): IngressEvent {
  const free = new Set(fields.filter((field) => isFreeText(field)).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => [
      name,
      typeof value === 'string' && free.has(name) ? value.slice(0, 20).replaceAll(/[^ !#-[\]-~]/gu, 'x') : value,
    ]),
  );
}

function isFreeText({ type, pattern, values }: IngressField): boolean {
  return type === 'string' && pattern === undefined && values === undefined;
}

/** A step of the test. Most steps change a few values, and most events are stored. */
interface Step {
  readonly what: (typeof changes)[number];
  readonly fields: readonly number[];
  readonly value: number;
  readonly around: number;
  /** The event is marked as a redelivery. */
  readonly isAgain: boolean;
  readonly after: (typeof answers)[number];
  readonly seconds: number;
}

const changes = [
  'values',
  'nothing',
  'more fields',
  'fewer fields',
  'null',
  'another order',
  'other spaces',
  'a field twice',
  'a bad value',
  'an unknown field',
  'a byte',
  'an end',
  'a rule',
  'another sport',
] as const;
const answers = ['store all', 'wait', 'store one', 'fail', 'doubt', 'restart'] as const;

const arbitraryStep: fc.Arbitrary<Step> = fc.record({
  what: mostly('values', changes),
  fields: fc.array(fc.nat(99), { minLength: 1, maxLength: 3 }),
  value: fc.nat(999),
  around: fc.nat(20),
  isAgain: mostly(false, [false, false, true]),
  after: mostly('store all', answers),
  seconds: fc.constantFrom(0, 0, 10),
});

function mostly<Value>(usual: Value, all: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof(fc.constant(usual), fc.constantFrom(...all));
}

const spaces = ['', ' ', '\n  ', '\t'] as const;

/** The values on the scoreboard and the way it writes them. A fault in one event is gone in the next. */
class Board {
  private readonly pools: readonly Pool[];
  private pool: Pool;
  private names: string[] = [];
  private shown: IngressEvent = {};
  private space = '';

  constructor(pools: readonly Pool[]) {
    this.pools = pools;
    this.pool = pools[0] as Pool;
    this.begin(this.pool);
  }

  /** The payloads of a step. */
  take({ what, fields, value }: Step): Buffer[] {
    const { names, shown, pool } = this;
    const chosen = fields.map((field) => names[field % names.length] as string).filter((name) => name !== 'EventId');
    const [first = 'EventId'] = chosen;
    switch (what) {
      case 'values':
        for (const [index, name] of chosen.entries())
          shown[name] = pool.events[(value + index) % pool.events.length]?.[name] ?? shown[name] ?? null;
        return [this.write()];
      case 'nothing':
        return [this.write()];
      case 'more fields':
        for (const [name, next] of Object.entries(pool.events[value % pool.events.length] ?? {})) this.show(name, next);
        return [this.write()];
      case 'fewer fields':
        this.names = names.filter((name) => !chosen.includes(name));
        return [this.write()];
      case 'null':
        shown[first] = first === 'EventId' ? pool.sport.id : null;
        return [this.write()];
      case 'another order':
        names.push(...names.splice(0, value % names.length));
        return [this.write()];
      case 'other spaces':
        this.space = spaces[value % spaces.length] ?? '';
        return [this.write()];
      case 'a field twice':
        return [this.write(`${JSON.stringify(first)}:${JSON.stringify(shown[first])}`)];
      case 'a bad value':
        return [this.write(`${JSON.stringify(first)}:${['-1', '"?"', '[]', '1e99', 'true', '01'][value % 6]}`)];
      case 'an unknown field':
        return [this.write('"Weather":"rain"')];
      case 'a byte':
        return [spoil(this.write(), value)];
      case 'an end':
        return [this.write().subarray(0, -1 - (value % 3))];
      case 'a rule':
        return this.breakRule(value);
      case 'another sport':
        this.begin(this.pools[value % this.pools.length] as Pool);
        return [this.write()];
    }
  }

  private begin(pool: Pool): void {
    this.pool = pool;
    this.shown = { ...pool.events[0], EventId: pool.sport.id };
    this.names = Object.keys(this.shown);
  }

  private show(name: string, value: IngressEvent[string]): void {
    if (!this.names.includes(name)) this.names.push(name);
    this.shown[name] = value;
  }

  /** The vector of a rule: the event that comes before, and the event that breaks the rule. */
  private breakRule(value: number): Buffer[] {
    const { rules } = this.pool.sport;
    const bad = rules[value % rules.length]?.bad;
    return [bad?.prev, bad?.event].flatMap((fields) => {
      if (fields === undefined) return [];
      for (const [name, next] of Object.entries(fields)) this.show(name, next ?? null);
      return [this.write()];
    });
  }

  private write(...more: readonly string[]): Buffer {
    const { space } = this;
    const pairs = this.names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(this.shown[name])}`);
    return Buffer.from(`{${space}${[...pairs, ...more].join(`${space},${space}`)}${space}}`);
  }
}

function spoil(payload: Buffer, value: number): Buffer {
  const at = value % payload.length;
  const pieces = ['"', ',', ':', '}', '{', '0', '.', ' ', '\\', ''];
  return Buffer.concat([payload.subarray(0, at), Buffer.from(pieces[value % 10] ?? ''), payload.subarray(at + 1)]);
}
