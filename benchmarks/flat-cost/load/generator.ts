import type { Outcome } from '../../side-by-side/load/job.ts';
import type { Job } from './job.ts';
import { bringLive, type LiveOutcome } from './live.ts';
import { pushSparsely } from './sparse.ts';

/** The process that makes the load: takes one job at a time from its parent, and ends when the parent does. */
process.on('disconnect', () => process.exit());
// A lost connection or a wrong byte is thrown wherever it is seen, and spoils this round only.
process.on('uncaughtException', (error) => fail(error));
process.on('unhandledRejection', (error) => fail(error));
process.on('message', (job: Job) => {
  void run(job).then((outcome) => process.send?.(outcome));
});

function run(job: Job): Promise<Outcome | LiveOutcome> {
  return job.load === 'sparse' ? pushSparsely(job) : bringLive(job);
}

function fail(error: unknown): void {
  process.send?.({ failure: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
