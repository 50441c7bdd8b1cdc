import { playGames } from './games.ts';
import type { Job, LoadName, Outcome } from './job.ts';
import { saturateWithListeners } from './listeners.ts';
import { saturate } from './saturate.ts';
import { pushOneByOne } from './single.ts';

/** The process that makes the load: takes one job at a time from its parent, and ends when the parent does. */
const loads: Record<LoadName, (job: Job) => Promise<Outcome>> = {
  throughput: (job) => saturate(job),
  games: playGames,
  single: pushOneByOne,
  bad: (job) => saturate(job, true),
  listeners: saturateWithListeners,
};

process.on('disconnect', () => process.exit());
// A lost connection or a wrong byte is thrown wherever it is seen, and spoils this round only.
process.on('uncaughtException', (error) => fail(error));
process.on('unhandledRejection', (error) => fail(error));
process.on('message', (job: Job) => {
  void loads[job.load](job).then((outcome) => process.send?.(outcome));
});

function fail(error: unknown): void {
  process.send?.({ failure: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
