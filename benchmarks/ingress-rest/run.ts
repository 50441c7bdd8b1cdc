import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from '../support/start-service.ts';
import { openPublisher } from './publisher.ts';
import { startIngress } from './start-ingress.ts';

/**
 * Acceptance at rest: one publisher with one event on the way, against the whole service on SQLite, beside what the same disk takes to
 * append 4 KiB and sync them. The two take turns, so that both see the same machine. Fails when the median event takes a
 * millisecond more than the median sync.
 *
 *   node benchmarks/ingress-rest/run.ts [--rounds 60 --events 50]
 */
const option = (name: string, fallback: number): number => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : Number(process.argv[index + 1]);
};
const rounds = option('rounds', 60);
const perRound = option('events', 50);
const warmUpRounds = 10;
const aboveSyncMsMax = 1;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

using folder = createDataFolder();
await using service = await startIngress(folder.path);
const publisher = await openPublisher(service);
const file = openSync(join(folder.path, 'beside'), 'a');
const page = Buffer.alloc(4096, 1);
const events: number[] = [];
const syncs: number[] = [];
for (let round = 0; round < warmUpRounds + rounds; round += 1) {
  const isMeasured = round >= warmUpRounds;
  for (let index = 0; index < perRound; index += 1) {
    const milliseconds = await publisher.publish();
    if (isMeasured) events.push(milliseconds);
  }
  for (let index = 0; index < perRound; index += 1) {
    const milliseconds = appendAndSync();
    if (isMeasured) syncs.push(milliseconds);
  }
}
publisher.end();
closeSync(file);

say(`${events.length} events one by one, ${syncs.length} syncs, in turns of ${perRound}; milliseconds`);
say('');
say(`${''.padEnd(36)}${['p50', 'p90', 'p99', 'max'].map((name) => name.padStart(9)).join('')}`);
report('publish to acknowledge', events);
report('append 4 KiB and fdatasync', syncs);
const above = percentile(events, 0.5) - percentile(syncs, 0.5);
say('');
say(`the median event takes ${above.toFixed(3)} ms more than the median sync; ${aboveSyncMsMax} ms is allowed`);
if (above >= aboveSyncMsMax) process.exitCode = 1;

function appendAndSync(): number {
  const startedAt = performance.now();
  writeSync(file, page);
  fdatasyncSync(file);
  return performance.now() - startedAt;
}

function report(name: string, values: readonly number[]): void {
  const figures = [0.5, 0.9, 0.99, 1].map((part) => percentile(values, part).toFixed(3).padStart(9));
  say(`${name.padEnd(36)}${figures.join('')}`);
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
