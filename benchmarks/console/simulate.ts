import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { serviceCommand } from '#tests/support/service-command';
import { adminPassword, type RunningService } from '../support/start-service.ts';

export interface Load {
  readonly bots: number;
  /** Events a second for each bot. */
  readonly hz: number;
  readonly minutes: number;
}

export interface LoadReport {
  readonly eventsPerSecond: number;
  /** From publishing an event to its verdict. */
  readonly latencyMs: { readonly p50: number; readonly p99: number; readonly max: number };
}

/** Plays games by `scorewire simulate`, in a process of its own. It ends with a comparison of everything that it sent. */
export async function simulate({ url, mqttPort }: RunningService, { bots, hz, minutes }: Load): Promise<LoadReport> {
  const broker = `mqtt://127.0.0.1:${mqttPort}`;
  const game = ['--provision', '--bots', `${bots}`, '--hz', `${hz}`, '--minutes', `${minutes}`, '--broker', broker];
  const child = spawn(process.execPath, [...serviceCommand, 'simulate', ...game, '--quiet', '--json'], {
    env: { ...process.env, SCOREWIRE_URL: url, SCOREWIRE_USERNAME: 'admin', SCOREWIRE_PASSWORD: adminPassword },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [report] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`The simulation ended with ${child.exitCode}: ${report}`);
  return JSON.parse(report) as LoadReport;
}
