import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { basic, createToken, createVenues } from '../support/admin.ts';
import { fixtureChunks, queryDate } from '../support/fixture-lines.ts';
import { formatRatio } from '../support/format-table.ts';
import { parseOptions, parsePositive, say } from '../support/parse-options.ts';
import { spreadOf } from '../support/spread.ts';
import { adminPassword, createDataFolder, startService } from '../support/start-service.ts';
import type { Load, LoadResult } from './load.ts';

/**
 * Requests per second of lookups and fixture queries, as a ratio to a bare node:http server that returns the same bytes, in
 * one run: the two take turns, and each ratio is the median of the rounds.
 *
 *   npm run bench:rest [-- --rows 1000000 --rounds 5 --seconds 3]
 */
const options = parseOptions({ rounds: '5', seconds: '3', rows: '1000000' });
const rounds = parsePositive('rounds', options.rounds);
const milliseconds = parsePositive('seconds', options.seconds) * 1000;
const rowsMax = parsePositive('rows', options.rows);
const connections = 50;

const small = await measureService(10_000, 20);
const large = await measureService(rowsMax, 2000);
say('');
say(
  `fixtures at ${rowsMax} rows to fixtures at 10000 rows: ${large.map((ratio, index) => (ratio / (small[index] ?? 1)).toFixed(2)).join(', ')} (by bot, venue, partner venue)`,
);

async function measureService(rows: number, venues: number): Promise<number[]> {
  using folder = createDataFolder();
  await using service = await startService(folder.path);
  await createVenues(service.url, venues);
  await importFixtures(service.url, rows, venues);
  const token = await createToken(service.url, 'admin', adminPassword);
  const { hostname: host, port } = new URL(service.url);
  const target = { host, port: Number(port) };
  say(`\n${rows} fixtures, ${venues} venues; ${connections} connections, ${rounds} rounds of ${milliseconds / 1000} s`);
  if (rows === 10_000) {
    await compare('event types, Basic', target, [request('/external/lookup/event-types', basic)]);
    await compare('event types, JWT', target, [request('/external/lookup/event-types', `Bearer ${token}`)]);
    const definition = '/external/lookup/event-types/3/class-definition';
    await compare('class definition, Basic', target, [request(definition, basic)]);
  }
  const results: number[] = [];
  for (const [by, offset] of [
    ['by-bot', 0],
    ['by-venue', 0],
    ['by-partner-venue', 100_000],
  ] as const) {
    const requests = Array.from({ length: venues }, (_, index) =>
      request(`/external/fixture/${by}/${index + 1 + offset}?fixtureStartDate=${queryDate}`, `Bearer ${token}`),
    );
    results.push(await compare(`fixtures ${by}, 20 rows, JWT`, target, requests));
  }
  return results;
}

/** Returns the ratio of ours to the peer's. */
async function compare(name: string, target: { host: string; port: number }, requests: string[]): Promise<number> {
  const peer = await startBareServer(await fetchBody(target, requests[0] ?? ''));
  const ratios: number[] = [];
  const ours: number[] = [];
  try {
    await load(target, requests, 1000);
    await load(peer, requests, 1000);
    for (let round = 0; round < rounds; round += 1) {
      const bare = await load(peer, requests, milliseconds);
      const own = await load(target, requests, milliseconds);
      ours.push(own);
      ratios.push(own / bare);
    }
  } finally {
    peer.stop();
  }
  const ratio = spreadOf(ratios);
  say(`${name.padEnd(40)} ${spreadOf(ours).median.toFixed(0).padStart(7)}/s  ratio ${formatRatio(ratio)}`);
  return ratio.median;
}

async function load(target: { host: string; port: number }, requests: string[], duration: number): Promise<number> {
  const { host, port } = target;
  const workerData: Load = { host, port, connections, milliseconds: duration, requests };
  const worker = new Worker(join(import.meta.dirname, 'load.ts'), { workerData });
  const [result] = (await once(worker, 'message')) as [LoadResult];
  await worker.terminate();
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`);
  return result.requestsPerSecond;
}

async function startBareServer(body: Buffer): Promise<{ host: string; port: number; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(body);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { host: '127.0.0.1', port: Number(line), stop: () => child.kill() };
}

async function fetchBody({ host, port }: { host: string; port: number }, raw: string): Promise<Buffer> {
  const [, path = '', authorization = ''] = /^GET (\S+) .*authorization: ([^\r]+)/s.exec(raw) ?? [];
  const response = await fetch(`http://${host}:${port}${path}`, { headers: { authorization } });
  return Buffer.from(await response.arrayBuffer());
}

function request(path: string, authorization: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n\r\n`;
}

async function importFixtures(url: string, rows: number, venues: number): Promise<void> {
  const body = ReadableStream.from(fixtureChunks(rows, venues)).pipeThrough(new TextEncoderStream());
  const headers = { authorization: basic, 'content-type': 'application/x-ndjson' };
  const startedAt = performance.now();
  const response = await fetch(`${url}/admin/fixtures/import`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  });
  const report = (await response.json()) as { inserted: number };
  if (report.inserted !== rows) throw new Error(`imported ${report.inserted} of ${rows}`);
  say(`\nimported ${rows} fixtures at ${Math.round(rows / ((performance.now() - startedAt) / 1000))} lines/s`);
}
