import { spawn } from 'node:child_process';
import type { TestContext } from 'node:test';
import { serviceCommand } from '#tests/support/service-command';

export interface Player {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly botIds: readonly number[];
  /** How many of the events are wrong. */
  readonly faults: string;
}

/** Plays games until the pictures are taken. */
export function play(t: TestContext, { url, username, password, botIds, faults }: Player): void {
  const args = ['simulate', '--bot', botIds.join(','), '--speed', '4', '--faults', faults, '--quiet', '--url', url];
  const env = { ...process.env, SCOREWIRE_USERNAME: username, SCOREWIRE_PASSWORD: password };
  const child = spawn(process.execPath, [...serviceCommand, ...args], { env, stdio: 'ignore' });
  t.after(() => child.kill('SIGKILL'));
}
