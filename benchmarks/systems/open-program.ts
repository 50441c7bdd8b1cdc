import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { untilListening } from '../support/ports.ts';

export interface Program {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const stopMsMax = 3000;

/** A server program in a process of its own; resolves when it listens. */
export async function openProgram(command: string, args: string[], port: number): Promise<Program> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  await Promise.race([untilListening(port), exited]);
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${command} ended at once`);
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      // One that does not end by itself must not hold up the others.
      setTimeout(() => child.kill('SIGKILL'), stopMsMax).unref();
      await exited;
    },
  };
}
