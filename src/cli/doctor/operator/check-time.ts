import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Finding, ok, skipped, warning } from '#app/health/finding';
import type { MachineCheck } from './machine.ts';

export interface TimeFacts {
  /** Undefined where the system does not tell. */
  readonly isSynchronised: boolean | undefined;
}

const run = promisify(execFile);

/** Checks that the clock is synchronised over the network: every event is stored with its time. */
export const timeCheck: MachineCheck<TimeFacts> = {
  id: 'time',
  title: 'time',
  needs: [],
  async gather({ timeoutMs }) {
    try {
      const { stdout } = await run('timedatectl', ['show', '--property=NTPSynchronized'], { timeout: timeoutMs });
      return { isSynchronised: /=(yes|no)/.test(stdout) ? stdout.includes('=yes') : undefined };
    } catch {
      return { isSynchronised: undefined };
    }
  },
  judge: judgeTime,
};

export function judgeTime({ isSynchronised }: TimeFacts): Finding {
  if (isSynchronised === undefined) return skipped('this system does not tell whether its clock is synchronised');
  if (isSynchronised) return ok('synchronised');
  return warning(
    'time-not-synchronised',
    'The clock of this machine is not synchronised, so events get wrong times.',
    'Run: sudo timedatectl set-ntp true',
  );
}
