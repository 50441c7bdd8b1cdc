import type { Sport } from '#core/contract/resolve-sport';
import type { StatusName } from '#core/ingress/status';
import type { Chance } from '#simulator/chance';
import type { SimulatedEvent } from '#simulator/simulated-event';

/** A way to be wrong, and the one status that it must cause. */
export interface Fault {
  /** In a few words, for people. */
  readonly kind: string;
  readonly status: StatusName;
  /** A warning is about an event that is accepted. */
  readonly severity: 'error' | 'warning';
}

/** A wrong event. */
export interface WrongEvent {
  readonly payload: string | Uint8Array;
  /** Sent to a bot that is not the sender's. */
  readonly isElsewhere?: true;
  /** What puts it right, where it changed the state of the bot. */
  readonly correction?: string;
}

/** Where a fault is made: after an event that was right. */
export interface FaultScene {
  readonly sport: Sport;
  readonly chance: Chance;
  readonly last: SimulatedEvent;
  /** Whether the bot takes this sport only. */
  readonly isBound: boolean;
  /** Whether events can be sent to a bot that is not the sender's. */
  readonly hasElsewhere: boolean;
  /** How many faults were made before. */
  readonly count: number;
  /** The fields as the sender posts them: with the whole board, or alone. */
  write(fields: Readonly<Record<string, unknown>>): string;
}

export interface FaultKind extends Fault {
  /** Undefined when it is not possible now. */
  make(scene: FaultScene): WrongEvent | undefined;
}
