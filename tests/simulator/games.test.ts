import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Sport, sports } from '#core/contract/catalog';
import { createEventChecks } from '#core/ingress/event-checks';
import { createJudges } from '#core/ingress/fast/create-judges';
import type { Judge } from '#core/ingress/judge-event';
import { createState, fieldsOf } from '#core/ingress/live-state';
import { Chance } from '#simulator/chance';
import { type GameOptions, type SenderStyle, simulateGame } from '#simulator/simulate-game';
import type { SimulatedEvent } from '#simulator/simulated-event';
import { createPlainJudge } from '#tests/support/plain-judge';

const judging = { checks: createEventChecks(), payloadBytesMax: 65_536 };
const played = sports.filter(({ ingress }) => ingress !== null);
const styles: readonly SenderStyle[] = ['whole', 'partial'];

/** Each as fast as a person may ask for; the last one gives a game half a minute of the clock with every event. */
const paces = [
  { seed: 2, speed: 1, hz: undefined },
  { seed: 3, speed: 60, hz: 5 },
  { seed: 4, speed: 1000, hz: 0.5 },
];

suite('simulated games', () => {
  for (const sport of played)
    for (const style of styles)
      test(`${sport.name}, ${style}: the service accepts 10,000 events without a word`, () => {
        const state = createState();
        const judge = createJudges(judging)(state);
        const last = play(judge, { sport, seed: 7, speed: 10, hz: 10, style }, 10_000);
        assert.ok(last.game > 1 || sport.game.periodSeconds > 1500, 'a game has an end, and the next begins');
        // A sender of changes leaves nothing out: consumers see the whole board.
        const shown = Object.entries(fieldsOf(state));
        assert.deepEqual(
          shown.filter(([name, value]) => value !== last.shows(name)),
          [],
        );
      });

  for (const sport of played)
    test(`${sport.name}: other seeds, speeds and rates, on a network that holds events up`, () => {
      const network = new Chance('network', sport.id);
      for (const pace of paces)
        for (const style of styles)
          play(createPlainJudge(judging, createState()), { sport, style, ...pace }, 400, () =>
            network.whole(0, 90_000),
          );
    });

  for (const style of styles)
    test(`the same seed gives the same bytes, another seed others: ${style}`, () => {
      const bytesOf = (sport: Sport, seed: number, stream = 0): string =>
        take(simulateGame({ sport, seed, stream, speed: 20, hz: 10, style }), 300).join('\n');
      for (const sport of played) {
        assert.equal(bytesOf(sport, 7), bytesOf(sport, 7));
        assert.notEqual(bytesOf(sport, 7), bytesOf(sport, 8));
        assert.notEqual(bytesOf(sport, 7, 1), bytesOf(sport, 7, 2));
      }
    });

  test('a whole board has every field of the contract, a partial event has what changed', () => {
    for (const sport of played) {
      const names = sport.ingress?.map(({ name }) => name);
      const whole = simulateGame({ sport, seed: 1, hz: 10, speed: 10 });
      for (let count = 0; count < 50; count += 1) assert.deepEqual(Object.keys(whole.next().value.event), names);
      const partial = simulateGame({ sport, seed: 1, hz: 10, speed: 10, style: 'partial' });
      assert.deepEqual(Object.keys(partial.next().value.event), names);
      assert.ok(Object.keys(partial.next().value.event).length < 20);
    }
  });

  test('events come as often as asked, and otherwise as often as boards of the sport send', () => {
    const basketball = played.find(({ name }) => name === 'Basketball');
    assert.ok(basketball);
    const times = (options: Partial<GameOptions>): number[] => {
      const game = simulateGame({ sport: basketball, seed: 1, ...options });
      return Array.from({ length: 5 }, () => game.next().value.atMs);
    };
    assert.deepEqual(times({ hz: 4 }), [0, 250, 500, 750, 1000]);
    assert.deepEqual(times({}), [0, 1000, 2000, 3000, 4000]);
    const running = simulateGame({ sport: basketball, seed: 1 });
    let started = running.next().value;
    while (started.shows('IsClockRunning') !== true) started = running.next().value;
    assert.equal(running.next().value.atMs - started.atMs, 100);
  });
});

/** Plays so many events; fails at the first one for which the service has an error or a warning. Returns the last one. */
function play(judge: Judge, options: GameOptions, count: number, delayMs: () => number = () => 0): SimulatedEvent {
  let receivedAtMs = 1_000_000;
  let sentAtMs = 0;
  let left = count;
  for (const event of simulateGame(options)) {
    receivedAtMs += event.atMs - sentAtMs + delayMs();
    sentAtMs = event.atMs;
    const bytes = Buffer.from(event.payload);
    const verdict = judge.judge({ bytes, start: 0, end: bytes.length, receivedAtMs }, options.sport.id);
    if (verdict.kind === 'refused') assert.fail(`${verdict.finding.message} ${event.payload}`);
    assert.equal(verdict.broken[0]?.says, undefined, event.payload);
    assert.equal(verdict.unknown, undefined);
    left -= 1;
    if (left === 0) return event;
  }
  throw new Error('A simulation has no end.');
}

function take(events: Iterable<SimulatedEvent>, count: number): string[] {
  const taken: string[] = [];
  for (const { payload } of events) if (taken.push(payload) === count) break;
  return taken;
}
