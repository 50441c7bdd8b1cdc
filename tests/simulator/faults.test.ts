import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { sports } from '#core/contract/catalog';
import type { IngressStatus } from '#core/ingress/status';
import { injectFaults, type Sending } from '#simulator/inject-faults';
import { type SenderStyle, simulateGame } from '#simulator/simulate-game';
import { allowed, bot, createLane } from '#tests/support/test-lane';

const played = sports.filter(({ ingress }) => ingress !== null);
const styles: readonly SenderStyle[] = ['whole', 'partial'];

suite('faults in simulated games', () => {
  for (const sport of played)
    for (const style of styles)
      test(`${sport.name}, ${style}: every wrong event causes its one status, and no right event causes any`, async () => {
        const lane = createLane({});
        lane.access.value = { ...allowed, bot: { ...bot, eventTypeId: sport.id } };
        const sender = {};
        const sent = take(sport.sport, style, 400);
        let told = 0;
        for (const { atMs, payload, fault } of sent) {
          lane.time.ms = 1_000_000 + atMs;
          const bytes = Buffer.from(payload);
          lane.pushBytes(bytes, 0, bytes.length, { sender });
          await turn();
          const heard = lane
            .published()
            .slice(told)
            .filter(isStatus)
            .map(({ json }) => JSON.parse(json) as IngressStatus);
          told = lane.published().length;
          assert.deepEqual(
            heard.map(({ statusName, severity }) => `${severity} ${statusName}`),
            fault === undefined ? [] : [`${fault.severity} ${fault.status}`],
            `${fault?.kind}: ${heard[0]?.message} ${String(payload)}`,
          );
        }
        const faults = sent.flatMap(({ fault }) => fault ?? []);
        const refused = lane.outcomes().filter((outcome) => outcome !== 'stored').length;
        assert.equal(refused, faults.filter(({ severity }) => severity === 'error').length);
      });

  test('over all sports there are faults of every kind', () => {
    const made = new Set(played.flatMap(({ sport }) => take(sport, 'whole', 400).map(({ fault }) => fault?.kind)));
    made.delete(undefined);
    assert.equal(made.size, 15);
  });

  test('a share of 2% is two wrong events in a hundred', () => {
    const sent = take('basketball', 'whole', 10_000, 0.02);
    const share = sent.filter(({ fault }) => fault !== undefined).length / sent.length;
    assert.ok(share > 0.015 && share < 0.025, String(share));
  });
});

function isStatus({ topic }: { readonly topic: string }): boolean {
  return topic.endsWith('/ingress_status');
}

function take(name: string, style: SenderStyle, count: number, share = 0.15): Sending[] {
  const sport = played.find((each) => each.sport === name);
  assert.ok(sport);
  const game = simulateGame({ sport, seed: 5, speed: 60, hz: 5, style });
  const taken: Sending[] = [];
  for (const sending of injectFaults(game, { sport, seed: 5, style, share, isBound: true }))
    if (taken.push(sending) === count) break;
  return taken;
}
