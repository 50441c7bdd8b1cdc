import { basketballBots as botsUnderLoad } from '../loads/game.ts';
import { parseNames, parseOptions, parsePositive, resultsPath } from '../support/parse-options.ts';

export const partNames = ['throughput', 'start', 'memory'] as const;
export type PartName = (typeof partNames)[number];

export type Options = ReturnType<typeof readOptions>;

export function readOptions() {
  const values = parseOptions({
    events: '50000000',
    'bots-live': '10000',
    rounds: '5',
    seconds: '3',
    only: partNames.join(','),
    results: resultsPath('flat-cost.jsonl'),
  });
  const bots = Math.round(parsePositive('bots-live', values['bots-live']));
  const rounds = Math.round(parsePositive('rounds', values.rounds));
  // Every start takes three bots that no load has touched.
  const botsMin = botsUnderLoad + 3 * rounds;
  if (bots < botsMin) throw new Error(`--bots-live takes ${botsMin} or more, not ${bots}`);
  return {
    // In the full log before the first measurement.
    eventsPerBot: Math.ceil(parsePositive('events', values.events) / bots),
    bots,
    rounds,
    seconds: parsePositive('seconds', values.seconds),
    parts: parseNames('only', values.only, partNames),
    results: values.results,
  };
}
