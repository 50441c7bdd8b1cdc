import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import { createEventCheck } from '#core/ingress/check-event';
import { applyFields, createState, fieldsOf } from '#core/ingress/live-state';
import { compileNamedRules } from '#tests/contract/named-rules';
import { firstBotOf, playGame, type SportName, sportIdOf, sportNames } from './game.ts';
import { createRing, encodePackets } from './ring.ts';
import { spoiledEvery } from './sport-game.ts';

for (const sport of sportNames)
  test(`a game of ${sport} keeps the contract and breaks no rule, not even when it is told twice`, () => {
    for (let bot = 1; bot <= 8; bot += 1) {
      const game = playGame(sport, bot);
      assert.deepEqual(tell(sport, [...game, ...game]), { faults: [], warnings: [] });
      assert.deepEqual(tell(sport, playGame(sport, bot, 'placeholder')), { faults: [], warnings: [] });
    }
  });

test('a spoiled game has a fault in one event of twenty, and the others break no rule', () => {
  const game = playGame('basketball', 7, 'bad');
  const { faults, warnings } = tell('basketball', game);
  assert.equal(faults.length, game.length / spoiledEvery);
  assert(faults.every((index) => index % spoiledEvery === spoiledEvery - 1));
  assert.deepEqual(warnings, []);
});

test('basketball events are about 190 bytes, and those of a game differ', () => {
  const events = playGame('basketball', 1).map(String);
  const mean = events.join('').length / events.length;
  assert(mean > 180 && mean < 200, `mean of ${mean}`);
  assert(new Set(events).size > events.length * 0.99);
});

test('in a swimming heat the clock and all lane times change in nearly every event', () => {
  const heat = playGame('swimming', 1).slice(0, 300).map(String);
  const times = heat.map((event) => (JSON.parse(event) as { Lane4Time: string }).Lane4Time);
  assert(new Set(times).size > 240, `${new Set(times).size} times`);
});

test('a numbered ring gives every packet a number of its own, also when it repeats', () => {
  let number = 1_700_000_000_000_000;
  const packets = encodePackets('t', playGame('soccer', 1, 'placeholder'), 50);
  // Rounds share their packets.
  const rings = [1, 2].map(() => createRing(packets, () => number++));
  const taken = rings.map((ring) => Array.from({ length: 20 }, () => String(ring.take(50))).join('')).join('');
  assert.equal(new Set(taken.match(/\d{16}/g)).size, 2000);
});

/** As the service sees them: the contract, then the rules beside the state of the events before. */
function tell(name: SportName, events: readonly Buffer[]): { faults: number[]; warnings: string[] } {
  const sport = findSport(sportIdOf(firstBotOf(name)));
  const check = sport && createEventCheck(sport);
  assert(sport !== undefined && check !== undefined);
  const rules = compileNamedRules(sport);
  const state = createState();
  const faults: number[] = [];
  const warnings: string[] = [];
  events.forEach((bytes, index) => {
    const event = JSON.parse(bytes.toString()) as EventFields;
    if (check.checkContract(event) !== undefined) {
      faults.push(index);
      return;
    }
    for (const { rule } of rules(event, fieldsOf(state))) warnings.push(`${index} ${rule.id}`);
    applyFields(state, event, sport.id);
  });
  return { faults, warnings };
}
