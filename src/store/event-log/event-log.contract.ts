import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import * as fc from 'fast-check';
import type { EventLog, LoggedEvent, NewEvent, NewRefusal } from '#core/ports/event-log';

/** Where the events of one test are kept. */
export interface EventLogHome {
  /** Opens the log, which is closed with the test; a second time it finds what the first has kept. */
  open(): Promise<EventLog>;
  /** Makes the database refuse events of the broken client. */
  break(): Promise<void>;
  mend(): Promise<void>;
}

export const brokenClientId = 'broken';
export const nowMs = 1_775_068_200_000;
const all = { afterSequence: 0, limit: 100_000 };
export const noLimits = { eventsBeforeMs: undefined, refusalsBeforeMs: undefined, bytesMax: undefined };

/** What every event log must do, whatever keeps it. */
export function eventLogContract(
  name: string,
  skip: string | false,
  prepare: (t: TestContext) => Promise<EventLogHome>,
): void {
  const claim = (what: string, prove: (log: EventLog, home: EventLogHome) => Promise<void>): void =>
    void test(what, { skip }, async (t) => {
      const home = await prepare(t);
      await prove(await home.open(), home);
    });

  suite(`event log on ${name}`, () => {
    claim(
      'the events of a bot are numbered from 1 without a gap, in the order in which they were appended',
      async (log) => {
        const events = Array.from({ length: 3000 }, (_, index) =>
          event({ botId: (index % 7) - 3, packetId: index % 65_536 }),
        );
        const sequences = await appendAll(log, events);
        assert.deepEqual(
          sequences,
          events.map((_, index) => Math.floor(index / 7) + 1),
        );
        const stored = await log.readEvents(-3, all);
        assert.deepEqual(
          stored.map(({ sequence, packetId }) => [sequence, packetId]),
          stored.map((_, index) => [index + 1, (index * 7) % 65_536]),
        );
        assert.equal(stored.length, 429);
      },
    );

    claim('appending in many turns of the event loop numbers them in order too', async (log) => {
      const sequences: Promise<number | undefined>[] = [];
      for (let turn = 0; turn < 100; turn += 1) {
        for (let botId = 1; botId <= 3; botId += 1) sequences.push(append(log, event({ botId })));
        await new Promise(setImmediate);
      }
      assert.deepEqual(
        await Promise.all(sequences),
        Array.from({ length: 300 }, (_, index) => Math.floor(index / 3) + 1),
      );
    });

    claim('an append is answered once, and not before it returns', async (log) => {
      let answers = 0;
      const answered = new Promise<void>((resolve) => {
        const onDone = (): void => {
          answers += 1;
          resolve();
        };
        log.append(event({}), { onDone });
      });
      assert.equal(answers, 0);
      await answered;
      await appendAll(log, [event({}), event({})]);
      assert.equal(answers, 1);
    });

    claim('events that are almost the same are read as they were, wherever a page begins', async (log) => {
      const boardOf = (score: number): string =>
        JSON.stringify({
          EventId: 3,
          Clock: '10:00',
          HomeScore: score,
          HomeTeamName: 'Hills',
          GuestTeamName: 'Valley',
        });
      const texts = Array.from({ length: 700 }, (_, index) => (index % 50 === 49 ? 'short' : boardOf(index)));
      await appendAll(
        log,
        texts.map((text) => event({ text })),
      );
      for (const afterSequence of [0, 1, 48, 49, 50, 333, 698, 699, 700]) {
        const events = await log.readEvents(1, { afterSequence, limit: 200 });
        assert.deepEqual(
          events.map(({ sequence, payload }) => [sequence, new TextDecoder().decode(payload)]),
          texts.map((text, index) => [index + 1, text]).slice(afterSequence, afterSequence + 200),
        );
      }
    });

    claim('an event is read as it was appended', async (log) => {
      const given = event({
        botId: 2_147_483_647,
        receivedAtMs: nowMs + 123,
        userId: 77,
        clientId: 'Anzeige Süd 🏀',
        packetId: 65_535,
        eventTypeId: 2_147_483_647,
      });
      await appendAll(log, [given]);
      const { bytes: _bytes, start: _start, end: _end, ...fields } = given;
      const expected = { ...fields, sequence: 1, payload: new Uint8Array([104, 105]) };
      assert.deepEqual(plain(await log.readEvents(2_147_483_647, all)), [expected]);
    });

    claim('payloads keep every byte, whatever their length', async (log) => {
      const payloads = [
        new Uint8Array(),
        Uint8Array.from({ length: 256 }, (_, byte) => byte),
        new Uint8Array(65_536).fill(255),
        new Uint8Array(5_000_000).map((_, index) => index % 251),
        new Uint8Array([0]),
      ];
      await appendAll(
        log,
        payloads.map((payload) => event({ payload })),
      );
      assert.deepEqual(
        (await log.readEvents(1, all)).map(({ payload }) => new Uint8Array(payload)),
        payloads,
      );
    });

    claim('a payload is the part of the bytes between start and end, as it was when it was appended', async (log) => {
      const bytes = new TextEncoder().encode('before payload after');
      const appended = append(log, { ...event({}), bytes, start: 7, end: 14 });
      bytes.fill(0);
      await appended;
      assert.deepEqual(textsOf(await log.readEvents(1, all)), ['payload']);
    });

    claim('events of several clients, users and event types of a bot stay in their order', async (log) => {
      const senders = [
        { clientId: 'a', userId: 1, eventTypeId: 1 },
        { clientId: 'b', userId: 1, eventTypeId: 1 },
        { clientId: 'b', userId: 2, eventTypeId: 1 },
        { clientId: 'b', userId: 2, eventTypeId: 2 },
      ];
      const given = Array.from({ length: 40 }, (_, index) => senders[Math.floor(index / 3) % 4] as (typeof senders)[0]);
      await appendAll(log, given.map(event));
      const stored = await log.readEvents(1, all);
      assert.deepEqual(
        stored.map(({ clientId, userId, eventTypeId }) => ({ clientId, userId, eventTypeId })),
        given,
      );
    });

    claim('a page of events begins after a sequence and ends at a limit', async (log) => {
      await appendAll(
        log,
        Array.from({ length: 100 }, () => event({})),
      );
      const page = async (afterSequence: number, limit: number) =>
        sequencesOf(await log.readEvents(1, { afterSequence, limit }));
      assert.deepEqual(await page(0, 3), [1, 2, 3]);
      assert.deepEqual(await page(42, 2), [43, 44]);
      assert.deepEqual(await page(98, 10), [99, 100]);
      assert.deepEqual(await page(100, 10), []);
      assert.deepEqual(await page(Number.MAX_SAFE_INTEGER - 1, 10), []);
      assert.deepEqual(sequencesOf(await log.readEvents(2, all)), []);
    });

    claim('events are found by when they were received', async (log) => {
      for (let minute = 0; minute < 200; minute += 1)
        await appendAll(
          log,
          [0, 1, 2].map(() => event({ receivedAtMs: nowMs + minute * 60_000 })),
        );
      const between = async (fromMinute: number | undefined, toMinute: number | undefined, afterSequence = 0) =>
        sequencesOf(
          await log.readEvents(1, {
            afterSequence,
            limit: 5,
            fromMs: fromMinute === undefined ? undefined : nowMs + fromMinute * 60_000,
            toMs: toMinute === undefined ? undefined : nowMs + toMinute * 60_000,
          }),
        );
      assert.deepEqual(await between(100, undefined), [301, 302, 303, 304, 305]);
      assert.deepEqual(await between(100, undefined, 303), [304, 305, 306, 307, 308]);
      assert.deepEqual(await between(undefined, 0), [1, 2, 3]);
      assert.deepEqual(await between(199, 199), [598, 599, 600]);
      assert.deepEqual(await between(50.5, 51), [154, 155, 156]);
      assert.deepEqual(await between(-10, -1), []);
      assert.deepEqual(await between(200, 300), []);
    });

    claim('refusals come newest first, page by page, for one bot', async (log) => {
      for (let index = 0; index < 10; index += 1) log.refuse(refusal({ botId: (index % 2) + 1, packetId: index }));
      const stored = await until(
        () => log.readRefusals(1, { limit: 10 }),
        (found) => found.length === 5,
      );
      assert.deepEqual(
        stored.map(({ packetId }) => packetId),
        [8, 6, 4, 2, 0],
      );
      const [first, second] = [await log.readRefusals(1, { limit: 2 }), stored.slice(2, 4)];
      assert.deepEqual(first, stored.slice(0, 2));
      assert.deepEqual(await log.readRefusals(1, { beforeId: first[1]?.id, limit: 2 }), second);
      assert.deepEqual(await log.readRefusals(3, { limit: 2 }), []);
    });

    claim('a refusal is read as it was given, with the beginning of a long payload', async (log) => {
      const given = refusal({ status: '{"statusType":5,"message":"ü"}', payload: new Uint8Array([0, 255, 123]) });
      const payload = new Uint8Array(100_000).fill(7);
      log.refuse(given);
      log.refuse(refusal({ botId: 2, payload }));
      const [stored] = await until(
        () => log.readRefusals(1, { limit: 1 }),
        (found) => found.length === 1,
      );
      const [long] = await until(
        () => log.readRefusals(2, { limit: 1 }),
        (found) => found.length === 1,
      );
      assert.deepEqual({ ...stored, payload: new Uint8Array(stored?.payload ?? []) }, { ...given, id: stored?.id });
      assert.deepEqual(new Uint8Array(long?.payload ?? []), payload.subarray(0, long?.payload.length));
      assert.ok((long?.payload.length ?? 0) >= 1024);
    });

    claim('the newest event that a client has sent with a packet id is found', async (log) => {
      const sent = [
        event({ clientId: 'a', packetId: 1, receivedAtMs: nowMs, text: 'first' }),
        event({ clientId: 'a', packetId: 1, receivedAtMs: nowMs + 1000, text: 'again' }),
        event({ clientId: 'b', packetId: 1, receivedAtMs: nowMs + 2000, text: 'other client' }),
        event({ clientId: 'a', packetId: 2, receivedAtMs: nowMs + 3000, text: 'other id' }),
        event({ botId: 2, clientId: 'a', packetId: 1, receivedAtMs: nowMs + 4000, text: 'other bot' }),
      ];
      for (const one of sent) await appendAll(log, [one]);
      const find = async (clientId: string, packetId: number, sinceMs: number) => {
        const found = await log.findSent(1, clientId, packetId, sinceMs);
        return found && [found.sequence, ...textsOf([found])];
      };
      assert.deepEqual(await find('a', 1, nowMs - 10_000), [2, 'again']);
      assert.deepEqual(await find('a', 1, nowMs + 1000), [2, 'again']);
      assert.equal(await find('a', 1, nowMs + 1001), undefined);
      assert.deepEqual(await find('b', 1, nowMs), [3, 'other client']);
      assert.equal(await find('c', 1, 0), undefined);
      assert.equal(await log.findSent(3, 'a', 1, 0), undefined);
    });

    claim('what is sent after something was looked for is found, and so is what was there before', async (log) => {
      const find = async (packetId: number) => (await log.findSent(1, 'a', packetId, nowMs))?.sequence;
      assert.equal(await find(1), undefined);
      const sent = (packetId: number, clientId = 'a') => event({ clientId, packetId });
      await appendAll(log, [sent(1), sent(2), sent(2, 'b'), sent(3)]);
      assert.deepEqual([await find(3), await find(4), await find(1)], [4, undefined, 1]);
      await appendAll(log, [sent(4), sent(1, 'b'), sent(3)]);
      assert.deepEqual(
        [await find(1), await find(2), await find(3), await find(4), await find(5)],
        [1, 2, 7, 5, undefined],
      );
      for (let round = 0; round < 100; round += 1) await appendAll(log, [sent(100 + round), sent(5, 'b')]);
      assert.deepEqual([await find(199), await find(150), await find(2), await find(5)], [206, 108, 2, undefined]);
    });

    claim('an event that was sent long before others of its bot is found, unless it is too old', async (log) => {
      await appendAll(log, [event({ clientId: 'a', packetId: 9, receivedAtMs: nowMs })]);
      for (let second = 1; second <= 300; second += 1)
        await appendAll(log, [event({ clientId: 'b', packetId: 1, receivedAtMs: nowMs + second * 1000 })]);
      assert.equal((await log.findSent(1, 'a', 9, nowMs))?.sequence, 1);
      assert.equal(await log.findSent(1, 'a', 9, nowMs + 1), undefined);
    });

    claim('of two clients that take turns, each is found in a long log, and in what is left of it', async (log) => {
      const ofClients = (from: number, count: number): NewEvent[] =>
        Array.from({ length: count }, (_, index) => {
          const packetId = Math.floor((from + index) / 2) + 1;
          return event({
            clientId: (from + index) % 2 === 0 ? 'a' : 'b',
            packetId,
            receivedAtMs: nowMs + from + index,
          });
        });
      const find = async (clientId: string, packetId: number, sinceMs = 0): Promise<number | undefined> =>
        (await log.findSent(1, clientId, packetId, sinceMs))?.sequence;
      for (let round = 0; round < 10; round += 1) await appendAll(log, ofClients(round * 500, 500));
      assert.deepEqual([await find('b', 1), await find('a', 2500), await find('a', 1)], [2, 4999, 1]);
      assert.deepEqual([await find('a', 2501), await find('c', 1)], [undefined, undefined]);
      await appendAll(log, ofClients(5000, 2500));
      assert.deepEqual([await find('a', 2501), await find('b', 3750), await find('b', 1)], [5001, 7500, 2]);
      const left = nowMs + 6500;
      while ((await log.trim({ ...noLimits, eventsBeforeMs: left })) > 0);
      assert.deepEqual([await find('d', 1), await find('a', 1), await find('b', 3750)], [undefined, undefined, 7500]);
    });

    claim('of a long log few snapshots are kept', async (log) => {
      const sequences = Array.from({ length: 100 }, (_, index) => (index + 1) * 1000);
      for (const sequence of sequences) {
        log.saveSnapshot({ botId: 1, sequence: sequence - 500, state: '{}' });
        await settle(log);
        log.saveSnapshot({ botId: 1, sequence, state: '{}' });
        await settle(log);
      }
      const kept = await snapshotsOf(log, 1);
      assert.equal(kept[0], 100_000);
      assert.ok(kept.length <= 100_000 / 1024 + 1, `${kept.length} of 200`);
    });

    claim('trimming by age deletes what is older and nothing else', async (log) => {
      for (let hour = 0; hour < 10; hour += 1)
        await appendAll(
          log,
          [1, 2, 3].map((botId) => event({ botId, receivedAtMs: nowMs + hour * 3_600_000 })),
        );
      assert.equal(await trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + 4 * 3_600_000 }), 12);
      for (const botId of [1, 2, 3])
        assert.deepEqual(sequencesOf(await log.readEvents(botId, all)), [5, 6, 7, 8, 9, 10]);
      assert.equal(await log.trim({ ...noLimits, eventsBeforeMs: nowMs + 4 * 3_600_000 }), 0);
      assert.equal(await log.trim(noLimits), 0);
    });

    claim(
      'a bot whose events were all deleted goes on with the next sequence, also after a restart',
      async (log, home) => {
        await appendAll(
          log,
          Array.from({ length: 500 }, () => event({ receivedAtMs: nowMs })),
        );
        assert.equal(await trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + 1 }), 500);
        assert.deepEqual(await log.readEvents(1, all), []);
        assert.deepEqual(await appendAll(log, [event({ receivedAtMs: nowMs })]), [501]);
        assert.equal(await trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + 1 }), 1);
        await log.close();
        const reopened = await home.open();
        assert.deepEqual(await appendAll(reopened, [event({}), event({})]), [502, 503]);
        assert.deepEqual(sequencesOf(await reopened.readEvents(1, all)), [502, 503]);
      },
    );

    claim('trimming by size deletes the oldest until the log is small enough', async (log) => {
      // With nothing in common, so that each is stored whole.
      const payloadOf = (index: number): Uint8Array => new Uint8Array(2000).fill(index);
      const hourAgoMs = Date.now() - 3_600_000;
      for (let minute = 0; minute < 60; minute += 1) {
        const receivedAtMs = hourAgoMs + minute * 60_000;
        await appendAll(
          log,
          Array.from({ length: 20 }, (_, index) =>
            event({ botId: (index % 4) + 1, receivedAtMs, payload: payloadOf(index) }),
          ),
        );
      }
      const deleted = await trimAll(log, { ...noLimits, bytesMax: 1_200_000 });
      assert.ok(deleted > 400 && deleted < 1100, `${deleted} of 1200`);
      const left = await Promise.all([1, 2, 3, 4].map((botId) => log.readEvents(botId, all)));
      const oldest = left.map(([first]) => first?.receivedAtMs ?? 0);
      assert.ok(Math.max(...oldest) - Math.min(...oldest) <= 300_000, 'they reach back about equally far');
      for (const events of left) assert.equal(events.at(-1)?.sequence, 300);
      assert.equal(await log.trim({ ...noLimits, bytesMax: 1_200_000 }), 0);
      assert.deepEqual(await appendAll(log, [event({})]), [301]);
    });

    claim('trimming deletes old refusals and keeps younger ones and all events', async (log) => {
      await appendAll(log, [event({ receivedAtMs: 1 })]);
      for (let index = 0; index < 600; index += 1) log.refuse(refusal({ receivedAtMs: nowMs + index }));
      await until(
        () => log.readRefusals(1, { limit: 1000 }),
        (found) => found.length === 600,
      );
      assert.equal(await trimAll(log, { ...noLimits, refusalsBeforeMs: nowMs + 550 }), 550);
      const left = await log.readRefusals(1, { limit: 1000 });
      assert.deepEqual([left.length, left.at(-1)?.receivedAtMs], [50, nowMs + 550]);
      assert.equal((await log.readEvents(1, all)).length, 1);
    });

    claim('events are appended while the log is trimmed', async (log) => {
      const old = Array.from({ length: 3000 }, (_, index) => event({ botId: index % 50, receivedAtMs: nowMs }));
      await appendAll(log, old);
      const trimmed = trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + 1 });
      for (let turn = 0; turn < 50; turn += 1)
        await appendAll(
          log,
          Array.from({ length: 50 }, (_, botId) => event({ botId, receivedAtMs: nowMs + 10 })),
        );
      assert.equal(await trimmed, 3000);
      for (let botId = 0; botId < 50; botId += 1) {
        const left = sequencesOf(await log.readEvents(botId, all));
        assert.deepEqual([left[0], left.length], [61, 50]);
      }
    });

    claim('closing stores what was appended before, and answers it', async (log, home) => {
      const appended = appendAll(
        log,
        Array.from({ length: 5000 }, () => event({})),
      );
      log.refuse(refusal({}));
      log.saveSnapshot({ botId: 1, sequence: 5000, state: '{}' });
      await log.close();
      assert.equal((await appended).at(-1), 5000);
      const reopened = await home.open();
      assert.equal((await reopened.readEvents(1, all)).length, 5000);
      assert.equal((await reopened.readRefusals(1, { limit: 10 })).length, 1);
      assert.equal((await reopened.readSnapshot(1))?.sequence, 5000);
      assert.deepEqual(await appendAll(reopened, [event({}), event({ botId: 2 })]), [5001, 1]);
    });

    claim('what is appended to a closed log is not stored, and says so', async (log, home) => {
      await log.close();
      assert.deepEqual(await appendAll(log, [event({})]), [undefined]);
      assert.deepEqual(await (await home.open()).readEvents(1, all), []);
    });

    claim('while the store fails nothing is stored, and when it is mended everything goes on', async (log, home) => {
      await appendAll(log, [event({ text: 'before' }), event({ botId: 2 })]);
      await home.break();
      const events = [1, 2, 3, 4].map((botId) => event({ botId }));
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const failed = await appendAll(log, [...events, event({ botId: 5, clientId: brokenClientId })]);
        assert.deepEqual(new Set(failed), new Set([undefined]));
      }
      await home.mend();
      const bots = [1, 2, 3];
      assert.deepEqual(
        await appendAll(
          log,
          bots.map((botId) => event({ botId, text: 'after' })),
        ),
        [2, 2, 1],
      );
      assert.deepEqual(textsOf(await log.readEvents(1, all)), ['before', 'after']);
      assert.deepEqual(sequencesOf(await log.readEvents(3, all)), [1]);
      assert.equal(log.depth, 0);
    });

    claim('the depth counts what waits for a commit', async (log) => {
      assert.equal(log.depth, 0);
      const appended = appendAll(log, [event({}), event({}), event({ botId: 2 })]);
      log.refuse(refusal({}));
      assert.equal(log.depth, 4);
      await appended;
      await until(
        async () => log.depth,
        (depth) => depth === 0,
      );
    });

    claim('a log that works answers a ping', async (log) => {
      await Promise.all([log.ping(), log.ping()]);
    });

    claim('refusals beyond what can wait are dropped, and events are not', async (log) => {
      for (let index = 0; index < 20_000; index += 1) log.refuse(refusal({}));
      assert.ok(log.depth < 10_000);
      assert.deepEqual(await appendAll(log, [event({})]), [1]);
      await until(
        async () => log.depth,
        (depth) => depth === 0,
      );
    });

    claim('whatever is appended, trimmed and reopened, a model knows what is there', async (_log, home) => {
      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 25 }), async (steps) => {
          await followModel(home, steps);
        }),
        { numRuns: 15 },
      );
    });
  });
}

type Step =
  | {
      readonly kind: 'append';
      readonly events: readonly { readonly bot: number; readonly client: string; readonly size: number }[];
    }
  | { readonly kind: 'trim'; readonly keep: number }
  | { readonly kind: 'reopen' };

const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      events: fc.array(
        fc.record({
          bot: fc.integer({ min: 0, max: 3 }),
          client: fc.constantFrom('a', 'b'),
          size: fc.constantFrom(0, 10, 500, 20_000),
        }),
        { minLength: 1, maxLength: 40 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('trim' as const), keep: fc.integer({ min: 0, max: 5 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reopen' as const }) },
);

let modelBots = 1000;

/** Each run has bots of its own, and time goes on by an hour with every step. */
async function followModel(home: EventLogHome, steps: readonly Step[]): Promise<void> {
  modelBots += 10;
  const first = modelBots;
  const events = new Map<number, { sequence: number; receivedAtMs: number; clientId: string; size: number }[]>();
  const last = new Map<number, number>();
  let log = await home.open();
  let hour = 0;
  for (const step of steps) {
    hour += 1;
    const receivedAtMs = nowMs + hour * 3_600_000;
    if (step.kind === 'append') {
      const expected = step.events.map(({ bot, client, size }) => {
        const sequence = (last.get(bot) ?? 0) + 1;
        last.set(bot, sequence);
        const kept = events.get(bot) ?? [];
        kept.push({ sequence, receivedAtMs, clientId: client, size });
        events.set(bot, kept);
        return sequence;
      });
      const given = step.events.map(({ bot, client, size }) =>
        event({ botId: first + bot, clientId: client, receivedAtMs, payload: new Uint8Array(size) }),
      );
      assert.deepEqual(await appendAll(log, given), expected);
    } else if (step.kind === 'trim') {
      const eventsBeforeMs = receivedAtMs - step.keep * 3_600_000;
      await trimAll(log, { ...noLimits, eventsBeforeMs });
      for (const [bot, kept] of events)
        events.set(
          bot,
          kept.filter((one) => one.receivedAtMs >= eventsBeforeMs),
        );
    } else {
      await log.close();
      log = await home.open();
    }
  }
  for (let bot = 0; bot <= 3; bot += 1) {
    const stored = await log.readEvents(first + bot, all);
    assert.deepEqual(
      stored.map(({ sequence, receivedAtMs, clientId, payload }) => ({
        sequence,
        receivedAtMs,
        clientId,
        size: payload.length,
      })),
      events.get(bot) ?? [],
    );
  }
  await log.close();
}

export function event(fields: Partial<NewEvent> & { payload?: Uint8Array; text?: string }): NewEvent {
  const { payload, text = 'hi', ...rest } = fields;
  const bytes = payload ?? new TextEncoder().encode(text);
  const defaults = { botId: 1, receivedAtMs: nowMs, userId: 7, clientId: 'scoreboard', packetId: 1, eventTypeId: 3 };
  return { ...defaults, bytes, start: 0, end: bytes.length, ...rest };
}

function refusal(fields: Partial<NewRefusal>): NewRefusal {
  return {
    botId: 1,
    receivedAtMs: nowMs,
    userId: 7,
    clientId: 'scoreboard',
    packetId: 1,
    status: '{}',
    payload: new Uint8Array([1]),
    ...fields,
  };
}

function append(log: EventLog, event: NewEvent): Promise<number | undefined> {
  return new Promise((resolve) => {
    log.append(event, { onDone: resolve });
  });
}

export function appendAll(log: EventLog, events: readonly NewEvent[]): Promise<(number | undefined)[]> {
  return Promise.all(events.map((event) => append(log, event)));
}

export async function trimAll(log: EventLog, limits: Parameters<EventLog['trim']>[0]): Promise<number> {
  let total = 0;
  for (let deleted = -1; deleted !== 0; total += deleted) deleted = await log.trim(limits);
  return total;
}

/** Saves go with the next commit, so that of an event that comes after them is late enough. */
export async function settle(log: EventLog): Promise<void> {
  await appendAll(log, [event({ botId: 999 })]);
  await appendAll(log, [event({ botId: 999 })]);
}

/** Descending. */
async function snapshotsOf(log: EventLog, botId: number): Promise<number[]> {
  const found: number[] = [];
  for (let upTo = Number.MAX_SAFE_INTEGER; ; upTo = (found.at(-1) ?? 0) - 1) {
    const snapshot = await log.readSnapshot(botId, upTo);
    if (snapshot === undefined) return found;
    found.push(snapshot.sequence);
  }
}

async function until<Value>(read: () => Promise<Value>, isThere: (value: Value) => boolean): Promise<Value> {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; ) {
    const value = await read();
    if (isThere(value)) return value;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  throw new Error('It has not come.');
}

function plain(events: readonly LoggedEvent[]): LoggedEvent[] {
  return events.map((event) => ({ ...event, payload: new Uint8Array(event.payload) }));
}

function sequencesOf(events: readonly LoggedEvent[]): number[] {
  return events.map(({ sequence }) => sequence);
}

function textsOf(events: readonly LoggedEvent[]): string[] {
  return events.map(({ payload }) => new TextDecoder().decode(payload));
}
