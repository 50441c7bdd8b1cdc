import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Bot } from '#core/bot';
import { compileContract } from '#schema/compile-contract';
import { createMemoryEventLog } from '#tests/support/memory-event-log';
import { BotLane } from './bot-lane.ts';
import { createEventChecks } from './event-checks.ts';
import type { IngressEvent, IngressOutcome } from './ingress-event.ts';
import { createIngressCounters, type IngressLimits, type IngressParts } from './ingress-parts.ts';
import { fieldsOf, writeState } from './live-state.ts';
import type { PushAccess } from './push-access.ts';
import type { IngressStatus } from './status.ts';

const botId = 7;

suite('the rate of a bot', () => {
  test('a burst is taken at once, and what comes beyond at QoS 1 waits and is not lost', async () => {
    const { push, advance, outcomes, storedNames, counters } = createLane({ ratePerSecond: 10, burst: 3 });
    for (let number = 1; number <= 6; number += 1) push(named(number));
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'stored', 'stored', undefined, undefined, undefined]);
    await advance(99);
    assert.equal(outcomes()[3], undefined);
    await advance(1);
    assert.deepEqual(outcomes(), ['stored', 'stored', 'stored', 'stored', undefined, undefined]);
    await advance(200);
    assert.deepEqual(await storedNames(), ['1', '2', '3', '4', '5', '6']);
    assert.deepEqual([counters.rateDelayed, counters.rateDropped, counters.accepted], [3, 0, 6]);
  });

  test('QoS 2 waits as QoS 1 does', async () => {
    const { push, advance, outcomes } = createLane({ ratePerSecond: 10, burst: 1 });
    push(named(1), { qos: 2 });
    push(named(2), { qos: 2 });
    await turn();
    assert.deepEqual(outcomes(), ['stored', undefined]);
    await advance(100);
    assert.deepEqual(outcomes(), ['stored', 'stored']);
  });

  test('QoS 0 beyond the burst is dropped and counted', async () => {
    const { push, advance, outcomes, storedNames, counters } = createLane({ ratePerSecond: 10, burst: 3 });
    for (let number = 1; number <= 6; number += 1) push(named(number), { qos: 0 });
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'stored', 'stored', 'dropped', 'dropped', 'dropped']);
    await advance(100);
    push(named(7), { qos: 0 });
    await turn();
    assert.deepEqual(await storedNames(), ['1', '2', '3', '7']);
    assert.deepEqual([counters.rateDelayed, counters.rateDropped], [0, 3]);
  });

  test('what comes behind one that waits keeps its place, whatever its QoS', async () => {
    const { push, advance, storedNames, outcomes } = createLane({ ratePerSecond: 10, burst: 1 });
    push(named(1));
    push(named(2));
    push(named(3), { qos: 0 });
    push(named(4));
    await turn();
    // When its turn comes, it finds no token: the second has taken it.
    await advance(100);
    assert.deepEqual(outcomes(), ['stored', 'stored', 'dropped', undefined]);
    await advance(100);
    assert.deepEqual(await storedNames(), ['1', '2', '4']);
  });

  for (const qos of [0, 1])
    test(`one warning of type 4 names the limit, at QoS ${qos}`, async () => {
      const { push, advance, statuses, counters } = createLane({ ratePerSecond: 10, burst: 3 });
      for (let number = 1; number <= 9; number += 1) push(named(number), { qos });
      await advance(600);
      assert.deepEqual(
        statuses().map(({ statusType, severity, eventId, packetId }) => [statusType, severity, eventId, packetId]),
        [[4, 'warning', null, 4]],
      );
      assert.deepEqual(statuses()[0]?.errors, [
        {
          field: null,
          pointer: null,
          expected: 'at most 10 events a second for one bot, 3 at once',
          actual: 'more',
          value: 10,
          hint: 'Send less often, or ask the operator for a higher limit.',
        },
      ]);
      assert.equal(counters.warnings, 6);
    });

  test('after five seconds it is said again, with the number that was held back', async () => {
    const { push, advance, statuses } = createLane({ ratePerSecond: 10, burst: 3 });
    for (let number = 1; number <= 6; number += 1) push(named(number), { qos: 0 });
    await advance(5000);
    for (let number = 7; number <= 10; number += 1) push(named(number), { qos: 0 });
    await turn();
    assert.equal(statuses().length, 2);
    assert.match(statuses()[1]?.message ?? '', /\(2 more since the last such warning\)$/);
  });

  test('no limit is no limit', async () => {
    const { push, storedNames } = createLane({});
    for (let number = 1; number <= 2000; number += 1) push(named(number), { qos: 0 });
    await turn();
    assert.equal((await storedNames()).length, 2000);
  });

  test('what may not be pushed uses up nothing of it', async () => {
    const lane = createLane({ ratePerSecond: 10, burst: 3 });
    lane.access.value = { ...allowed, assigned: false };
    for (let count = 0; count < 100; count += 1) lane.push(named(count));
    await turn();
    lane.access.value = allowed;
    for (const number of [1, 2, 3]) lane.push(named(number));
    await turn();
    assert.deepEqual(await lane.storedNames(), ['1', '2', '3']);
  });

  test('what is refused uses it up, so that nobody is flooded with answers', async () => {
    const { push, outcomes } = createLane({ ratePerSecond: 10, burst: 3 });
    for (let count = 0; count < 3; count += 1) push('no JSON');
    push(named(1));
    await turn();
    assert.deepEqual(outcomes(), ['content', 'content', 'content', undefined]);
  });
});

suite('the order of events', () => {
  test('those that come while the state is read are taken after it, in their order', async () => {
    const { push, log, storedNames, outcomes } = createLane({});
    const reading = Promise.withResolvers<void>();
    log.onRead = () => reading.promise;
    for (let number = 1; number <= 5; number += 1) push(named(number));
    await turn();
    assert.deepEqual(outcomes(), [undefined, undefined, undefined, undefined, undefined]);
    reading.resolve();
    await turn();
    log.onRead = () => {};
    assert.deepEqual(await storedNames(), ['1', '2', '3', '4', '5']);
  });

  test('the rules of an event see the one before, also while that is not stored yet', async () => {
    const { push, statuses } = createLane({});
    push('{"EventId":3,"HomeScore":10}');
    await turn();
    push('{"EventId":3,"HomeScore":5}');
    push('{"EventId":3,"HomeScore":7}');
    push('{"EventId":3,"HomeScore":4}');
    await turn();
    const told = statuses().map(({ errors }) => errors.map(({ hint }) => hint?.split(':')[0]));
    // The last one is a warning like the first, and held back.
    assert.deepEqual(told, [['basketball.score-down']]);
  });

  test('an event of another sport has none before it', async () => {
    const { push, statuses } = createLane({});
    for (const payload of [
      '{"EventId":3,"HomeScore":10}',
      '{"EventId":8,"HomeScore":1}',
      '{"EventId":3,"HomeScore":1}',
    ])
      push(payload);
    await turn();
    assert.deepEqual(statuses(), []);
  });

  test('an event that is refused changes nothing for the next', async () => {
    const { push, statuses } = createLane({});
    push('{"EventId":3,"Period":1}');
    push('{"EventId":3,"Period":7,"HomeScore":0.5}');
    push('{"EventId":3,"Period":2}');
    await turn();
    assert.deepEqual(
      statuses().map(({ severity }) => severity),
      ['error'],
    );
  });
});

suite('a redelivery', () => {
  test('of what is stored is acknowledged again and not stored again', async () => {
    const { push, outcomes, storedNames, counters } = createLane({});
    push(named(1), { packetId: 5 });
    await turn();
    push(named(1), { packetId: 5, dup: true });
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'duplicate']);
    assert.deepEqual([await storedNames(), counters.duplicates, counters.accepted], [['1'], 1, 1]);
  });

  test('of what is just being stored waits for that', async () => {
    const { push, outcomes } = createLane({});
    push(named(1), { packetId: 5 });
    push(named(1), { packetId: 5, dup: true });
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'duplicate']);
  });

  test('asks for what another process may have left under way, once for what one connection sends again', async () => {
    const { push, outcomes, parts } = createLane({});
    const [first, second] = [{}, {}];
    let settled = 0;
    parts.log.settle = async () => {
      settled += 1;
    };
    for (const packetId of [1, 2, 3]) push(named(packetId), { packetId, dup: true, sender: first });
    await turn();
    assert.equal(settled, 1);
    push(named(4), { packetId: 4, sender: first });
    push(named(5), { packetId: 5, dup: true, sender: second });
    await turn();
    assert.deepEqual([outcomes(), settled], [['stored', 'stored', 'stored', 'stored', 'stored'], 2]);
  });

  test('of what the same connection has just sent again waits for that', async () => {
    const { push, outcomes } = createLane({});
    const sender = {};
    for (const packetId of [1, 2, 1]) push(named(packetId), { packetId, dup: true, sender });
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'stored', 'duplicate']);
  });

  for (const [what, payload, how] of [
    ['with other bytes', named(2), {}],
    ['with another packet id', named(1), { packetId: 6 }],
    ['of another client', named(1), { clientId: 'other' }],
  ] as const)
    test(`${what} is an event of its own`, async () => {
      const { push, outcomes } = createLane({});
      push(named(1), { packetId: 5 });
      await turn();
      push(payload, { packetId: 5, dup: true, ...how });
      await turn();
      assert.deepEqual(outcomes(), ['stored', 'stored']);
    });

  test('of what was never stored is stored', async () => {
    const { push, outcomes } = createLane({});
    push(named(1), { packetId: 5, dup: true });
    await turn();
    assert.deepEqual(outcomes(), ['stored']);
  });

  test('of what was refused is refused again', async () => {
    const { push, outcomes, statuses } = createLane({});
    push('{"EventId":3,"Period":10}', { packetId: 5 });
    push('{"EventId":3,"Period":10}', { packetId: 5, dup: true });
    await turn();
    assert.deepEqual([outcomes(), statuses().length], [['content', 'content'], 2]);
  });

  test('after more than ten minutes is not known any more', async () => {
    const { push, outcomes, advance } = createLane({});
    push(named(1), { packetId: 5 });
    await advance(600_001);
    push(named(1), { packetId: 5, dup: true });
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'stored']);
  });
});

suite('a store that fails', () => {
  test('takes nothing of what waited behind the event on the same connection', async () => {
    const { push, parts, outcomes, storedNames } = createLane({});
    const { append } = parts.log;
    const connection = { isCut: false };
    parts.log.append = (_event, done) => {
      parts.log.append = append;
      queueMicrotask(() => {
        done(undefined);
        connection.isCut = true;
      });
    };
    const sent = { dup: true, sender: connection, isCutOff: () => connection.isCut };
    for (const number of [1, 2]) push(named(number), sent);
    push(named(3), { dup: true, sender: {} });
    await turn();
    assert.deepEqual([outcomes(), await storedNames()], [['store', 'store', 'stored'], ['3']]);
  });

  for (const [how, sequence] of [
    ['is stored after all', 1],
    ['is not', undefined],
  ] as const)
    test(`when it takes long to find out, the sender is told that once, also when the event ${how}`, async () => {
      const { push, parts, outcomes, statuses, live } = createLane({});
      const finding = Promise.withResolvers<void>();
      parts.log.append = (_event, done, onDoubt) => {
        queueMicrotask(() => onDoubt?.());
        void finding.promise.then(() => done(sequence));
      };
      push(named(1));
      await turn();
      finding.resolve();
      await turn();
      assert.deepEqual([outcomes(), live], [['unknown'], sequence === undefined ? [] : [1]]);
      assert.deepEqual(
        statuses().map(({ statusType, message }) => [statusType, message]),
        [[4, 'It is not known yet whether the event is stored: connect again and send it again.']],
      );
    });

  test('is told to the sender, and the event is not taken', async () => {
    const { push, parts, outcomes, statuses, counters } = createLane({});
    parts.log.append = (_event, done) => queueMicrotask(() => done(undefined));
    push(named(1));
    await turn();
    assert.deepEqual(outcomes(), ['store']);
    assert.deepEqual(
      statuses().map(({ statusType, severity, message }) => [statusType, severity, message]),
      [[4, 'error', 'The event could not be stored and was not taken: send it again.']],
    );
    assert.deepEqual([counters.storeFailures, counters.accepted, counters.refused[4]], [1, 0, 1]);
  });

  test('leaves no state to the next event', async () => {
    const { push, parts, statuses } = createLane({});
    push('{"EventId":3,"HomeScore":10}');
    await turn();
    const { append } = parts.log;
    parts.log.append = (_event, done) => queueMicrotask(() => done(undefined));
    push('{"EventId":3,"HomeScore":12}');
    await turn();
    parts.log.append = append;
    push('{"EventId":3,"HomeScore":11}');
    await turn();
    assert.deepEqual(
      statuses().map(({ statusType }) => statusType),
      [4],
    );
  });

  test('while it is read is told as well, and the next event tries again', async () => {
    const { push, log, outcomes } = createLane({});
    log.onRead = () => Promise.reject(new Error('the disk is gone'));
    push(named(1));
    await turn();
    log.onRead = () => {};
    push(named(2));
    await turn();
    assert.deepEqual(outcomes(), ['store', 'stored']);
  });
});

suite('who may not push', () => {
  test('is told each time, and stands in the log once in a while', async () => {
    const { push, access, advance, statuses, outcomes, log, counters } = createLane({});
    access.value = { ...allowed, userEnabled: false };
    for (let count = 0; count < 10; count += 1) push('no JSON');
    await turn();
    assert.deepEqual(new Set(outcomes()), new Set(['permission']));
    assert.deepEqual([statuses().length, counters.permissionRefusals, counters.refused[4]], [10, 10, 10]);
    assert.equal((await log.readRefusals(botId, { limit: 100 })).length, 1);
    await advance(5000);
    push('no JSON');
    await turn();
    assert.equal((await log.readRefusals(botId, { limit: 100 })).length, 2);
  });

  test('may again when he is allowed, in the same breath', async () => {
    const { push, access, outcomes } = createLane({});
    push(named(1));
    await turn();
    access.value = { ...allowed, botEnabled: false };
    push(named(2));
    access.value = allowed;
    push(named(3));
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'permission', 'stored']);
  });

  test('is asked about first, when it is not at hand', async () => {
    const { push, access, outcomes } = createLane({});
    access.atHand = false;
    access.value = { ...allowed, assigned: false };
    push(named(1));
    assert.deepEqual(outcomes(), [undefined]);
    await turn();
    assert.deepEqual(outcomes(), ['permission']);
  });
});

suite('a bot of one sport', () => {
  for (const [eventId, outcome, type] of [
    [3, 'stored', undefined],
    [8, 'content', 6],
    [999, 'content', 2],
  ] as const)
    test(`an event of type ${eventId}: ${outcome}`, async () => {
      const { push, access, outcomes, statuses } = createLane({});
      access.value = { ...allowed, bot: { ...bot, eventTypeId: 3 } };
      push(`{"EventId":${eventId}}`);
      await turn();
      assert.deepEqual([outcomes(), statuses()[0]?.statusType], [[outcome], type]);
    });
});

suite('what is told', () => {
  test('each refusal is counted by its type and kept with its payload', async () => {
    const { push, counters, log } = createLane({});
    const refused = ['', '[]', '{', '{"EventId":3,"Period":10}', '{"EventId":3,"HomeScore":1.5}'];
    for (const payload of refused) push(payload);
    await turn();
    assert.deepEqual(counters.refused, [0, 1, 1, 1, 0, 1, 1]);
    const kept = await log.readRefusals(botId, { limit: 100 });
    assert.deepEqual(
      kept.map(({ payload }) => Buffer.from(payload).toString()),
      refused.toReversed(),
    );
    assert.deepEqual(
      kept.map(({ status }) => (JSON.parse(status) as IngressStatus).statusType),
      [6, 5, 3, 2, 1],
    );
  });

  test('a payload over the limit is refused for its size', async () => {
    const { push, outcomes } = createLane({ payloadBytesMax: 20 });
    push(`{"EventId":3}${' '.repeat(7)}`);
    push(`{"EventId":3}${' '.repeat(8)}`);
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'size']);
  });

  test('a warning is for those who listen, a receipt too', async () => {
    const { push, listening, published } = createLane({});
    listening.value = false;
    push('{"EventId":3,"Weather":"rain"}');
    await turn();
    assert.deepEqual(published(), []);
  });

  test('a receipt has the sequence and the hash of the payload', async () => {
    const { push, published } = createLane({});
    push(named(1), { packetId: 9 });
    push(named(2), { packetId: 10 });
    await turn();
    const receipts = published().filter(({ topic }) => topic === `bot/${botId}/ingress_receipt`);
    assert.deepEqual(
      receipts.map(({ json }) => JSON.parse(json) as unknown),
      [1, 2].map((sequence) => ({
        botId,
        sequence,
        receivedAt: '1970-01-01T00:00:00.000Z',
        clientId: 'scoreboard',
        packetId: 8 + sequence,
        payloadSha256: `hash of ${named(sequence)}`,
      })),
    );
  });

  test('nothing is acknowledged before it is stored', async () => {
    const { push, parts, outcomes } = createLane({});
    const done: ((sequence: number) => void)[] = [];
    parts.log.append = (_event, stored) => done.push(stored);
    push(named(1));
    push(named(2));
    await turn();
    assert.deepEqual([outcomes(), done.length], [[undefined, undefined], 2]);
    done[0]?.(1);
    assert.deepEqual(outcomes(), ['stored', undefined]);
  });
});

suite('the state that consumers see', () => {
  test('there is none before the first event', async () => {
    const { lane } = createLane({});
    assert.deepEqual([await lane.findState(), lane.peekState()], [undefined, undefined]);
  });

  test('is what the events that are stored have left', async () => {
    const { push, lane, live } = createLane({});
    push('{"EventId":3,"HomeScore":1,"HomeTeamName":"Lions"}');
    push('{"EventId":3,"HomeScore":2,"Weather":"rain"}');
    await turn();
    const expected = { EventId: 3, HomeScore: 2, HomeTeamName: 'Lions' };
    const state = lane.peekState();
    assert.deepEqual([state && fieldsOf(state), state?.sequence], [expected, 2]);
    assert.deepEqual(live, [1, 2]);
  });

  test('is the same when another lane reads it from the log, with and without a snapshot', async () => {
    for (const count of [1, 255, 256, 257, 1100]) {
      const { push, lane, parts } = createLane({});
      for (let number = 1; number <= count; number += 1) push(named(number));
      await turn();
      const again = new BotLane(parts, checks, botId, () => {});
      const [state, stateAgain] = [lane.peekState(), await again.findState()];
      assert.ok(state !== undefined && stateAgain !== undefined);
      assert.deepEqual(writeState(stateAgain), writeState(state));
      assert.deepEqual([stateAgain.sequence, fieldsOf(state)['HomeTeamName']], [count, String(count)]);
    }
  });

  test('a lane is idle when nothing waits', async () => {
    const { push, lane } = createLane({});
    assert.ok(lane.isIdle);
    push(named(1));
    assert.ok(!lane.isIdle);
    await turn();
    assert.ok(lane.isIdle);
  });
});

const bot: Bot = { id: botId, name: 'Bot 7', venueId: null, eventTypeId: null, pushEnabled: true };
const allowed: PushAccess = { userEnabled: true, botEnabled: true, assigned: true, bot };

const checks = createEventChecks(compileContract);

/** An event that breaks no rule, whatever came before. */
function named(number: number): string {
  return `{"EventId":3,"HomeTeamName":"${number}"}`;
}

type Sent = Partial<Pick<IngressEvent, 'qos' | 'packetId' | 'dup' | 'clientId' | 'sender' | 'isCutOff'>>;

/** A lane with time, timers, permission and log in the hands of the test. */
function createLane({ ratePerSecond = Infinity, burst = Infinity, payloadBytesMax = 65_536 }: Partial<IngressLimits>) {
  const time = { ms: 0 };
  const timers: { readonly atMs: number; readonly work: () => void }[] = [];
  const access = { value: allowed, atHand: true };
  const listening = { value: true };
  const published: { readonly topic: string; readonly json: string }[] = [];
  const log = createMemoryEventLog();
  const counters = createIngressCounters();
  const live: number[] = [];
  const outcomes: (string | undefined)[] = [];
  const parts: IngressParts = {
    access: {
      peek: () => (access.atHand ? access.value : undefined),
      find: async () => access.value,
      peekAssigned: () => undefined,
      findAssigned: async () => new Set(),
      peekBot: () => bot,
    },
    log,
    compileContract,
    output: {
      publish: (topic, json) => published.push({ topic, json }),
      hasListeners: () => listening.value,
    },
    limits: { payloadBytesMax, ratePerSecond, burst },
    counters,
    clock: () => time.ms,
    later: (milliseconds, work) => timers.push({ atMs: time.ms + milliseconds, work }),
    sha256: (bytes) => `hash of ${Buffer.from(bytes).toString()}`,
  };
  const lane = new BotLane(parts, checks, botId, (_lane, { sequence }) => live.push(sequence));

  return {
    lane,
    parts,
    access,
    listening,
    log,
    counters,
    live,
    published: () => published,
    statuses: () =>
      published
        .filter(({ topic }) => topic === `bot/${botId}/ingress_status`)
        .map(({ json }) => JSON.parse(json) as IngressStatus),
    /** In the order in which the events were pushed; undefined while there is no answer. */
    outcomes: () => outcomes,
    async storedNames(): Promise<unknown[]> {
      const events = await log.readEvents(botId, { afterSequence: 0, limit: 10_000 });
      return events.map(({ payload }) => (JSON.parse(Buffer.from(payload).toString()) as Named).HomeTeamName);
    },
    push(payload: string, sent: Sent = {}): void {
      const place = outcomes.push(undefined) - 1;
      const bytes = Buffer.from(payload);
      lane.push({
        botId,
        userId: 1,
        clientId: 'scoreboard',
        qos: 1,
        packetId: place + 1,
        dup: false,
        sender: undefined,
        isCutOff: () => false,
        ...sent,
        bytes,
        start: 0,
        end: bytes.length,
        receivedAtMs: time.ms,
        eventTypeId: 0,
        correlation: undefined,
        answer(outcome) {
          assert.equal(outcomes[place], undefined, 'it was answered twice');
          outcomes[place] = nameOf(outcome);
        },
      });
    },
    /** Lets time pass, with all that falls due in it. */
    async advance(milliseconds: number): Promise<void> {
      const endMs = time.ms + milliseconds;
      await turn();
      for (let due = takeDue(endMs); due !== undefined; due = takeDue(endMs)) {
        time.ms = due.atMs;
        due.work();
        await turn();
      }
      time.ms = endMs;
    },
  };

  function takeDue(untilMs: number) {
    timers.sort((a, b) => a.atMs - b.atMs);
    return timers[0] !== undefined && timers[0].atMs <= untilMs ? timers.shift() : undefined;
  }
}

interface Named {
  readonly HomeTeamName?: string;
}

function nameOf(outcome: IngressOutcome): string {
  return outcome.kind === 'refused' ? outcome.because : outcome.kind;
}
