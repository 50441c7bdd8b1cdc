import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serviceCommand } from '#tests/support/service-command';
import { createVenues } from '../support/admin.ts';
import { fixtureChunks } from '../support/fixture-lines.ts';
import { adminPassword, createDataFolder, memoryOf, startService } from '../support/start-service.ts';

/**
 * Imports a file of fixtures by the command line into a service of its own: lines per second and peak memory of both, first
 * into an empty store, then the same file again.
 *
 *   npm run bench:import [-- --rows 1000000 --venues 2000]
 */
const option = (name: string, fallback: number): number => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : Number(process.argv[index + 1]);
};
const rows = option('rows', 1_000_000);
const venues = option('venues', 2000);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

using folder = createDataFolder();
const file = join(folder.path, 'fixtures.ndjson');
await pipeline(Readable.from(fixtureChunks(rows, venues)), createWriteStream(file));
await using service = await startService(join(folder.path, 'data'));
await createVenues(service.url, venues);

for (const what of ['into an empty store', 'the same file again']) {
  const { report, peak } = await importByCommandLine();
  const { inserted, unchanged, rejected, linesPerSecond } = report;
  const counts = `${inserted} inserted, ${unchanged} unchanged, ${rejected} rejected`;
  say(`${rows} lines ${what}: ${Math.round(linesPerSecond)} lines/s (${counts})`);
  say(`  peak memory: service ${memoryOf(service.pid).peak} MiB, command line ${peak} MiB`);
}

interface Report {
  readonly inserted: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly linesPerSecond: number;
}

async function importByCommandLine(): Promise<{ report: Report; peak: number }> {
  const child = spawn(process.execPath, [...serviceCommand, 'fixture', 'import', file, '--json', '--quiet'], {
    env: {
      ...process.env,
      SCOREWIRE_URL: service.url,
      SCOREWIRE_USERNAME: 'admin',
      SCOREWIRE_PASSWORD: adminPassword,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let peak = 0;
  // The peak of a process that has ended cannot be read any more.
  const watch = setInterval(() => {
    if (child.pid !== undefined && child.exitCode === null) peak = Math.max(peak, memoryOf(child.pid).peak);
  }, 200);
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return { report: JSON.parse(output) as Report, peak };
}
