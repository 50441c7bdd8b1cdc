import { parseCount, parseNames, parseOptions, resultsPath } from '../support/parse-options.ts';

export type Options = ReturnType<typeof readOptions>;

export function readOptions() {
  const values = parseOptions({
    'service-kills': '200',
    'postgres-kills': '50',
    seed: String(Math.floor(Math.random() * 1e6)),
    engines: 'sqlite,postgres',
    results: resultsPath('kills.jsonl'),
  });
  return {
    serviceKills: parseCount('service-kills', values['service-kills']),
    postgresKills: parseCount('postgres-kills', values['postgres-kills']),
    seed: parseCount('seed', values.seed),
    engines: parseNames('engines', values.engines, ['sqlite', 'postgres'] as const),
    resultsFile: values.results,
  };
}
