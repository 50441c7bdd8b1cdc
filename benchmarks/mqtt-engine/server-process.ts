import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const systemNames = ['engine', 'mosquitto', 'aedes'] as const;
export type SystemName = (typeof systemNames)[number];

export type Tuning = 'throughput' | 'latency';

/** The line that each `serve-*.ts` writes when its server listens, or when there is none on this machine. */
export type ServeLine =
  | { readonly port: number; readonly pid: number; readonly version: string }
  | { readonly missing: string };

export interface RunningServer extends AsyncDisposable {
  readonly host: string;
  readonly port: number;
  readonly pid: number;
  readonly version: string;
}

/** Starts a server in a process of its own; answers with the reason when it is missing. */
export async function startServer(
  system: SystemName,
  tuning: Tuning,
): Promise<RunningServer | { readonly missing: string }> {
  const script = join(import.meta.dirname, `serve-${system}.ts`);
  // The script stops its server when this pipe closes, however this process ends.
  const child = spawn(process.execPath, [script, tuning], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([once(lines, 'line'), exited.then(() => ['{"missing":"it did not start"}'])]);
  const served = JSON.parse(String(line[0])) as ServeLine;
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  if ('missing' in served) {
    await stop();
    return served;
  }
  return { host: '127.0.0.1', ...served, [Symbol.asyncDispose]: stop };
}
