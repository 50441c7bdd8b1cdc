import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseNames } from '../support/parse-options.ts';
import type { EngineName } from './campaign.ts';

export interface Options {
  readonly serviceKills: number;
  readonly postgresKills: number;
  readonly seed: number;
  readonly engines: readonly EngineName[];
  readonly resultsFile: string;
}

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      'service-kills': { type: 'string', default: '200' },
      'postgres-kills': { type: 'string', default: '50' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
      engines: { type: 'string', default: 'sqlite,postgres' },
      results: { type: 'string', default: join(import.meta.dirname, '../results/kills.jsonl') },
    },
  });
  return {
    serviceKills: parseCount('service-kills', values['service-kills']),
    postgresKills: parseCount('postgres-kills', values['postgres-kills']),
    seed: parseCount('seed', values.seed),
    engines: parseNames('engines', values.engines, ['sqlite', 'postgres']),
    resultsFile: values.results,
  };
}

function parseCount(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number from 0, not ${text}`);
  return value;
}
