import type { Crew } from './crew.ts';
import type { Target } from './target.ts';

/** One way of not keeping to the rules. */
export interface Attack {
  readonly name: string;
  /** What it does, in one line. */
  readonly does: string;
  /** What the attacker has to have. */
  readonly needs: 'nothing' | 'an account' | 'push permission' | 'administration';
  /** The settings or built-in bounds that stop it. */
  readonly stoppedBy: readonly string[];
  /** When the limit acts only after a while: how long the attack must last at the least. */
  readonly secondsMin?: number;
  /** Settings of the service that the attack is about; all others have their defaults. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it is also measured what the attack leaves on disk, and what that does to the next start. */
  readonly measuresNextStart?: boolean;
  /** How many bots the first of the approved users has, when the attack is about that. */
  readonly botsOfFirstInsider?: number;
  /** Begins; what it starts goes on until `crew.isOver`. */
  start(target: Target, crew: Crew): Promise<void> | void;
}
