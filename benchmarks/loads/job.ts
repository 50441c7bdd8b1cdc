import type { Target } from './client.ts';
import type { Variation } from './game.ts';
import type { SignIn } from './packets.ts';
import type { Usage } from './usage.ts';

/** The job that a benchmark gives to its generator process; `Outcome` is the answer. */
export interface Job extends Target {
  readonly load: string;
  /** The root of the system's process tree, whose processor time is read. */
  readonly pid: number;
  readonly seconds: number;
  /** Bot n is pushed to by sign-in (n - 1) modulo their number; empty where nobody signs in. */
  readonly signIns?: readonly SignIn[];
  /** The last level of the topic that live subscribers listen to. Systems without a live payload forward the pushed event. */
  readonly liveTopic?: 'json' | 'ingress';
  /** Whether every refusal must be answered before the round ends. */
  readonly answersRefusals?: boolean;
  /** Of the games that are pushed; `plain` by default. */
  readonly variation?: Variation;
  /** Of the loads that push games: other bots and another number of connections than usual. */
  readonly firstBot?: number;
  readonly connections?: number;
  /** How many bots the load `live` pushes to. */
  readonly bots?: number;
}

export interface Outcome extends Usage {
  /** By the names of the load's figures. */
  readonly figures: Readonly<Record<string, number>>;
  readonly operations: number;
  readonly seconds: number;
  /** When the first event was sent, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** Valid events that were acknowledged, by bot. */
  readonly accepted: Readonly<Record<number, number>>;
  /** All events that were sent, invalid ones included. */
  readonly published: number;
}

/** Outcome of a load that stores nothing. */
export const nothingStored = { startedAtMs: 0, accepted: {}, published: 0 } as const;

/** Milliseconds since 1970 with fractions, comparable between processes. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

export function signInOf({ signIns = [] }: Job, bot: number): SignIn | undefined {
  return signIns[(bot - 1) % signIns.length];
}
