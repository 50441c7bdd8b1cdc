import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runFuzz } from '#tests/mqtt/fuzz/run-fuzz';

/**
 * A million cases of random and spoiled bytes against the MQTT engine: several connections at once beside an honest client, with
 * hooks that answer at once, later, never, refuse and throw. Exits with 1 when there was a fault, and prints the least that shows it.
 *
 *   node benchmarks/mqtt-fuzz/run.ts [--cases 1000000] [--seed S]
 */
const { values } = parseArgs({ options: { cases: { type: 'string', default: '1000000' }, seed: { type: 'string' } } });
const cases = Number(values.cases);
const seed = Number(values.seed ?? randomInt(1_000_000_000));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(`${cases} cases from seed ${seed}`);
const startMs = performance.now();
const faults = await runFuzz(seed, cases, (done, faults) => say(`${done} cases, ${faults} distinct faults`));
const seconds = (performance.now() - startMs) / 1000;
for (const { fault, seed, steps, times } of faults)
  say(`\n${fault}\n  ${times} times, first with seed ${seed}\n${steps}`);
say(`\n${cases} cases in ${seconds.toFixed(0)} s, ${faults.length} distinct faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
