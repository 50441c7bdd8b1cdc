import { closeClients, openClients } from '../../support/load/client.ts';
import { percentile, runOpenLoop } from '../../support/load/open-loop.ts';
import type { Job, Outcome } from './job.ts';
import { createPublishRing } from './publish-ring.ts';

const connections = 50;
const perSecond = 10_000;
/** More packet ids than this are not kept ready: a server that is 500 behind on one connection stalled for 2.5 s. */
const inFlightMax = 500;

export async function measureLatency(job: Job): Promise<Outcome> {
  const clients = await openClients(job, connections);
  const ringOf = (index: number) => createPublishRing(`bot/${index + 1}/ingress`, inFlightMax);
  const { latencies, lags, ...used } = await runOpenLoop({ ...job, perSecond, clients, ringOf });
  await closeClients(clients);
  return {
    figures: {
      p50: percentile(latencies, 0.5) * 1000,
      p99: percentile(latencies, 0.99) * 1000,
      p999: percentile(latencies, 0.999) * 1000,
      lagP99: percentile(lags, 0.99) * 1000,
    },
    ...used,
  };
}
