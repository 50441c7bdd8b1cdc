import { join } from 'node:path';
import { parseCount, parseOptions, parsePositive, resultsPath, say } from '../../support/parse-options.ts';
import { writeResults } from '../../support/write-results.ts';
import { runChaos } from './chaos.ts';

/**
 * Three nodes on a PostgreSQL with a synchronous replica and a nats-server; all of them fail, one after the other. Exits with 1 when a promise was
 * broken.
 *
 *   npm run soak -- --cluster --minutes 10 [--rate 300] [--seed N] [--only 'paused'] [--results FOLDER]
 */
const values = parseOptions({
  cluster: true,
  minutes: '10',
  rate: '300',
  seed: String(Math.floor(Math.random() * 1e6)),
  only: '',
  results: resultsPath(),
});
const minutes = parsePositive('minutes', values.minutes);
const rate = parsePositive('rate', values.rate);
const seed = parseCount('seed', values.seed);

say(`seed ${seed}`);
const result = await runChaos({ seconds: minutes * 60, rate, seed, only: values.only, say });
say(JSON.stringify(result, undefined, 2));
writeResults(join(values.results, 'soak-cluster.jsonl'), ['minutes'], [{ minutes, rate, seed, ...result }]);
const broken = Object.values(result.broken).reduce((sum, count) => sum + count, 0);
say(broken === 0 ? 'all promises were kept' : `BROKEN: ${broken}; run again with --seed ${seed}`);
// Connections to nodes that were paused or cut off would keep the process running.
process.exit(broken === 0 ? 0 : 1);
