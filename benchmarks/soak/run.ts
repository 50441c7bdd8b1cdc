import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '#tests/support/start-postgres';
import { say } from '../support/parse-options.ts';
import { createDataFolder } from '../support/start-service.ts';
import { writeResults } from '../support/write-results.ts';
import { BrokenPromises } from './broken-promises.ts';
import { aroundRestart, auditStore, readLive, type ShownLive } from './check/audit.ts';
import { startLoad } from './load.ts';
import { type Restart, renderChart } from './measure/chart.ts';
import { Latencies } from './measure/latencies.ts';
import { Sampler } from './measure/sampler.ts';
import { readOptions } from './options.ts';
import { restartInTurn } from './service/restarts.ts';
import { Service } from './service/service.ts';
import type { Soak } from './soak.ts';
import { formatSummary, summarize } from './summary.ts';

/**
 * The whole service under a mixed load with restarts; at the end every acknowledgement is reconciled with
 * the store. Exits with 1 when a promise was broken.
 *
 *   npm run soak -- --minutes 30 [--rate 3000] [--restart-every 240] [--postgres | --database-url URL] [--growth-max 32] [--results FOLDER]
 */
const options = readOptions();
const totalSeconds = options.minutes * 60;
const sampleMs = Math.max(1000, Math.round((totalSeconds * 1000) / 900));
const progressMs = 10_000;

mkdirSync(options.resultsFolder, { recursive: true });
using folder = createDataFolder();
const { database } = options;
const postgres = database.kind === 'postgres' && database.url === undefined ? await startPostgres() : undefined;
const databaseUrl = postgres?.url ?? database.url;
const env = {
  SCOREWIRE_DATA_DIR: folder.path,
  ...(databaseUrl !== undefined && { SCOREWIRE_DATABASE_URL: databaseUrl }),
};
const promises = new BrokenPromises(say);
const service = await Service.create({ env, promises, logFaults: promises, isObserved: true });
process.once('exit', () => service.killNow());
// An unexpected error of a client is reported and does not end the soak.
process.on('uncaughtException', (error) =>
  promises.add('a client met something it cannot explain', String(error.stack)),
);
try {
  process.exitCode = await soakService();
} finally {
  await service.end('SIGKILL');
  await postgres?.stop();
}

/** Load → drain → live states → clean shutdown under open connections → a fresh start → audit → clean shutdown. */
async function soakService(): Promise<0 | 1> {
  await service.start();
  const ending = new AbortController();
  // The first one ends the load and goes on with the audit, the second one ends everything.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (ending.signal.aborted ? process.exit(1) : ending.abort()));
  const soak: Soak = {
    service,
    promises,
    latencies: new Latencies(),
    ledgers: [],
    counts: new Map(),
    stop: ending.signal,
  };
  const load = await startLoad(soak, options.rate);
  const sampler = new Sampler(soak, join(options.resultsFolder, 'soak-samples.jsonl'), sampleMs);
  const restarts: Restart[] = [];
  service.onEnd = (signal) => restarts.push({ second: sampler.second, signal });
  const progress = setInterval(() => say(describeProgress(soak, sampler)), progressMs);
  const restarting = restartInTurn(service, options.restartEverySeconds, totalSeconds, ending.signal);
  await wait(totalSeconds * 1000, undefined, { signal: ending.signal }).catch(() => {});
  ending.abort();
  await restarting;
  sampler.stop();
  clearInterval(progress);
  say('the load ends; what is on the way is waited for');
  await load.finish();
  const shown = new Map<number, ShownLive | undefined>();
  for (const botId of load.botIds) shown.set(botId, await readLive(service.url, botId));
  await service.close();
  load.drop();
  await service.start();
  say('the store is reconciled with what was acknowledged');
  const shownBoth = aroundRestart(service.url, shown);
  const audit = await auditStore(service.url, load.botIds, soak.ledgers, shownBoth, promises);
  await service.close();

  const summary = summarize(options, soak, sampler.samples, audit);
  writeResults(join(options.resultsFolder, 'soak.jsonl'), ['database'], [summary]);
  const title = `Scorewire, ${options.minutes} minutes at ${options.rate} events a second on ${database.kind}`;
  writeFileSync(join(options.resultsFolder, 'soak.svg'), renderChart(title, sampler.samples, restarts));
  say(['', ...formatSummary(summary), ''].join('\n'));
  if (service.log.warnings > 0)
    say(`${service.log.warnings} warnings in the log, first ${service.log.firstWarnings.join('\n  ')}`);
  for (const line of promises.lines) say(line);
  say(promises.total === 0 ? 'all promises were kept' : `BROKEN: ${promises.total}`);
  return promises.total === 0 ? 0 : 1;
}

function describeProgress({ ledgers }: Soak, sampler: Sampler): string {
  const sample = sampler.samples.at(-1);
  const acknowledged = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged.size, 0);
  const figures =
    sample === undefined
      ? ''
      : `, ${sample.acknowledgedPerSecond}/s, p99 ${sample.p99Ms.toFixed(1)} ms, ${sample.residentMiB} MiB, ${sample.handles} handles, loop p99 ${sample.loopP99Ms} ms`;
  return `${sampler.second.toFixed(0)} s: ${acknowledged} acknowledged${figures}, ${service.endings.length} restarts, ${promises.total} broken`;
}
