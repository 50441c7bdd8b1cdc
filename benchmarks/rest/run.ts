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
 * Requests per second of lookups and fixture lists, as a ratio to a bare node:http server that returns the same bytes, and of lists among many
 * fixtures as a ratio to the same among 10,000. All take turns, and each ratio is the median of the rounds.
 *
 *   npm run bench:rest [-- --rows 1000000 --rounds 15 --seconds 1]
 */
const options = parseOptions({ rounds: '15', seconds: '1', rows: '1000000' });
const rounds = parsePositive('rounds', options.rounds);
const milliseconds = parsePositive('seconds', options.seconds) * 1000;
const rowsMax = parsePositive('rows', options.rows);
const connections = 50;
/** V8 compiles the hot code of a new service for some seconds. */
const warmUpMs = 5000;

await using opened = new AsyncDisposableStack();
const small = await openService(10_000, 20);
const large = await openService(rowsMax, 2000);
say(`\n${connections} connections, ${rounds} rounds of ${milliseconds / 1000} s`);
for (const [name, path, authorization] of [
  ['event types, Basic', '/external/lookup/event-types', basic],
  ['event types, JWT', '/external/lookup/event-types', small.bearer],
  ['class definition, Basic', '/external/lookup/event-types/3/class-definition', basic],
] as const) {
  const [ours] = await takeTurns([{ target: small.target, requests: [request(path, authorization)] }]);
  sayRate(name, ours);
}
for (const [by, offset] of [
  ['by-bot', 0],
  ['by-venue', 0],
  ['by-partner-venue', 100_000],
] as const) {
  const [few, many] = await takeTurns(
    [small, large].map(({ target, venues, bearer }) => ({
      target,
      requests: Array.from({ length: venues }, (_, index) =>
        request(`/external/fixture/${by}/${index + 1 + offset}?fixtureStartDate=${queryDate}`, bearer),
      ),
    })),
  );
  sayRate(`fixtures ${by}, 20 rows, JWT`, few);
  sayRate(`the same of ${rowsMax}`, many);
  const ratio = spreadOf((many?.rates ?? []).map((rate, round) => rate / (few?.rates[round] ?? 0)));
  say(`${`of ${rowsMax} to of 10000`.padEnd(40)} ${' '.repeat(7)}    ratio ${formatRatio(ratio)}`);
}

interface Target {
  readonly host: string;
  readonly port: number;
}

interface Service {
  readonly target: Target;
  readonly venues: number;
  readonly bearer: string;
}

async function openService(rows: number, venues: number): Promise<Service> {
  const folder = opened.use(createDataFolder());
  const service = opened.use(await startService(folder.path));
  await createVenues(service.url, venues);
  await importFixtures(service.url, rows, venues);
  const token = await createToken(service.url, 'admin', adminPassword);
  const { hostname: host, port } = new URL(service.url);
  return { target: { host, port: Number(port) }, venues, bearer: `Bearer ${token}` };
}

interface Contestant {
  readonly target: Target;
  readonly requests: readonly string[];
}

interface Score {
  /** Requests per second in each round. */
  readonly rates: number[];
  /** The same as a ratio to the bare server. */
  readonly ratios: number[];
}

/** Each of them and a bare server that answers with the body of the first, in turns. */
async function takeTurns(contestants: readonly Contestant[]): Promise<Score[]> {
  const [first] = contestants;
  if (first === undefined) return [];
  const peer = await startBareServer(await fetchBody(first.target, first.requests[0] ?? ''));
  const scores: (Contestant & Score)[] = contestants.map((contestant) => ({ ...contestant, rates: [], ratios: [] }));
  try {
    for (const { target, requests } of [{ target: peer, requests: first.requests }, ...scores])
      await load(target, requests, warmUpMs);
    for (let round = 0; round < rounds; round += 1) {
      const bare = await load(peer, first.requests, milliseconds);
      for (const { target, requests, rates, ratios } of scores) {
        const rate = await load(target, requests, milliseconds);
        rates.push(rate);
        ratios.push(rate / bare);
      }
    }
  } finally {
    peer.stop();
  }
  return scores;
}

function sayRate(name: string, { rates, ratios }: Score = { rates: [], ratios: [] }): void {
  say(`${name.padEnd(40)} ${spreadOf(rates).median.toFixed(0).padStart(7)}/s  ratio ${formatRatio(spreadOf(ratios))}`);
}

async function load({ host, port }: Target, requests: readonly string[], duration: number): Promise<number> {
  const workerData: Load = { host, port, connections, milliseconds: duration, requests };
  const worker = new Worker(join(import.meta.dirname, 'load.ts'), { workerData });
  const [result] = (await once(worker, 'message')) as [LoadResult];
  await worker.terminate();
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`);
  return result.requestsPerSecond;
}

async function startBareServer(body: Buffer): Promise<Target & { readonly stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(body);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { host: '127.0.0.1', port: Number(line), stop: () => child.kill() };
}

async function fetchBody({ host, port }: Target, raw: string): Promise<Buffer> {
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
