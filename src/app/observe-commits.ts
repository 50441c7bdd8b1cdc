import { Counter, type Registry } from 'prom-client';
import type { Commit } from '#store/event-log/shared/append-queue';
import { createFaultLog } from './fault-log.ts';
import type { Log } from './log.ts';
import { bucketsSeconds, createHistogram } from './plain-histogram.ts';
import { registerMetric } from './plain-metric.ts';

/** A fast disk commits in a tenth of a millisecond. */
const secondsBounds = [0.0001, 0.00025, ...bucketsSeconds];
/** Up to the most entries of one commit. */
const entriesBounds = [1, 4, 16, 64, 256, 1024, 4096];

/** Measures the commits of the event log, and logs when they fail and when they succeed again. Returns the observer to call for each commit. */
export function observeCommits(registry: Registry, log: Log, now?: () => number): (commit: Commit) => void {
  const prefix = 'scorewire_event_log';
  const secondsHelp = 'Seconds that the store took for a commit.';
  const seconds = createHistogram(registry, `${prefix}_commit_seconds`, secondsHelp, secondsBounds);
  const entriesHelp = 'Events and refusals that one commit stored.';
  const entries = createHistogram(registry, `${prefix}_commit_entries`, entriesHelp, entriesBounds);
  const faults = createFaultLog(log, 'a commit of the event log failed', now);
  let failed = 0;
  registerMetric(registry, Counter, {
    name: `${prefix}_failed_commits_total`,
    help: 'Commits of the event log that failed; their events were refused.',
    read: () => failed,
  });
  let isFaultLogged = false;
  let failedBefore = 0;
  return ({ events, refusals, milliseconds, fault }) => {
    if (fault !== undefined) {
      failed += 1;
      if (faults.report(fault, { events, refusals })) isFaultLogged = true;
      return;
    }
    seconds.observe(milliseconds / 1000);
    entries.observe(events + refusals);
    if (!isFaultLogged) return;
    isFaultLogged = false;
    log.info({ failedCommits: failed - failedBefore }, 'the event log stores again');
    failedBefore = failed;
  };
}
