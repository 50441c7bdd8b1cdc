import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceCommand } from '#tests/support/service-command';

export const adminPassword = 'a password for measuring';

export interface Addresses {
  readonly url: string;
  readonly httpPort: number;
  readonly mqttPort: number;
  readonly webSocketPort: number;
  /** Undefined without a certificate. */
  readonly mqttTlsPort: number | undefined;
}

export interface RunningService extends Addresses, AsyncDisposable {
  readonly pid: number;
  readonly child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A folder that is gone when the measurement ends. */
export function createDataFolder(): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'scorewire-bench-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Spawns the service as an operator starts it, on free ports. What `execArgv` loads before it can be asked over the channel. */
export function spawnService(
  settings: Readonly<Record<string, string>>,
  execArgv: readonly string[] = [],
  stderr: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  const ports = ['HTTP', 'HTTPS', 'MQTT', 'MQTT_TLS', 'MQTT_WEBSOCKET', 'MQTT_WEBSOCKET_TLS'];
  const env = {
    ...process.env,
    ...Object.fromEntries(ports.map((port) => [`SCOREWIRE_${port}_PORT`, '0'])),
    SCOREWIRE_ADMIN_PASSWORD: adminPassword,
    ...settings,
  };
  return spawn(process.execPath, [...execArgv, ...serviceCommand, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', stderr, ...(execArgv.length > 0 ? (['ipc'] as const) : [])],
  });
}

export async function startService(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  execArgv: readonly string[] = [],
): Promise<RunningService> {
  const child = spawnService({ SCOREWIRE_DATA_DIR: dataDir, ...settings }, execArgv);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const addresses = await readStartBlock(child);
  return { ...addresses, pid: child.pid ?? 0, child, stop, [Symbol.asyncDispose]: () => stop() };
}

/** Resident memory of a process now and at its peak, in MiB. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (field: string): number =>
    Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Resolves when the service has printed the block that a start ends with. */
export async function readStartBlock({ stdout }: ChildProcess): Promise<Addresses> {
  if (stdout === null) throw new Error('The service has no output.');
  let text = '';
  for await (const chunk of stdout) {
    text += String(chunk);
    const url = /REST +(http:\S+)/.exec(text)?.[1];
    if (url === undefined || !text.includes('Data ')) continue;
    stdout.resume();
    const port = (name: RegExp): number => Number(name.exec(text)?.[1]);
    return {
      url,
      httpPort: Number(new URL(url).port),
      mqttPort: port(/MQTT +mqtt:\S+:(\d+)/),
      webSocketPort: port(/WebSocket +ws:\S+?:(\d+)/),
      mqttTlsPort: port(/MQTT, TLS +mqtts:\S+:(\d+)/) || undefined,
    };
  }
  throw new Error('The service did not start.');
}
