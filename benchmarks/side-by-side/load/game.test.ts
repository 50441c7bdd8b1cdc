import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import { ingressJsonSchema } from '#core/contract/json-schema';
import { compileNamedRules } from '#tests/contract/named-rules';
import { applyFields, createState, fieldsOf } from '#core/ingress/live-state';
import { compileContract } from '#schema/compile-contract';
import { gameEvents, playGame, spoiledEvery } from './game.ts';

const sport = findSport(3);
const schema = sport && ingressJsonSchema(sport);
assert(sport !== undefined && schema !== undefined);
const check = compileContract(schema);
const rules = compileNamedRules(sport);

test('a game keeps the contract and breaks no rule, not even when it is told twice', () => {
  for (let bot = 1; bot <= 50; bot += 1) {
    const { faults, warnings } = tell([...playGame(bot), ...playGame(bot)]);
    assert.deepEqual({ faults, warnings }, { faults: [], warnings: [] });
  }
});

test('a spoiled game has a fault in one event of twenty, and the others break no rule', () => {
  const { faults, warnings } = tell(playGame(7, true));
  assert.equal(faults.length, gameEvents / spoiledEvery);
  assert(faults.every((index) => index % spoiledEvery === spoiledEvery - 1));
  assert.deepEqual(warnings, []);
});

test('events are about 190 bytes, and those of a game differ', () => {
  const events = playGame(1).map(String);
  const mean = events.join('').length / events.length;
  assert(mean > 180 && mean < 200, `mean of ${mean}`);
  assert(new Set(events).size > gameEvents * 0.99);
});

/** As the service sees them: the contract, then the rules beside the state of the events before. */
function tell(events: readonly Buffer[]): { faults: number[]; warnings: string[] } {
  const state = createState();
  const faults: number[] = [];
  const warnings: string[] = [];
  events.forEach((bytes, index) => {
    const event = JSON.parse(bytes.toString()) as EventFields;
    if (check(event) !== undefined) {
      faults.push(index);
      return;
    }
    for (const { rule } of rules(event, fieldsOf(state))) warnings.push(`${index} ${rule.id}`);
    applyFields(state, event, 3);
  });
  return { faults, warnings };
}
