import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/support/open-browser';

/**
 * Runs a command only in the time that service and simulator leave: whoever looks at the console has a machine of his own. This policy of Linux holds for
 * all threads and child processes. A nice value would not: started by root, Chromium raises itself again.
 */
export const aside = ['chrt', '--idle', '0'] as const;

export function launchAside(): Promise<Browser> {
  return launchBrowser(join(import.meta.dirname, 'chromium-aside.sh'));
}
