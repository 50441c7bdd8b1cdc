import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { freePorts } from './free-ports.ts';
import { recordedLogLevel, recordLog, recordSecret, recordShownSecrets } from './run-record.ts';
import { serviceCommand } from './service-command.ts';
import { adminPassword, authorization } from './test-app.ts';

const sharing = join(import.meta.dirname, 'sharing-service.process.ts');

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** All that it has printed on standard output so far. */
  output(): string;
  /** All that it has logged so far. */
  log(): string;
  /** Sends a signal and tells how the process ended. */
  end(signal: NodeJS.Signals): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** The same, but for a service that lets others use its database beside it. */
export function startSharingServiceProcess(
  t: TestContext,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ServiceProcess> {
  return startProcess(t, env, [sharing]);
}

/** The service as an operator starts it, in a process of its own on free ports; it ends with the test at the latest. */
export function startServiceProcess(
  t: TestContext,
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
): Promise<ServiceProcess> {
  return startProcess(t, env, [...serviceCommand, 'serve', ...args]);
}

async function startProcess(
  t: TestContext,
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Promise<ServiceProcess> {
  const settings = { SCOREWIRE_ADMIN_PASSWORD: adminPassword, ...freePorts, ...env, ...recordedLogLevel };
  recordSecretSettings(settings);
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const printed = { out: '', err: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    printed.err += chunk.toString();
    recordLog(chunk);
  });
  const started = new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed.out += chunk.toString();
      const url = /REST +(http:\S+)/.exec(printed.out)?.[1];
      if (url !== undefined && printed.out.endsWith('\n')) done(url);
    });
    void exited.then(() => fail(new Error(`The service did not start: ${printed.err}`)));
  });
  const url = await started;
  recordShownSecrets(printed.out);
  return {
    child,
    url,
    output: () => printed.out,
    log: () => printed.err,
    async end(signal) {
      child.kill(signal);
      const [code, endedBy] = await exited;
      return { code, signal: endedBy };
    },
  };
}

export function asAdmin(headers: Record<string, string> = {}): Record<string, string> {
  return { authorization: authorization({ basic: ['admin', adminPassword] }), ...headers };
}

function recordSecretSettings(settings: Readonly<Record<string, string | undefined>>): void {
  for (const name of ['SCOREWIRE_ADMIN_PASSWORD', 'SCOREWIRE_METRICS_TOKEN']) recordSecret(name, settings[name] ?? '');
  const { SCOREWIRE_DATABASE_URL: url } = settings;
  if (url !== undefined) recordSecret('SCOREWIRE_DATABASE_URL', new URL(url).password);
}
