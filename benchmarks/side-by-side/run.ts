import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aboutRun } from '../support/about-run.ts';
import { compare, type Summary } from '../support/comparison.ts';
import { createGenerator } from '../support/generator-process.ts';
import { keepAwake } from '../support/keep-awake.ts';
import { parseNames, parseOptions, parsePositive, resultsPath, say } from '../support/parse-options.ts';
import { requireDisk } from '../support/require-disk.ts';
import { writeResults } from '../support/write-results.ts';
import { createSystems } from '../systems/start-system.ts';
import { type SystemName, systemNames, systemTitles } from '../systems/system-names.ts';
import { drawChart } from './chart.ts';
import { formatClaims } from './claims.ts';
import { groupLoads, loadNames } from './loads.ts';
import { createRound } from './round.ts';

/**
 * Scorewire with everything on beside what people build today, under the same load in one run; the systems take turns.
 *
 *   npm run bench -- [--rounds 3] [--seconds 2] [--only throughput,games] [--systems scorewire,mosquitto] [--new-values] [--awake]
 */
const newValues = process.argv.includes('--new-values');
const options = parseOptions({
  rounds: '3',
  seconds: '2',
  minutes: '',
  only: newValues ? 'throughput,swimming,soccer' : loadNames.join(','),
  systems: newValues ? 'scorewire,mosquitto' : systemNames.join(','),
  'new-values': false,
  awake: false,
  results: resultsPath(),
});
const rounds = parsePositive('rounds', options.rounds);
const seconds =
  options.minutes === '' ? parsePositive('seconds', options.seconds) : parsePositive('minutes', options.minutes) * 60;
const names = parseNames('only', options.only, loadNames);
const systemsAsked = parseNames('systems', options.systems, systemNames);

requireDisk();
const about = aboutRun();
using _awake = options.awake ? keepAwake() : undefined;
using generator = createGenerator(seconds * 1000 + 120_000);
await using systems = createSystems<SystemName>();
say(
  `${rounds} rounds of ${seconds} s; Node ${about.node}, ${about.machine.cores} cores${options.awake ? ', kept awake' : ''}`,
);

const runRound = createRound(generator);
const summaries: Summary<SystemName>[] = [];
for (const group of groupLoads(names, newValues))
  summaries.push(
    ...(await compare(group, {
      subject: 'scorewire',
      systems: systemsAsked,
      rounds,
      seconds,
      say,
      drop: systems.drop,
      async run(name, load, length) {
        const system = await systems.get(name);
        // What one system left to the kernel to write must not be paid for by the next.
        spawnSync('sync');
        return runRound(system, load, length);
      },
    })),
  );
for (const [name, version] of systems.versions) say(`${name}: ${systemTitles[name]}, ${version}`);
say(formatClaims(summaries).join('\n'));
const resultsFile = join(options.results, 'side-by-side.jsonl');
writeResults(
  resultsFile,
  ['load', 'variation', 'system', 'figure'],
  summaries.map(({ load, system, figure, spread, rounds: values, ratio, cpu }) => {
    const run = { awake: options.awake, load: load.name, variation: load.variation, system };
    const measured = { ...spread, rounds: values, scorewireToIt: ratio, cpu };
    return { ...run, version: systems.versions.get(system), figure: figure.name, unit: figure.unit, ...measured };
  }),
);
writeFileSync(join(options.results, 'side-by-side.svg'), drawChart(resultsFile));
say(`results in ${options.results}`);
