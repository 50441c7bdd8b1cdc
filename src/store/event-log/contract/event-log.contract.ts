import assert from 'node:assert/strict';
import { suite } from 'node:test';
import * as fc from 'fast-check';
import type { EventLog } from '#core/ports/event-log';
import { arbitraryStep, followModel } from './event-log-model.contract.ts';
import {
  all,
  append,
  appendAll,
  brokenClientId,
  claimOn,
  event,
  nowMs,
  type PrepareHome,
  plain,
  refusal,
  sequencesOf,
  textsOf,
  until,
} from './event-log-steps.contract.ts';

/** What every event log must do, whatever keeps it. */
export function eventLogContract(name: string, skip: string | false, prepare: PrepareHome): void {
  const claim = claimOn(skip, prepare);

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

    claim('the time of the last event of a bot is found, and that there is none', async (log) => {
      const times = Array.from({ length: 600 }, (_, index) => nowMs + index * 1000);
      await appendAll(
        log,
        times.map((receivedAtMs, index) => event({ botId: (index % 2) + 1, receivedAtMs })),
      );
      const found = [await log.findLastTime(1), await log.findLastTime(2), await log.findLastTime(3)];
      assert.deepEqual(found, [times.at(-2), times.at(-1), undefined]);
      await append(log, event({ botId: 1, receivedAtMs: nowMs + 700_000, clientId: 'another' }));
      assert.equal(await log.findLastTime(1), nowMs + 700_000);
      while ((await log.deleteBot(1)) > 0);
      assert.deepEqual([await log.findLastTime(1), await log.findLastTime(2)], [undefined, times.at(-1)]);
    });

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
      const { bytes: _bytes, start: _start, end: _end, session: _session, ...fields } = given;
      const expected = { ...fields, sequence: 1, payload: new Uint8Array([104, 105]) };
      assert.deepEqual(plain(await log.readEvents(2_147_483_647, all)), [expected]);
    });

    claim(
      'events that begin a game are marked, whole or as a difference, also after the log was opened again',
      async (log, home) => {
        const texts = [
          '{"HomeTeamName":"Lions","GuestTeamName":"Bears","Period":4}',
          '{"HomeTeamName":"Lions","GuestTeamName":"Bears","Period":1}',
          'short',
        ];
        const begins = [true, false, false, true, true, false, false, true];
        const events = begins.map((beginsGame, index) =>
          event({ beginsGame, text: texts[index % texts.length] as string, packetId: index + 1 }),
        );
        for (const each of events.slice(0, 4)) await append(log, each);
        await appendAll(log, events.slice(4));
        const readBack = async (from: EventLog): Promise<unknown[]> =>
          (await from.readEvents(1, all)).map(({ payload, packetId, beginsGame = false }) => [
            new TextDecoder().decode(payload),
            packetId,
            beginsGame,
          ]);
        const expected = begins.map((beginsGame, index) => [texts[index % texts.length], index + 1, beginsGame]);
        assert.deepEqual(await readBack(log), expected);
        await log.close();
        assert.deepEqual(await readBack(await home.open()), expected);
      },
    );

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

    claim('a page of events ends with the one that makes it so many bytes', async (log) => {
      // Large and small ones by several clients, so that there are runs of every length, stored in several ways.
      const sizes = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 40_000 : 20));
      for (const [index, size] of sizes.entries())
        await appendAll(log, [event({ clientId: `client ${index % 7}`, text: String(index % 10).repeat(size) })]);
      const bytesMax = 50_000;
      const got: number[] = [];
      for (;;) {
        const page = await log.readEvents(1, { afterSequence: got.at(-1) ?? 0, limit: 1000, bytesMax });
        if (page.length === 0) break;
        const bytes = page.map(({ payload }) => payload.length);
        assert.ok(sum(bytes.slice(0, -1)) < bytesMax, 'no more after the bytes were reached');
        assert.ok(sum(bytes) >= bytesMax || got.length + page.length === sizes.length, 'and no less');
        got.push(...sequencesOf(page));
      }
      assert.deepEqual(
        got,
        sizes.map((_, index) => index + 1),
      );
      const whole = await log.readEvents(1, all);
      assert.deepEqual(
        whole.map(({ payload }) => payload.length),
        sizes,
      );
      assert.deepEqual(sequencesOf(whole), got);
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

    claim('a page of refusals ends with the one that makes it so many bytes', async (log) => {
      const sizes = [100, 2000, 2000, 4000, 10, 10];
      for (const size of sizes) log.refuse(refusal({ status: '{"m":"ü"}', payload: new Uint8Array(size) }));
      const stored = await until(
        () => log.readRefusals(1, { limit: 10 }),
        (found) => found.length === sizes.length,
      );
      const page = async (bytesMax: number, limit: number, beforeId?: number) =>
        (await log.readRefusals(1, { limit, bytesMax, beforeId })).map(({ payload }) => payload.length);
      assert.deepEqual(await page(1, 10), [10]);
      assert.deepEqual(await page(3000, 10), [10, 10, 4000]);
      assert.deepEqual(await page(4040, 10), [10, 10, 4000], '10 bytes of status each');
      assert.deepEqual(await page(4051, 10), [10, 10, 4000, 2000]);
      assert.deepEqual(await page(3000, 1), [10]);
      assert.deepEqual(await page(3000, 10, stored[2]?.id), [2000, 2000]);
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

    claim('closing stores refusals and snapshots that wait for no event', async (log, home) => {
      log.refuse(refusal({}));
      log.saveSnapshot({ botId: 1, sequence: 1, state: '{}' });
      await log.close();
      const reopened = await home.open();
      assert.equal((await reopened.readRefusals(1, { limit: 10 })).length, 1);
      assert.equal((await reopened.readSnapshot(1))?.sequence, 1);
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
