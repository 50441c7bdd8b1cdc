import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseNames, parsePositive } from '../support/parse-options.ts';
import { type MeasureName, measureNames } from './load/job.ts';
import { type SystemName, systemNames } from './server-process.ts';

export interface Options {
  readonly rounds: number;
  readonly seconds: number;
  readonly measures: readonly MeasureName[];
  readonly systems: readonly SystemName[];
  readonly resultsFile: string;
}

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: measureNames.join(',') },
      systems: { type: 'string', default: systemNames.join(',') },
      results: { type: 'string', default: join(import.meta.dirname, '../results/mqtt-engine.jsonl') },
    },
  });
  return {
    rounds: parsePositive('rounds', values.rounds),
    seconds: parsePositive('seconds', values.seconds),
    measures: parseNames('only', values.only, measureNames),
    systems: parseNames('systems', values.systems, systemNames),
    resultsFile: values.results,
  };
}
