import { execFileSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/support/open-browser';
import { parseCount, parseOptions, parsePositive, resultsPath, say } from '../support/parse-options.ts';
import { createDataFolder, memoryOf, startService } from '../support/start-service.ts';
import { writeResults } from '../support/write-results.ts';
import { createIdleBots } from './idle-bots.ts';
import { measureFirstPage } from './measure-first-page.ts';
import { measureTable } from './measure-table.ts';
import { type Latency, readLatency } from './read-latency.ts';
import { readStream } from './read-stream.ts';
import { simulate } from './simulate.ts';

/**
 * Opens the table of bots in a real Chromium while the simulator plays, and scrolls it: frames per second, memory, whether updates pile up, and what
 * an open console costs those who push. See README.md.
 *
 *   npm run bench:console [-- --bots 5000 --live 500 --hz 10 --minutes 5 --rounds 1]
 */
const options = parseOptions({
  bots: '5000',
  live: '500',
  hz: '10',
  minutes: '5',
  rounds: '1',
  results: resultsPath('console.jsonl'),
});
const bots = parsePositive('bots', options.bots);
const live = parseCount('live', options.live);
const minutes = parsePositive('minutes', options.minutes);
const load = { bots: live, hz: parsePositive('hz', options.hz), minutes };

execFileSync(process.execPath, [join(import.meta.dirname, '../../packaging/build-console.ts')], { stdio: 'inherit' });
using folder = createDataFolder();
// Simulator and browser have the same address, and each opens hundreds of connections.
await using service = await startService(join(folder.path, 'data'), { SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX: '0' });
await createIdleBots(service.url, bots - live);
const browser = await launchAside();

try {
  for (let round = 1; round <= parseCount('rounds', options.rounds); round += 1) {
    const alone = await play();
    say(`round ${round}: nobody watches: ${describe(alone)}`);
    const stop = readStream(service.url);
    const streamed = await play();
    const streamBytes = await stop();
    say(
      `  the stream of the console is read: ${describe(streamed)}: p99 × ${ratio(streamed, alone)}; ${streamBytes} bytes`,
    );
    const firstPage = await measureFirstPage(browser, service.url);
    const { fcpMs, overviewMs, scriptKilobytes } = firstPage;
    say(
      `  first page: paint after ${fcpMs} ms, overview ${overviewMs} ms after signing in, ${scriptKilobytes} KB of script`,
    );
    const [watched, table] = await Promise.all([play(), measureTable(browser, service.url, minutes * 60)]);
    say(`  with the console: ${describe(watched)}: p99 × ${ratio(watched, alone)}`);
    say(
      `  scrolling: ${table.framesPerSecond} frames/s, p99 of a frame ${table.frameMsP99} ms, newest update ${table.ageSecondsMax} s old at most`,
    );
    say(`  JavaScript heap: ${table.heapMib.join(', ')} MiB; service ${memoryOf(service.pid).now} MiB`);
    if (table.stops > 0) say(`  Chromium stopped drawing ${table.stops} times: the heap starts anew after each`);
    const result = { bots, live, hz: load.hz, minutes, alone, streamed, watched, ...firstPage, ...table };
    writeResults(options.results, ['bots', 'live', 'hz'], [result]);
  }
} finally {
  await browser.close();
}

/** At the lowest priority: a browser runs on the machine of its user. It still shares caches and memory with the service here. */
async function launchAside(): Promise<Browser> {
  setPriority(constants.priority.PRIORITY_LOW);
  const launched = await launchBrowser();
  setPriority(constants.priority.PRIORITY_NORMAL);
  return launched;
}

interface Played extends Latency {
  readonly eventsPerSecond: number;
  /** From publishing to the verdict, in the report of the simulator. */
  readonly simulatorP99Ms: number;
}

async function play(): Promise<Played> {
  const since = new Date();
  const { eventsPerSecond, latencyMs } = await simulate(service, load);
  const latency = await readLatency(service.url, since, live * load.hz);
  return { ...latency, eventsPerSecond, simulatorP99Ms: latencyMs.p99 };
}

function ratio(one: Played, other: Played): string {
  return (one.p99Ms / other.p99Ms).toFixed(2);
}

function describe({ eventsPerSecond, p50Ms, p99Ms, simulatorP99Ms }: Played): string {
  return `${Math.round(eventsPerSecond)} events/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms (simulator ${simulatorP99Ms} ms)`;
}
