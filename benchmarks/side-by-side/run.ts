import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aboutRun } from '../support/about-run.ts';
import { createGenerator } from '../support/generator-process.ts';
import { keepAwake } from '../support/keep-awake.ts';
import { rotate } from '../support/rotate.ts';
import { drawChart } from './chart.ts';
import { formatClaims } from './claims.ts';
import type { Job, Outcome } from './load/job.ts';
import { type Load, loads } from './loads.ts';
import { parseOptions } from './options.ts';
import { formatReport } from './report.ts';
import { requireDisk } from './require-disk.ts';
import { appendResults } from './results.ts';
import { createRound } from './round.ts';
import { startSystems } from './running-systems.ts';
import { type Summary, summarize } from './summary.ts';
import { type SystemName, systemTitles } from './systems/start-system.ts';

/**
 * Scorewire with everything on beside what people build today, under the same load in one run; the systems take turns.
 *
 *   npm run bench -- [--rounds 3] [--seconds 2] [--only throughput,games] [--systems scorewire,mosquitto] [--awake]
 */
const options = parseOptions(process.argv.slice(2));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const warmUpSeconds = Math.min(1, options.seconds);
const roundMsMax = options.seconds * 1000 + 120_000;

requireDisk();
const about = { ...aboutRun(), awake: options.awake };
using _awake = options.awake ? keepAwake() : undefined;
using generator = createGenerator<Job, Outcome>(join(import.meta.dirname, 'load/generator.ts'), roundMsMax);
await using systems = await startSystems(options.systems, (name, reason) => say(`${name} is missing: ${reason}`));
for (const [name, version] of systems.versions) say(`${name}: ${systemTitles[name]}, ${version}`);
say(
  `${options.rounds} rounds of ${options.seconds} s each; Node ${about.node}, ${about.machine.cores} cores${options.awake ? ', kept awake' : ''}`,
);
const runRound = createRound(generator);
const summaries: Summary[] = [];
for (const load of loads.filter(({ name }) => options.loads.includes(name))) summaries.push(...(await compare(load)));
say(`\n${formatClaims(summaries).join('\n')}`);
appendResults(options.results, about, summaries, systems.versions);
writeFileSync(join(options.results, 'side-by-side.svg'), drawChart(about, summaries));
say(`results and chart in ${options.results}`);

async function compare(load: Load): Promise<Summary[]> {
  const rounds = new Map<SystemName, Outcome[]>([...systems.versions.keys()].map((name) => [name, []]));
  // The round before the first one warms them.
  for (let round = -1; round < options.rounds; round += 1) {
    for (const name of rotate([...rounds.keys()], Math.max(0, round))) {
      // What one system has left to the kernel to write must not be paid for by the next.
      spawnSync('sync');
      try {
        const system = await systems.get(name);
        const outcome = await runRound(system, load.name, round < 0 ? warmUpSeconds : options.seconds);
        if (round >= 0) rounds.get(name)?.push(outcome);
      } catch (error) {
        say(`${load.name}: ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
        rounds.delete(name);
        await systems.drop(name);
      }
    }
  }
  const found = summarize(load, rounds);
  say(formatReport(load, found));
  return found;
}
