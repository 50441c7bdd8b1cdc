import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aboutRun } from '../support/about-run.ts';
import { say } from '../support/parse-options.ts';
import { requireDisk } from '../support/require-disk.ts';
import { spreadOf } from '../support/spread.ts';
import { createDataFolder } from '../support/start-service.ts';
import { writeResults } from '../support/write-results.ts';
import { coldBotsOf } from './cold-bots.ts';
import { dropCaches } from './drop-caches.ts';
import { type Figure, isShown } from './figure.ts';
import { fillLog } from './fill/fill-log.ts';
import { leaveNothing } from './leave-nothing.ts';
import { createLog, type Log } from './log.ts';
import { readOptions } from './options.ts';
import { measureMemory } from './parts/memory.ts';
import { measureStart } from './parts/start.ts';
import { measureThroughput } from './parts/throughput.ts';
import { formatReport } from './report.ts';
import { requireRoom } from './require-room.ts';

/**
 * Compares the cost of the service with a long log to its cost with an empty log.
 *
 *   npm run bench:flat -- [--events 50000000] [--bots-live 10000] [--rounds 5] [--seconds 3] [--only throughput,start,memory]
 */
const options = readOptions();
const { bots, eventsPerBot, parts } = options;
const events = bots * eventsPerBot;
const count = (value: number): string => value.toLocaleString('en');

requireDisk();
requireRoom(tmpdir(), events);
using emptyFolder = createDataFolder();
using fullFolder = createDataFolder();
leaveNothing([emptyFolder, fullFolder]);
const about = aboutRun();
say(
  `${options.rounds} rounds; Node ${about.node}, ${about.machine.cores} cores, ${about.machine.memoryGb} GB of memory`,
);
const empty = await createLog('empty', emptyFolder.path, 0);
const full = await createLog('full', fullFolder.path, eventsPerBot);
const logBytes = await fill(full);
const coldCaches = dropCaches();
say(
  coldCaches
    ? 'the caches of the kernel are dropped before the throughput and before each start'
    : 'the caches of the kernel cannot be dropped here: the log may be in memory',
);
const figures: Figure[] = [];
if (parts.includes('throughput')) figures.push(...(await measureThroughput(empty, full, options)));
if (parts.includes('start')) figures.push(...(await measureStart(empty, full, options)));
if (parts.includes('memory')) figures.push(...(await measureMemory(full, options, say)));
say(formatReport(figures));
writeResults(
  options.results,
  ['part', 'figure', 'log'],
  figures.map((figure) => {
    const { part, name, log, unit, values, claim } = figure;
    const shown = claim && isShown(figure, claim);
    const circumstances = { events, bots, logBytes, coldCaches };
    return { ...circumstances, part, figure: name, log, unit, ...spreadOf(values), values, claim, shown };
  }),
);
say(`\nresults in ${options.results}`);

/** Returns the size of the filled log. */
async function fill({ folder, userIds }: Log): Promise<number> {
  const path = join(folder, 'events.db');
  const from = performance.now();
  const seconds = (): number => (performance.now() - from) / 1000;
  const sayEvery = Math.max(1, Math.floor(events / 10));
  let saidAt = 0;
  const withoutSnapshot = new Set(
    Array.from({ length: options.rounds }, (_, start) => coldBotsOf(start).withoutSnapshot),
  );
  await fillLog(path, {
    bots,
    eventsPerBot,
    userIdOf: (bot) => userIds[(bot - 1) % userIds.length] ?? 0,
    hasSnapshots: (bot) => !withoutSnapshot.has(bot),
    onProgress(filled) {
      if (filled - saidAt < sayEvery && filled < events) return;
      saidAt = filled;
      say(`${count(filled)} events filled in, ${count(Math.round(filled / seconds()))} a second`);
    },
  });
  const bytes = statSync(path).size;
  say(`the full log has ${count(bots)} bots with ${count(eventsPerBot)} events each, ${(bytes / 1e9).toFixed(2)} GB`);
  return bytes;
}
