import { Counter, type Registry } from 'prom-client';
import type { Commit } from '#store/event-log/shared/append-queue';
import { createFaultLog } from './fault-log.ts';
import type { Log } from './log.ts';
import { bucketsSeconds, createHistogram } from './plain-histogram.ts';

/** A fast disk takes a tenth of a millisecond. */
const boundsOfTime = [0.0001, 0.00025, ...bucketsSeconds];
/** Up to as many as a commit takes. */
const boundsOfSize = [1, 4, 16, 64, 256, 1024, 4096];

/** Measures the commits of the event log, and logs that they fail and that they work again. Returns whom to tell of each. */
export function observeCommits(registry: Registry, log: Log, now?: () => number): (commit: Commit) => void {
  const seconds = createHistogram(registry, {
    name: 'scorewire_event_log_commit_seconds',
    help: 'Seconds that the store took for a commit.',
    bounds: boundsOfTime,
  });
  const sizes = createHistogram(registry, {
    name: 'scorewire_event_log_commit_entries',
    help: 'Events and refusals that one commit stored.',
    bounds: boundsOfSize,
  });
  const faults = createFaultLog(log, 'a commit of the event log failed', now);
  let failed = 0;
  registry.registerMetric(
    new Counter({
      name: 'scorewire_event_log_failed_commits_total',
      help: 'Commits of the event log that failed; their events were refused.',
      registers: [],
      collect() {
        this.reset();
        this.inc(failed);
      },
    }),
  );
  let isFaultLogged = false;
  let failedBefore = 0;
  return ({ events, refusals, milliseconds, fault }) => {
    if (fault !== undefined) {
      failed += 1;
      if (faults.report(fault, { events, refusals })) isFaultLogged = true;
      return;
    }
    seconds.observe(milliseconds / 1000);
    sizes.observe(events + refusals);
    if (!isFaultLogged) return;
    isFaultLogged = false;
    log.info({ failedCommits: failed - failedBefore }, 'the event log stores again');
    failedBefore = failed;
  };
}
