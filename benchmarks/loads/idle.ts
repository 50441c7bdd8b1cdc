import { setTimeout as sleep } from 'node:timers/promises';
import { closeClients, openClients, pingClients } from './client.ts';
import { type Job, nothingStored, type Outcome } from './job.ts';
import { residentKb, startUsage } from './usage.ts';

const connections = 10_000;
const settleMs = 2000;
/** Long enough that nobody has to ping during the measure, and yet the server has to keep the time for each connection. */
const keepAliveSeconds = 300;

/** What an open connection that says nothing adds to the server's resident memory. Needs a server that is just started. */
export async function measureIdle(job: Job): Promise<Outcome> {
  // The first connections make the server load and compile what it needs once; that is not the price of a connection.
  await closeClients(await openClients(job, 200, keepAliveSeconds));
  await sleep(settleMs);
  const residentFrom = residentKb(job.pid);
  const usage = startUsage(job.pid);
  const from = performance.now();
  const clients = await openClients(job, connections, keepAliveSeconds);
  await sleep(settleMs);
  const used = { seconds: (performance.now() - from) / 1000, ...usage() };
  const resident = residentKb(job.pid) - residentFrom;
  await pingClients(clients);
  await closeClients(clients);
  return { ...nothingStored, figures: { memory: resident / connections }, operations: connections, ...used };
}
