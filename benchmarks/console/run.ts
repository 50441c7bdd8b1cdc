import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { treeCpuMs } from '../loads/process-tree.ts';
import { parseCount, parseOptions, parsePositive, resultsPath, say } from '../support/parse-options.ts';
import { createDataFolder, memoryOf, startService } from '../support/start-service.ts';
import { writeResults } from '../support/write-results.ts';
import { createIdleBots } from './idle-bots.ts';
import { launchAside } from './launch-aside.ts';
import { measureFirstPage } from './measure-first-page.ts';
import { measureOverlay } from './measure-overlay.ts';
import { measureTable } from './measure-table.ts';
import { type Latency, median, readLatency, untilAllPlay } from './read-latency.ts';
import { readStream } from './read-stream.ts';
import { simulate } from './simulate.ts';
import { startReplay } from './start-replay.ts';

/**
 * Opens the table of bots in a real Chromium while the simulator plays, and scrolls it: frames per second, memory, whether updates pile up, and what
 * an open console costs those who push. See README.md.
 *
 *   npm run bench:console [-- --bots 5000 --live 500 --hz 10 --rounds 4 --seconds 30 --minutes 5]
 */
const options = parseOptions({
  bots: '5000',
  live: '500',
  hz: '10',
  rounds: '4',
  seconds: '30',
  minutes: '5',
  results: resultsPath('console.jsonl'),
});
const bots = parsePositive('bots', options.bots);
const live = parseCount('live', options.live);
const hz = parsePositive('hz', options.hz);
const rounds = parseCount('rounds', options.rounds);
const seconds = parsePositive('seconds', options.seconds);
const minutes = parsePositive('minutes', options.minutes);
const timesMax = 5;

execFileSync(process.execPath, [join(import.meta.dirname, '../../packaging/build-console.ts')], { stdio: 'inherit' });
using folder = createDataFolder();
// Simulator and browser have the same address, and each opens hundreds of connections.
await using service = await startService(join(folder.path, 'data'), { SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX: '0' });
await createIdleBots(service.url, bots - live);
await using browser = await launchAside();

const firstPage = await measureFirstPage(browser, service.url);
const { fcpMs, overviewMs, scriptKilobytes } = firstPage;
say(`first page: paint after ${fcpMs} ms, overview ${overviewMs} ms after signing in, ${scriptKilobytes} KB of script`);

using _simulator = simulate(service, live, hz);
await untilAllPlay(service.url, live * hz);
// Service and games get going: updates grow, and so does what the browser draws.
await pause(2 * seconds * 1000);
const stopRecording = readStream(service.url);
await pause(seconds * 1000);
using replay = await startReplay(service.url, await stopRecording(), folder.path);

/** One way to look at the service each. Resolves to when it began, and how often the browser stopped. The browser draws the same in the last two. */
const arms = {
  nobody: async () => {
    const sinceMs = Date.now();
    await pause(seconds * 1000);
    return { sinceMs, stops: 0 };
  },
  reader: async () => {
    const stop = readStream(service.url);
    const seen = await arms.nobody();
    await stop();
    return seen;
  },
  replay: () => measureTable(browser, replay.url, seconds),
  console: () => measureTable(browser, service.url, seconds),
};
type Arm = keyof typeof arms;
const names = Object.keys(arms) as Arm[];
const figures: Record<Arm, ArmFigures[]> = { nobody: [], reader: [], replay: [], console: [] };

for (let count = 1; count <= rounds; count += 1) {
  // In turn and there and back, because the machine is faster at one time than at another, and service and games get going at first.
  for (const arm of count % 2 === 0 ? names.toReversed() : names) {
    const measured = await measureArm(arms[arm]);
    figures[arm].push(measured);
    const { p50Ms, p99Ms, steps, serviceCores } = measured;
    say(
      `round ${count}, ${arm}: p50 ${p50Ms} ms, p99 ${p99Ms} ms of ${steps.join(', ')}; service ${serviceCores} cores`,
    );
  }
}
const [readerRatio, consoleRatio] = [ratioOf('reader', 'nobody'), ratioOf('console', 'replay')];
say(`p99: a reader of its stream × ${readerRatio}, the console × ${consoleRatio}`);

const overlay = await measureOverlay(browser, service.url);
say(
  `an event is on the overlay after ${overlay.p50Ms} ms (p50), ${overlay.p99Ms} ms (p99), ${overlay.maxMs} ms at most`,
);

const { sinceMs: _, ...table } = await measureTable(browser, service.url, minutes * 60);
say(
  `${table.framesPerSecond} frames/s, p99 of a frame ${table.frameMsP99} ms, newest update ${table.ageSecondsMax} s old at most`,
);
say(`JavaScript heap: ${table.heapMib.join(', ')} MiB; service ${memoryOf(service.pid).now} MiB`);
if (table.stops > 0) say(`Chromium stopped drawing ${table.stops} times: the heap starts anew after each`);
const result = {
  bots,
  live,
  hz,
  minutes,
  readerRatio,
  consoleRatio,
  ...figures,
  overlay,
  ...firstPage,
  ...table,
};
writeResults(options.results, ['bots', 'live', 'hz'], [result]);

interface ArmFigures extends Latency {
  /** Processor time of the service; the opening of the page is part of it. */
  readonly serviceCores: number;
}

/** Once more when Chromium stopped drawing, because opening the table again is no part of looking at it, and when the machine stood still. */
async function measureArm(look: () => Promise<{ sinceMs: number; stops: number }>, times = 1): Promise<ArmFigures> {
  const began = performance.now();
  const usedMs = treeCpuMs(service.pid);
  const { sinceMs, stops } = await look();
  const serviceCores = (treeCpuMs(service.pid) - usedMs) / (performance.now() - began);
  const latency = await readLatency(service.url, sinceMs, live * hz);
  if (latency !== undefined && stops === 0) return { ...latency, serviceCores: round(serviceCores) };
  if (times === timesMax) throw new Error('The machine is too busy: try again later.');
  return measureArm(look, times + 1);
}

/** Of the two p99 of each round; the median of the rounds. */
function ratioOf(arm: Arm, other: Arm): number {
  return round(median(figures[arm].map(({ p99Ms }, index) => p99Ms / (figures[other][index]?.p99Ms ?? 0))));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
