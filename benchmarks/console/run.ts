import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { launchBrowser } from '#tests/support/open-browser';
import { parseCount, parseOptions, parsePositive, resultsPath, say } from '../support/parse-options.ts';
import { createDataFolder, memoryOf, startService } from '../support/start-service.ts';
import { writeResults } from '../support/write-results.ts';
import { createIdleBots } from './idle-bots.ts';
import { measureFirstPage } from './measure-first-page.ts';
import { measureTable } from './measure-table.ts';
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
const browser = await launchBrowser();

try {
  for (let round = 1; round <= parseCount('rounds', options.rounds); round += 1) {
    const alone = await simulate(service, load);
    say(`round ${round}: without the console ${describe(alone)}`);
    const firstPage = await measureFirstPage(browser, service.url);
    const { fcpMs, overviewMs, scriptKilobytes } = firstPage;
    say(
      `  first page: paint after ${fcpMs} ms, overview ${overviewMs} ms after signing in, ${scriptKilobytes} KB of script`,
    );
    const [watched, table] = await Promise.all([
      simulate(service, load),
      measureTable(browser, service.url, minutes * 60),
    ]);
    const ratio = watched.latencyMs.p99 / alone.latencyMs.p99;
    say(`  with the console ${describe(watched)}: p99 × ${ratio.toFixed(2)}`);
    say(
      `  scrolling: ${table.framesPerSecond} frames/s, p99 of a frame ${table.frameMsP99} ms, newest update ${table.ageSecondsMax} s old at most`,
    );
    say(`  JavaScript heap: ${table.heapMib.join(', ')} MiB; service ${memoryOf(service.pid).now} MiB`);
    const result = {
      bots,
      live,
      hz: load.hz,
      minutes,
      alone: alone.latencyMs,
      watched: watched.latencyMs,
      ratio,
      ...firstPage,
      ...table,
    };
    writeResults(options.results, ['bots', 'live', 'hz'], [result]);
  }
} finally {
  await browser.close();
}

function describe({ eventsPerSecond, latencyMs: { p50, p99 } }: Awaited<ReturnType<typeof simulate>>): string {
  return `${Math.round(eventsPerSecond)} events/s, p50 ${p50} ms, p99 ${p99} ms`;
}
