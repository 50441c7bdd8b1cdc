import { closeClients, openClients } from '../../support/load/client.ts';
import { percentile, runOpenLoop } from '../../support/load/open-loop.ts';
import { createGameRing } from './game-ring.ts';
import type { Job, Outcome } from './job.ts';
import { nowMs } from './now.ts';
import { signInOf } from './sign-in-of.ts';

const games = 1000;
const eventsPerSecond = 10;

/** As many live games as a large operator has, each telling its clock ten times a second. */
export async function playGames(job: Job): Promise<Outcome> {
  const clients = await openClients(job, games, 0, signInOf(job));
  const startedAtMs = nowMs();
  const perSecond = games * eventsPerSecond;
  const ringOf = (index: number) => createGameRing(index + 1);
  const { latencies, lags, ...used } = await runOpenLoop({ ...job, perSecond, clients, ringOf, spins: false });
  await closeClients(clients);
  const published = used.operations;
  return {
    figures: {
      p50: percentile(latencies, 0.5) * 1000,
      p99: percentile(latencies, 0.99) * 1000,
      p999: percentile(latencies, 0.999) * 1000,
      cpuSeconds: (used.serverCpuMs / 1000 / used.seconds) * 60,
      lagP99: percentile(lags, 0.99) * 1000,
    },
    ...used,
    startedAtMs,
    // They take turns.
    accepted: clients.map((_, index) => Math.ceil((published - index) / games)),
    published,
  };
}
