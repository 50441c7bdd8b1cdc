import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { untilListening } from '../support/ports.ts';
import type { ServeLine } from './server-process.ts';

const stopMsMax = 3000;

/** Runs a server program until standard input ends, and tells on standard output where it listens. */
export async function serveChild(command: string, args: string[], port: number, version: string): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  process.stdin.on('end', () => {
    child.kill();
    // One that does not end by itself must not hold up the others.
    setTimeout(() => child.kill('SIGKILL'), stopMsMax).unref();
  });
  process.stdin.resume();
  await Promise.race([untilListening(port), exited]);
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${command} ended at once`);
  tell({ port, pid: child.pid ?? 0, version });
  await exited;
}

export function tell(line: ServeLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
