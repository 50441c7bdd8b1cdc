import type { SignIn } from '../../support/load/packets.ts';
import type { Usage } from '../../support/load/usage.ts';

/** What the benchmark asks of the generator's process, and what it gets back. */
export const loadNames = ['throughput', 'games', 'single', 'bad', 'listeners'] as const;
export type LoadName = (typeof loadNames)[number];

export interface Job {
  readonly load: LoadName;
  readonly host: string;
  readonly port: number;
  /** The process above all processes of the system; their processor time is read. */
  readonly pid: number;
  readonly seconds: number;
  /** Bot n is pushed to by sign-in (n - 1) modulo their number; none where nobody signs in. */
  readonly signIns: readonly SignIn[];
  /** Where live subscribers listen to a bot. */
  readonly liveTopic: LiveTopic;
  /** Whether every refusal must be answered before the round is over. */
  readonly answersRefusals: boolean;
}

/** Who makes no live payload of its own hands on what was pushed. */
export type LiveTopic = 'json' | 'ingress';

export interface Outcome extends Usage {
  /** By the names that the load has for its figures. */
  readonly figures: Readonly<Record<string, number>>;
  readonly operations: number;
  readonly seconds: number;
  /** When the first event was sent, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** Events without a fault that were acknowledged, of bot 1, 2 and so on. */
  readonly accepted: readonly number[];
  /** The same with those that have a fault, of all bots. */
  readonly published: number;
}
