import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { basketballBots as botsUnderLoad } from '../../loads/game.ts';
import { treeCpuMs } from '../../loads/process-tree.ts';
import { residentKb } from '../../loads/usage.ts';
import { createGenerator } from '../../support/generator-process.ts';
import type { Figure } from '../figure.ts';
import { createBots, type Log, serve } from '../log.ts';
import type { Options } from '../options.ts';

const liveMsMax = 600_000;

/** Resident memory of a service that was just started, and when all bots are live on it. */
export async function measureMemory(full: Log, { bots }: Options, say: (line: string) => void): Promise<Figure[]> {
  await makeBots(full, bots, say);
  await using service = await serve(full);
  const { url, pid, mqttPort: port } = service;
  await untilQuiet(pid);
  const atStart = residentMb(pid);
  using generator = createGenerator(liveMsMax);
  const { signIns } = full;
  const live = await generator.run({ load: 'live', host: '127.0.0.1', port, pid, seconds: 0, signIns, bots });
  say(
    `${live.operations} events pushed in ${live.seconds.toFixed(1)} s, ${live.figures['delivered']} live payloads delivered`,
  );
  await untilQuiet(pid);
  // Before the metrics are asked for, which takes memory too.
  const resident = residentMb(pid);
  const fileMb = residentFileMb(pid);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const ofHeap = (name: string): number[] => [readMetric(metrics, name) / 1e6];
  const base = { part: 'memory', log: 'full', unit: 'MB', digits: 0 } as const;
  const all = `${bots.toLocaleString('en')} bots live`;
  const claim = { of: 'highest', bound: 'under', value: 600 } as const;
  return [
    { ...base, name: 'resident after the start', values: [atStart] },
    { ...base, name: `resident with ${all}`, values: [resident], claim },
    { ...base, name: '  files in memory, the program itself', values: [fileMb] },
    { ...base, name: '  heap used', values: ofHeap('nodejs_heap_size_used_bytes') },
    { ...base, name: '  heap total', values: ofHeap('nodejs_heap_size_total_bytes') },
    { ...base, name: '  external', values: ofHeap('nodejs_external_memory_bytes') },
  ];
}

/** A separate process: the memory of thousands of administrative requests is not that of live bots. */
async function makeBots(full: Log, bots: number, say: (line: string) => void): Promise<void> {
  await using service = await serve(full);
  const from = performance.now();
  await createBots(service.url, full, botsUnderLoad + 1, bots);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const resident = Math.round(residentMb(service.pid));
  say(`bots ${botsUnderLoad + 1} to ${bots} made and assigned in ${seconds} s; the service had ${resident} MB then`);
}

const quietLookMs = 500;
const quietLooks = 3;
const quietCpuMsMax = 20;
const quietMsMax = 60_000;

/** Resolves when the service has had next to nothing to do for a while. */
async function untilQuiet(pid: number): Promise<void> {
  const endsAt = performance.now() + quietMsMax;
  let looks = 0;
  for (let before = treeCpuMs(pid); looks < quietLooks; ) {
    if (performance.now() > endsAt) throw new Error('the service does not come to rest');
    await sleep(quietLookMs);
    const now = treeCpuMs(pid);
    looks = now - before <= quietCpuMsMax ? looks + 1 : 0;
    before = now;
  }
}

/** Of 1,000,000 bytes. */
function residentMb(pid: number): number {
  return (residentKb(pid) * 1024) / 1e6;
}

/** Of the resident memory, what is a copy of a file and can be read again. */
function residentFileMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/RssFile:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6;
}

function readMetric(metrics: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1];
  if (value === undefined) throw new Error(`there is no metric ${name}`);
  return Number(value);
}
