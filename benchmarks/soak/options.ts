import { parseOptions, parsePositive, resultsPath } from '../support/parse-options.ts';

export type Options = ReturnType<typeof readOptions>;

export function readOptions() {
  const values = parseOptions({
    minutes: '30',
    rate: '3000',
    'restart-every': '120',
    postgres: false,
    'database-url': '',
    'growth-max': '32',
    results: resultsPath(),
  });
  const url = values['database-url'] === '' ? undefined : values['database-url'];
  return {
    minutes: parsePositive('minutes', values.minutes),
    rate: parsePositive('rate', values.rate),
    restartEverySeconds: parsePositive('restart-every', values['restart-every']),
    // What the service keeps its data in; a PostgreSQL of its own without a URL.
    database: { kind: values.postgres || url !== undefined ? 'postgres' : 'sqlite', url },
    growthMax: parsePositive('growth-max', values['growth-max']),
    resultsFolder: values.results,
  };
}
