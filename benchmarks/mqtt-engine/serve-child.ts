import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Free a moment ago, which is near enough on a machine that does not hand out ports quickly. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no address');
  return address.port;
}

async function untilListening(port: number): Promise<void> {
  const endsAt = performance.now() + 10_000;
  while (!(await accepts(port))) {
    if (performance.now() > endsAt) throw new Error(`nothing listens on port ${port}`);
    await sleep(20);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
