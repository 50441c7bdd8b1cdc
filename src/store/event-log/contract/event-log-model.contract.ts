import assert from 'node:assert/strict';
import { fc } from '#tests/support/property';
import { all, appendAll, type EventLogHome, event, noLimits, nowMs, trimAll } from './event-log-steps.contract.ts';

export type Step =
  | {
      readonly kind: 'append';
      readonly events: readonly { readonly bot: number; readonly client: string; readonly size: number }[];
    }
  | { readonly kind: 'trim'; readonly keep: number }
  | { readonly kind: 'reopen' };

export const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
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

/** Each test run has its own bots, and time advances by an hour with every step. */
export async function followModel(home: EventLogHome, steps: readonly Step[]): Promise<void> {
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
