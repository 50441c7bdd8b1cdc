import { join } from 'node:path';
import { startRespondent } from './respondent.ts';
import type { Answer, FirstAnswer, Missing, Question } from './serve-system.ts';

export const systemNames = [
  'scorewire',
  'scorewire-postgres',
  'mosquitto',
  'mosquitto-consumer',
  'aedes-pipeline',
] as const;
export type SystemName = (typeof systemNames)[number];

export const systemTitles: Record<SystemName, string> = {
  scorewire: 'Scorewire, SQLite',
  'scorewire-postgres': 'Scorewire, PostgreSQL',
  mosquitto: 'Mosquitto, stores nothing',
  'mosquitto-consumer': 'Mosquitto + ajv + SQLite',
  'aedes-pipeline': 'Aedes + ajv + SQLite',
};

export interface RunningSystem extends FirstAnswer, AsyncDisposable {
  readonly host: string;
  readonly pid: number;
  countStored(expected: readonly number[]): Promise<number[]>;
  whenHandled(events: number): Promise<number>;
}

/** Starts a system in processes of its own; answers with the reason when it cannot be had here. */
export async function startSystem(name: SystemName): Promise<RunningSystem | Missing> {
  const script = join(import.meta.dirname, `serve-${name}.ts`);
  const child = startRespondent<Question, FirstAnswer | Missing | Answer>(script);
  const first = await child.next().catch((): Missing => ({ missing: 'it did not start' }));
  if (!('port' in first)) {
    await child.stop();
    return 'missing' in first ? first : { missing: 'it did not start' };
  }
  return {
    ...first,
    host: '127.0.0.1',
    pid: child.pid,
    async countStored(expected) {
      const answer = await child.ask({ count: expected });
      return 'stored' in answer ? answer.stored : fail(answer);
    },
    async whenHandled(events) {
      const answer = await child.ask({ handled: events });
      return 'atMs' in answer ? answer.atMs : fail(answer);
    },
    [Symbol.asyncDispose]: () => child.stop(),
  };
}

function fail(answer: object): never {
  throw new Error(`the system could not tell what it has stored: ${JSON.stringify(answer)}`);
}
