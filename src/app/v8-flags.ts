import type { Log } from './log.ts';

/**
 * The V8 flags that the launcher, bin/scorewire.js, passes. They are global to the process, so its threads have them too. V8 cannot change them reliably once
 * it runs, so a service that was started without them works, but takes more memory and says so.
 */
export const v8Flags: readonly string[] = [
  // The heap grows by half between two collections instead of to several times what is in use: 170 MB less with 10,000 live bots.
  '--heap-growing-percent=50',
  // V8 would take the state of a quiet bot for long-lived and allocate it where only a full collection frees it.
  '--no-allocation-site-pretenuring',
];

export function warnOfMissingFlags(execArgv: readonly string[], log: Pick<Log, 'warn'>): void {
  const missing = v8Flags.filter((flag) => !execArgv.includes(flag));
  if (missing.length > 0)
    log.warn(
      { missing },
      'started without V8 flags that save memory: start it with `scorewire serve`, or add them after `node`',
    );
}
