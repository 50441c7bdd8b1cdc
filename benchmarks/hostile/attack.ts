import type { Attackers } from './attackers.ts';

/** One way of breaking the rules. */
export interface Attack {
  readonly name: string;
  /** What it does, in one line. */
  readonly does: string;
  /** The account or permission that the attacker needs. */
  readonly needs: (typeof needs)[number];
  /** The settings or built-in bounds that stop it. */
  readonly stoppedBy: readonly string[];
  /** How long it must last at least, when the limit acts only after a while. */
  readonly secondsMin?: number;
  /** Settings of the service that the attack is about; all others have their defaults. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the next start, on what the attack leaves on disk, is measured too. */
  readonly measuresNextStart?: boolean;
  /** How many bots the first insider has, when the attack is about that. */
  readonly botsOfFirstInsider?: number;
  /** Begins; what it starts goes on until `attackers.isOver`. */
  start(attackers: Attackers): Promise<void> | void;
}

/** In the order in which attacks run. */
export const needs = ['nothing', 'an account', 'push permission', 'administration'] as const;
