import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bots as botsUnderLoad } from '../side-by-side/systems/onboard.ts';
import { parseNames, parsePositive } from '../support/parse-options.ts';

export const partNames = ['throughput', 'start', 'memory'] as const;
export type PartName = (typeof partNames)[number];

export interface Options {
  /** Of each bot, in the full log before the first measurement. */
  readonly eventsPerBot: number;
  /** That have a history, and that are live when the memory is read. */
  readonly bots: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly parts: readonly PartName[];
  /** A folder. */
  readonly results: string;
}

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: 'string', default: '50000000' },
      'bots-live': { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: partNames.join(',') },
      results: { type: 'string', default: join(import.meta.dirname, '../results') },
    },
  });
  const bots = Math.round(parsePositive('bots-live', values['bots-live']));
  const rounds = Math.round(parsePositive('rounds', values.rounds));
  // Every start takes three bots that no load has touched.
  const botsMin = botsUnderLoad + 3 * rounds;
  if (bots < botsMin) throw new Error(`--bots-live takes ${botsMin} or more, not ${bots}`);
  return {
    eventsPerBot: Math.ceil(parsePositive('events', values.events) / bots),
    bots,
    rounds,
    seconds: parsePositive('seconds', values.seconds),
    parts: parseNames('only', values.only, partNames),
    results: values.results,
  };
}
