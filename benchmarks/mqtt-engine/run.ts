import { join } from 'node:path';
import { createGenerator } from '../support/generator-process.ts';
import { rotate } from '../support/rotate.ts';
import type { Job, Outcome } from './load/job.ts';
import { type Measure, measures } from './measures.ts';
import { parseOptions } from './options.ts';
import { formatReport } from './report.ts';
import { appendResults } from './results.ts';
import { type RunningServer, type SystemName, startServer, type Tuning } from './server-process.ts';
import { summarize } from './summary.ts';

/**
 * The MQTT engine beside Mosquitto and Aedes, under the same load in one run; the systems take turns.
 *
 *   node benchmarks/mqtt-engine/run.ts [--rounds 3] [--seconds 3] [--only qos1,fanout] [--systems engine,mosquitto]
 */
const options = parseOptions(process.argv.slice(2));
const roundMsMax = 120_000;
const warmUpSeconds = Math.min(1, options.seconds);
const versions = new Map<SystemName, string>();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const systems = await findSystems();
using generator = createGenerator<Job, Outcome>(join(import.meta.dirname, 'load/generator.ts'), roundMsMax);
say(`${options.rounds} rounds of ${options.seconds} s, results in ${options.resultsFile}`);
for (const measure of measures.filter(({ name }) => options.measures.includes(name))) await compare(measure);

/** Those that can be started here; the others are named. */
async function findSystems(): Promise<SystemName[]> {
  const found: SystemName[] = [];
  for (const system of options.systems) {
    const server = await startServer(system, 'throughput');
    if ('missing' in server) {
      say(`${system} is missing: ${server.missing}`);
      continue;
    }
    await server[Symbol.asyncDispose]();
    versions.set(system, server.version);
    found.push(system);
    say(`${system} ${server.version}`);
  }
  return found;
}

async function compare(measure: Measure): Promise<void> {
  const rounds = new Map<SystemName, Outcome[]>(systems.map((system) => [system, []]));
  await using servers = createServers(measure.tuning);
  for (let round = measure.freshServer ? 0 : -1; round < options.rounds; round += 1) {
    for (const system of rotate([...rounds.keys()], Math.max(0, round))) {
      const seconds = round < 0 ? warmUpSeconds : options.seconds;
      try {
        const { host, port, pid } = await servers.get(system);
        const outcome = await generator.run({ measure: measure.name, host, port, pid, seconds });
        if (round >= 0) rounds.get(system)?.push(outcome);
      } catch (error) {
        say(`${measure.name}: ${system} failed: ${error instanceof Error ? error.message : String(error)}`);
        rounds.delete(system);
      }
      if (measure.freshServer) await servers.stop();
    }
  }
  const summaries = summarize(measure, rounds);
  say(formatReport(measure, summaries));
  appendResults(options.resultsFile, measure, summaries, versions);
}

/** Servers of one measure, started when first asked for. One that is not under load costs the others nothing. */
function createServers(
  tuning: Tuning,
): { get(system: SystemName): Promise<RunningServer>; stop(): Promise<void> } & AsyncDisposable {
  const running = new Map<SystemName, RunningServer>();
  const stop = async (): Promise<void> => {
    for (const server of running.values()) await server[Symbol.asyncDispose]();
    running.clear();
  };
  return {
    async get(system) {
      const known = running.get(system);
      if (known !== undefined) return known;
      const server = await startServer(system, tuning);
      if ('missing' in server) throw new Error(server.missing);
      running.set(system, server);
      return server;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
