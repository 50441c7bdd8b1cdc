import { sports } from '#core/contract/catalog';
import { compileDerivation } from '#core/contract/derive-text';
import { applyFields, createState } from '#core/ingress/live-state';
import { simulateGame } from '#simulator/simulate-game';

/** A live payload of a simulated game, as consumers read it. */
export type SimulatedPayload = Readonly<Record<string, unknown>>;

export interface SimulatedPayloadsOptions {
  readonly eventTypeId: number;
  readonly seed?: number;
  /** How much of the game passes in a second. */
  readonly speed?: number;
  readonly hz?: number;
}

const startedAtMs = Date.parse('2026-04-01T18:00:00.000Z');

/** The live payloads of a simulated game, one after every event, as the service derives them. */
export function* simulatePayloads(options: SimulatedPayloadsOptions): Generator<SimulatedPayload, never, void> {
  const { eventTypeId, seed = 1, speed = 1, hz } = options;
  const sport = sports.find(({ id }) => id === eventTypeId);
  if (sport === undefined) throw new Error(`There is no sport with the number ${eventTypeId}.`);
  const derive = compileDerivation(sport);
  const state = createState();
  for (const { atMs, event } of simulateGame({ sport, seed, speed, hz })) {
    applyFields(state, event, eventTypeId);
    const at = new Date(startedAtMs + atMs).toISOString();
    const context = {
      botId: 12345,
      botName: 'Main Arena',
      receivedAt: at,
      emittedAt: at,
      gameStartedAt: new Date(startedAtMs).toISOString(),
      originTypeId: 4,
    };
    yield JSON.parse(derive(state.entries, context)) as SimulatedPayload;
  }
  throw new Error('A simulated game has no end.');
}

/** The payload of the game after this many seconds of the simulation. */
export function simulatePayloadAt(eventTypeId: number, seconds: number, seed = 1): SimulatedPayload {
  const hz = 1;
  const payloads = simulatePayloads({ eventTypeId, seed, speed: 4, hz });
  for (let passed = 0; passed < seconds * hz; passed += 1) payloads.next();
  return payloads.next().value;
}
