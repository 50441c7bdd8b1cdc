import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parsePositive } from '../support/parse-options.ts';

export interface Options {
  readonly minutes: number;
  /** Events a second over all clients. */
  readonly rate: number;
  readonly restartEverySeconds: number;
  /** What the service keeps its data in. */
  readonly database: { readonly kind: 'sqlite' } | { readonly kind: 'postgres'; readonly url: string | undefined };
  /** Resident memory may not grow by more than this from the warm-up to the end, in MiB, however long that is. */
  readonly growthMax: number;
  readonly resultsFolder: string;
}

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '30' },
      rate: { type: 'string', default: '3000' },
      'restart-every': { type: 'string', default: '120' },
      postgres: { type: 'boolean', default: false },
      'database-url': { type: 'string' },
      'growth-max': { type: 'string', default: '32' },
      results: { type: 'string', default: join(import.meta.dirname, '../results') },
    },
  });
  const url = values['database-url'];
  return {
    minutes: parsePositive('minutes', values.minutes),
    rate: parsePositive('rate', values.rate),
    restartEverySeconds: parsePositive('restart-every', values['restart-every']),
    database: values.postgres || url !== undefined ? { kind: 'postgres', url } : { kind: 'sqlite' },
    growthMax: parsePositive('growth-max', values['growth-max']),
    resultsFolder: values.results,
  };
}
