import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseNames, parsePositive } from '../support/parse-options.ts';
import { type LoadName, loadNames } from './load/job.ts';
import { type SystemName, systemNames } from './systems/start-system.ts';

export interface Options {
  readonly rounds: number;
  readonly seconds: number;
  readonly loads: readonly LoadName[];
  readonly systems: readonly SystemName[];
  /** No processor falls asleep meanwhile. */
  readonly awake: boolean;
  /** A folder. */
  readonly results: string;
}

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string' },
      minutes: { type: 'string' },
      only: { type: 'string', default: loadNames.join(',') },
      systems: { type: 'string', default: systemNames.join(',') },
      awake: { type: 'boolean', default: false },
      results: { type: 'string', default: join(import.meta.dirname, '../results') },
    },
  });
  const { seconds, minutes } = values;
  if (seconds !== undefined && minutes !== undefined) throw new Error('--seconds or --minutes, not both');
  return {
    rounds: parsePositive('rounds', values.rounds),
    seconds: minutes === undefined ? parsePositive('seconds', seconds ?? '2') : parsePositive('minutes', minutes) * 60,
    loads: parseNames('only', values.only, loadNames),
    systems: parseNames('systems', values.systems, systemNames),
    awake: values.awake,
    results: values.results,
  };
}
