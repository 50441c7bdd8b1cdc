import { closeClients, openClients } from './client.ts';
import { createGameRing } from './game.ts';
import { type Job, nothingStored, nowMs, type Outcome, signInOf } from './job.ts';
import { type OpenLoopOutcome, percentile, runOpenLoop } from './open-loop.ts';
import { createEventRing } from './saturate.ts';

const games = 1000;
const gameEventsPerSecond = 10;

/** As many live games as a large operator has, each sending its clock ten times a second. */
export async function playGames(job: Job): Promise<Outcome> {
  const clients = await openClients(job, games, 0, (index) => signInOf(job, index + 1));
  const startedAtMs = nowMs();
  const perSecond = games * gameEventsPerSecond;
  const ringOf = (index: number) => createGameRing('basketball', index + 1);
  const outcome = await runOpenLoop({ ...job, perSecond, clients, ringOf, spins: false });
  await closeClients(clients);
  const { operations: published, serverCpuMs, seconds } = outcome;
  // The clients take turns.
  const accepted = Object.fromEntries(clients.map((_, index) => [index + 1, Math.ceil((published - index) / games)]));
  const { latencies: _latencies, lags: _lags, ...used } = outcome;
  const figures = { ...percentilesOf(outcome), cpuSeconds: (serverCpuMs / 1000 / seconds) * 60 };
  return { ...used, figures, startedAtMs, accepted, published };
}

const connections = 50;
/** More packet ids than this are not kept ready: a server that is 500 behind on one connection stalled for 2.5 s. */
const inFlightMax = 500;

/** 10,000 events of one size a second, for a broker that does not look at them. */
export async function measureLatency(job: Job): Promise<Outcome> {
  const clients = await openClients(job, connections);
  const ringOf = (index: number) => createEventRing(`bot/${index + 1}/ingress`, inFlightMax);
  const outcome = await runOpenLoop({ ...job, perSecond: 10_000, clients, ringOf });
  await closeClients(clients);
  const { latencies: _latencies, lags: _lags, ...used } = outcome;
  return { ...nothingStored, ...used, figures: percentilesOf(outcome) };
}

/** In microseconds. */
function percentilesOf({ latencies, lags }: OpenLoopOutcome): Record<string, number> {
  const micros = (part: number): number => percentile(latencies, part) * 1000;
  return { p50: micros(0.5), p99: micros(0.99), p999: micros(0.999), lagP99: percentile(lags, 0.99) * 1000 };
}
