import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serviceCommand } from '#tests/support/service-command';

export const adminPassword = 'a password for measuring';

export interface RunningService extends AsyncDisposable {
  readonly url: string;
  readonly mqttPort: number;
  readonly pid: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A folder that is gone when the measurement ends. */
export function createDataFolder(): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'scorewire-bench-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** The service in a process of its own, started as an operator starts it. */
export async function startService(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const env = {
    ...process.env,
    SCOREWIRE_DATA_DIR: dataDir,
    SCOREWIRE_HTTP_PORT: '0',
    SCOREWIRE_MQTT_PORT: '0',
    SCOREWIRE_MQTT_WEBSOCKET_PORT: '0',
    SCOREWIRE_ADMIN_PASSWORD: adminPassword,
    ...settings,
  };
  const child = spawn(process.execPath, [...serviceCommand, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const addresses = await readAddresses(child);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { ...addresses, pid: child.pid ?? 0, stop, [Symbol.asyncDispose]: () => stop() };
}

/** Resident memory of a process now and at its peak, in MiB. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (field: string): number =>
    Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** From the block that a start prints. */
async function readAddresses(child: ChildProcess): Promise<{ readonly url: string; readonly mqttPort: number }> {
  if (child.stdout === null) throw new Error('no output');
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url ??= /REST +(http:\S+)/.exec(line)?.[1];
    const mqttPort = /MQTT +mqtt:\S+:(\d+)/.exec(line)?.[1];
    if (url === undefined || mqttPort === undefined) continue;
    child.stdout.resume();
    return { url, mqttPort: Number(mqttPort) };
  }
  throw new Error('The service did not start.');
}
