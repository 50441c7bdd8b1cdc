import type { SignIn } from '../../support/load/packets.ts';
import type { LiveTopic } from '../load/job.ts';

/** One of the compared systems, in the process that was started for it and in processes below that. */
export interface ServedSystem {
  readonly port: number;
  readonly version: string;
  readonly signIns: readonly SignIn[];
  readonly liveTopic: LiveTopic;
  /** How many events of bot 1, 2 and so on it has stored, where about as many as `expected` should be; none where it stores nothing. */
  countStored?(expected: readonly number[]): Promise<number[]>;
  /** For one that acknowledges before it has stored: when the n-th event since its start was dealt with, in ms since 1970. */
  whenHandled?(events: number): Promise<number>;
  stop(): Promise<void>;
}

export interface Missing {
  readonly missing: string;
}

export type FirstAnswer = Pick<ServedSystem, 'port' | 'version' | 'signIns' | 'liveTopic'> & {
  readonly stores: boolean;
  readonly handlesLater: boolean;
};
export type Question = { readonly count: readonly number[] } | { readonly handled: number };
export type Answer = { readonly stored: number[] } | { readonly atMs: number } | { readonly failure: string };

const stopMsMax = 20_000;

/** Serves until the process that started this one is gone or lets go, however it ends. */
export async function serveSystem(open: () => Promise<ServedSystem | Missing>): Promise<void> {
  const system = await open();
  if ('missing' in system) {
    process.send?.(system);
    process.disconnect?.();
    return;
  }
  // A terminal sends them to all processes at once; what is below this one is stopped from here, and its files with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), stopMsMax);
    void system.stop().finally(() => process.exit());
  });
  process.on('message', (question: Question) => {
    void answer(system, question).then(
      (found) => process.send?.(found),
      (error: unknown) => process.send?.({ failure: String(error) } satisfies Answer),
    );
  });
  const { port, version, signIns, liveTopic } = system;
  const stores = system.countStored !== undefined;
  const handlesLater = system.whenHandled !== undefined;
  process.send?.({ port, version, signIns, liveTopic, stores, handlesLater } satisfies FirstAnswer);
}

async function answer(system: ServedSystem, question: Question): Promise<Answer> {
  if ('count' in question) return { stored: (await system.countStored?.(question.count)) ?? [] };
  return { atMs: (await system.whenHandled?.(question.handled)) ?? Number.NaN };
}
