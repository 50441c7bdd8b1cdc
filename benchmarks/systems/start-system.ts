import { join } from 'node:path';
import { startRespondent } from '../support/respondent.ts';
import type { Answer, FirstAnswer, Missing, Question } from './serve-system.ts';

export interface RunningSystem extends FirstAnswer, AsyncDisposable {
  readonly host: string;
  readonly pid: number;
  countStored(expected: Readonly<Record<number, number>>): Promise<Readonly<Record<number, number>>>;
  whenHandled(events: number): Promise<number>;
}

/** The systems of a run, each started when it is first needed. One that is not under load costs the others nothing. */
export interface Systems<Name extends string> extends AsyncDisposable {
  /** Of those that were started. */
  readonly versions: ReadonlyMap<Name, string>;
  /** Throws when the system is not available here. */
  get(name: Name): Promise<RunningSystem>;
  /** Stops one; it starts anew when it is needed again. */
  drop(name: Name): Promise<void>;
}

export function createSystems<Name extends string>(...args: string[]): Systems<Name> {
  const running = new Map<Name, RunningSystem>();
  const versions = new Map<Name, string>();
  return {
    versions,
    async get(name) {
      const system = running.get(name) ?? (await startSystem(name, args));
      running.set(name, system);
      versions.set(name, system.version);
      return system;
    },
    async drop(name) {
      await running.get(name)?.[Symbol.asyncDispose]();
      running.delete(name);
    },
    async [Symbol.asyncDispose]() {
      for (const system of running.values()) await system[Symbol.asyncDispose]();
    },
  };
}

async function startSystem(name: string, args: readonly string[]): Promise<RunningSystem> {
  const script = join(import.meta.dirname, `serve-${name}.ts`);
  const child = startRespondent<Question, FirstAnswer | Missing | Answer>(script, args);
  const first = await child.next();
  if (!('port' in first)) {
    await child.stop();
    throw new Error('missing' in first ? first.missing : 'it did not start');
  }
  return {
    pid: child.pid,
    ...first,
    host: '127.0.0.1',
    async countStored(expected) {
      return ((await child.ask({ count: expected })) as { stored: Record<number, number> }).stored;
    },
    async whenHandled(events) {
      return ((await child.ask({ handled: events })) as { atMs: number }).atMs;
    },
    [Symbol.asyncDispose]: () => child.stop(),
  };
}
