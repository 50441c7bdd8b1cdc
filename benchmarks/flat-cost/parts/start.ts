import { setTimeout as sleep } from 'node:timers/promises';
import { closeClients, exchange, openClient } from '../../loads/client.ts';
import { playGame } from '../../loads/game.ts';
import { encodePuback, encodeQos1Publish } from '../../loads/packets.ts';
import { treeCpuMs } from '../../loads/process-tree.ts';
import { administer, basic } from '../../support/admin.ts';
import { rotate } from '../../support/comparison.ts';
import type { RunningService } from '../../support/start-service.ts';
import { type ColdBots, coldBotsOf } from '../cold-bots.ts';
import { dropCaches } from '../drop-caches.ts';
import type { Figure } from '../figure.ts';
import { createBots, type Log, type LogName, serve } from '../log.ts';
import type { Options } from '../options.ts';

/** How long something took, in milliseconds; a start counts from that of the process. */
interface Start {
  readonly readyMs: number;
  /** Of the service, until it was ready. */
  readonly cpuMs: number;
  readonly acknowledgedMs: number;
  /** The first reads of two bots that have a history. */
  readonly withSnapshotsMs?: number;
  readonly withoutSnapshotMs?: number;
  /** Of another start right behind, when the kernel remembers the files. */
  readonly readyAgainMs: number;
}

const readyMsMax = 120_000;

/** How long a start takes, alternating between the logs, with the kernel's caches dropped where that is permitted. */
export async function measureStart(empty: Log, full: Log, { rounds }: Options): Promise<Figure[]> {
  for (const log of [empty, full]) {
    await using service = await serve(log);
    await createBots(service.url, log, coldBotsOf(0).withoutSnapshot, coldBotsOf(rounds - 1).first);
  }
  const starts: Record<LogName, Start[]> = { empty: [], full: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const log of rotate([empty, full], round))
      starts[log.name].push({ ...(await startCold(log, coldBotsOf(round))), readyAgainMs: await startWarm(log) });
  return toFigures(starts, full.history);
}

async function startCold(log: Log, bots: ColdBots): Promise<Omit<Start, 'readyAgainMs'>> {
  dropCaches();
  const startedAt = performance.now();
  await using service = await serve(log);
  await untilReady(service.url);
  const readyMs = performance.now() - startedAt;
  const cpuMs = treeCpuMs(service.pid);
  await pushFirst(service, log, bots.first);
  const acknowledgedMs = performance.now() - startedAt;
  if (log.history === 0) return { readyMs, cpuMs, acknowledgedMs };
  // The first password check is slow, and is not what is measured.
  await administer(service.url, 'GET', '/admin/users');
  const withSnapshotsMs = await timeLive(service.url, bots.withSnapshots, log.history);
  const withoutSnapshotMs = await timeLive(service.url, bots.withoutSnapshot, log.history);
  return { readyMs, cpuMs, acknowledgedMs, withSnapshotsMs, withoutSnapshotMs };
}

async function startWarm(log: Log): Promise<number> {
  const startedAt = performance.now();
  await using service = await serve(log);
  await untilReady(service.url);
  return performance.now() - startedAt;
}

async function untilReady(url: string): Promise<void> {
  const endsAt = performance.now() + readyMsMax;
  while ((await fetch(`${url}/readyz`)).status !== 200) {
    if (performance.now() > endsAt) throw new Error('the service does not get ready');
    await sleep(5);
  }
}

async function pushFirst({ mqttPort: port }: RunningService, { signIns }: Log, bot: number): Promise<void> {
  const client = await openClient({ host: '127.0.0.1', port }, 0, signIns[(bot - 1) % signIns.length]);
  const [event = Buffer.alloc(0)] = playGame('basketball', bot);
  await exchange(client, encodeQos1Publish(`bot/${bot}/ingress`, 1, event), encodePuback(1));
  await closeClients([client]);
}

async function timeLive(url: string, bot: number, sequence: number): Promise<number> {
  const from = performance.now();
  const response = await fetch(`${url}/external/live/${bot}`, { headers: { authorization: basic } });
  await response.arrayBuffer();
  const milliseconds = performance.now() - from;
  const etag = response.headers.get('etag');
  if (etag !== `W/"${sequence}"`)
    throw new Error(`the live payload of bot ${bot} is ${etag}, not of event ${sequence}`);
  return milliseconds;
}

function toFigures(starts: Record<LogName, readonly Start[]>, history: number): Figure[] {
  const figure = (name: string, log: LogName, valueOf: (start: Start) => number | undefined): Figure => {
    const values = starts[log].map((start) => valueOf(start) ?? Number.NaN);
    return { part: 'start', name, log, unit: 'ms', digits: 0, values };
  };
  const read = `first GET /external/live of a bot with ${history.toLocaleString('en')} events`;
  const claim = { of: 'highest', bound: 'under', value: 3000 } as const;
  return [
    figure('process started to ready', 'empty', ({ readyMs }) => readyMs),
    { ...figure('process started to ready', 'full', ({ readyMs }) => readyMs), claim },
    figure('  processor time of it', 'empty', ({ cpuMs }) => cpuMs),
    figure('  processor time of it', 'full', ({ cpuMs }) => cpuMs),
    figure('  to the first event acknowledged', 'empty', ({ acknowledgedMs }) => acknowledgedMs),
    figure('  to the first event acknowledged', 'full', ({ acknowledgedMs }) => acknowledgedMs),
    figure('process started to ready, again', 'empty', ({ readyAgainMs }) => readyAgainMs),
    figure('process started to ready, again', 'full', ({ readyAgainMs }) => readyAgainMs),
    figure(read, 'full', ({ withSnapshotsMs }) => withSnapshotsMs),
    figure(`${read} and no snapshot`, 'full', ({ withoutSnapshotMs }) => withoutSnapshotMs),
  ];
}
