import { closeClients, openClients, pingClients } from './client.ts';
import { type Job, nothingStored, type Outcome } from './job.ts';
import { startUsage } from './usage.ts';

const connections = 5000;

/** Clients that all come back at once: from the first CONNECT to the last CONNACK. */
export async function measureStorm(job: Job): Promise<Outcome> {
  const usage = startUsage(job.pid);
  const from = performance.now();
  const clients = await openClients(job, connections);
  const seconds = (performance.now() - from) / 1000;
  const used = usage();
  await pingClients(clients);
  await closeClients(clients);
  return { ...nothingStored, figures: { rate: connections / seconds }, operations: connections, seconds, ...used };
}
