import type { Job } from '../loads/job.ts';

/** One of the compared systems, in the process that was started for it and in processes below that. */
export interface ServedSystem {
  readonly port: number;
  readonly version: string;
  /** The process whose memory is read, when it is not this one. */
  readonly pid?: number;
  readonly signIns?: NonNullable<Job['signIns']>;
  readonly liveTopic?: NonNullable<Job['liveTopic']>;
  /** How many events of these bots it has stored, near the expected numbers; absent where nothing is stored. */
  countStored?(expected: Readonly<Record<number, number>>): Promise<Readonly<Record<number, number>>>;
  /** For a system that acknowledges before it stores: when the n-th event since its start was handled, in ms since 1970. */
  whenHandled?(events: number): Promise<number>;
  stop(): Promise<void>;
}

export interface Missing {
  readonly missing: string;
}

export type FirstAnswer = Pick<ServedSystem, 'port' | 'version' | 'pid'> &
  Required<Pick<ServedSystem, 'signIns' | 'liveTopic'>> & { readonly stores: boolean; readonly handlesLater: boolean };
export type Question = { readonly count: Readonly<Record<number, number>> } | { readonly handled: number };
export type Answer = { readonly stored: Readonly<Record<number, number>> } | { readonly atMs: number };

const stopMsMax = 20_000;

/** Serves until the process that started this one lets go or is gone, however it ends. */
export async function serveSystem(open: () => Promise<ServedSystem | Missing>): Promise<void> {
  const system = await open();
  if ('missing' in system) {
    process.send?.(system);
    process.disconnect?.();
    return;
  }
  // A terminal sends signals to all processes at once; this one stops those below it and removes their files.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), stopMsMax);
    void system.stop().finally(() => process.exit());
  });
  process.on('message', (question: Question) => {
    void answer(system, question).then(
      (found) => process.send?.(found),
      (error: unknown) => process.send?.({ failure: String(error) }),
    );
  });
  const { port, version, pid, signIns = [], liveTopic = 'ingress' } = system;
  const stores = system.countStored !== undefined;
  const handlesLater = system.whenHandled !== undefined;
  const ofProcess = pid === undefined ? {} : { pid };
  process.send?.({ port, version, ...ofProcess, signIns, liveTopic, stores, handlesLater } satisfies FirstAnswer);
}

async function answer(system: ServedSystem, question: Question): Promise<Answer> {
  if ('count' in question) return { stored: (await system.countStored?.(question.count)) ?? {} };
  return { atMs: (await system.whenHandled?.(question.handled)) ?? Number.NaN };
}
