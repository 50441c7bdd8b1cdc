import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeLight } from '#console/pages/bot/bot-light.ts';
import { judgeState } from '#core/fleet/bot-state';

const nowMs = Date.parse('2026-04-01T20:00:00Z');
const agoMs = [0, 14_000, 16_000, 59_000, 61_000, 3_600_000, 4 * 3_600_000, 4 * 3_600_000 + 1, 86_400_000];

test('the page of a bot and the list of bots show the same light', () => {
  const times = [undefined, ...agoMs.map((ago) => nowMs - ago)];
  const seen = new Set<string>();
  // The list waits half a second before it calls a bot failing, so a refusal is older here.
  for (const lastEventMs of times)
    for (const [lastRefusedMs, refusedInMinute] of [
      [0, 0],
      [nowMs - 15_000, 1],
      [nowMs - 15_000, 3],
    ] as const)
      for (const acceptedInMinute of [0, 1, 2])
        for (const [isFixtureOn, isClockRunning] of [
          [false, false],
          [true, false],
          [false, true],
        ] as const) {
          const facts = { lastEventMs, lastRefusedMs, acceptedInMinute, refusedInMinute, isFixtureOn, isClockRunning };
          const light = judgeLight(facts, nowMs);
          assert.equal(light, judgeState(facts, nowMs), JSON.stringify(facts));
          seen.add(light);
        }
  assert.deepEqual([...seen].sort(), ['failing', 'live', 'quiet', 'silent', 'stale']);
});
