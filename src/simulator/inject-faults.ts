import type { Sport } from '#core/contract/resolve-sport';
import { Chance } from './chance.ts';
import type { Fault, FaultKind, FaultScene } from './faults/fault.ts';
import { fieldFaults } from './faults/field-faults.ts';
import { payloadFaults } from './faults/payload-faults.ts';
import { sportFaults } from './faults/sport-faults.ts';
import type { SenderStyle } from './simulate-game.ts';
import type { SimulatedEvent } from './simulated-event.ts';

/** What a simulated sender sends: an event of its game, or a wrong one between two of them. */
export interface Sending {
  readonly atMs: number;
  readonly payload: string | Uint8Array;
  /** The event of the game that it is, or that it follows. */
  readonly event: SimulatedEvent;
  /** Undefined when the service must take it without a word. */
  readonly fault: Fault | undefined;
  /** It has to be sent to a bot that is not the sender's. */
  readonly isElsewhere: boolean;
}

export interface FaultOptions {
  readonly sport: Sport;
  readonly seed: number;
  readonly stream?: number;
  readonly style?: SenderStyle;
  /** The share of wrong events, from 0 to a half. */
  readonly share: number;
  /** Whether the bot takes this sport only: then an event of another sport is a fault. */
  readonly isBound?: boolean;
  /** Whether some events are to be sent to a bot that is not the sender's. */
  readonly hasElsewhere?: boolean;
}

const kinds: readonly FaultKind[] = [...payloadFaults, ...fieldFaults, ...sportFaults];

/** Puts wrong events between the events of a game. Every one of them causes exactly one status, which its fault names. */
export function* injectFaults(events: Iterable<SimulatedEvent>, options: FaultOptions): Generator<Sending, void, void> {
  const { sport, seed, stream = 0, style = 'whole', share, isBound = false, hasElsewhere = false } = options;
  const chance = new Chance('faults', seed, sport.id, stream);
  let count = 0;
  for (const event of events) {
    const { atMs } = event;
    const right = { atMs, event, fault: undefined, isElsewhere: false };
    yield { ...right, payload: event.payload };
    if (!chance.happens(share / (1 - share))) continue;
    const write = style === 'whole' ? writeWhole(event) : writeAlone(sport);
    const { kind, wrong } = makeFault({ sport, chance, last: event, isBound, hasElsewhere, count, write });
    count += 1;
    yield { atMs, payload: wrong.payload, event, fault: kind, isElsewhere: wrong.isElsewhere === true };
    if (wrong.correction !== undefined) yield { ...right, payload: wrong.correction };
  }
}

function makeFault(scene: FaultScene) {
  for (;;) {
    const kind = scene.chance.pick(kinds);
    const wrong = kind.make(scene);
    if (wrong !== undefined) return { kind, wrong };
  }
}

function writeWhole(event: SimulatedEvent): FaultScene['write'] {
  return (fields) => JSON.stringify({ ...event.event, ...fields });
}

function writeAlone({ id }: Sport): FaultScene['write'] {
  return (fields) => JSON.stringify({ EventId: id, ...fields });
}
