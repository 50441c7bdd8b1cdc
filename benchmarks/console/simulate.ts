import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { serviceCommand } from '#tests/support/service-command';
import { adminPassword, type RunningService } from '../support/start-service.ts';

export interface LoadReport {
  readonly eventsPerSecond: number;
}

export interface Simulator extends Disposable {
  /** It ends with a comparison of everything that it sent. */
  stop(): Promise<LoadReport>;
}

/** Plays games by `scorewire simulate`, in a process of its own, until it is stopped. */
export function simulate({ url, mqttPort }: RunningService, bots: number, hz: number): Simulator {
  const broker = `mqtt://127.0.0.1:${mqttPort}`;
  const game = ['--provision', '--bots', `${bots}`, '--hz', `${hz}`, '--broker', broker, '--quiet', '--json'];
  const child = spawn(process.execPath, [...serviceCommand, 'simulate', ...game], {
    env: { ...process.env, SCOREWIRE_URL: url, SCOREWIRE_USERNAME: 'admin', SCOREWIRE_PASSWORD: adminPassword },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = Promise.all([text(child.stdout), once(child, 'close')]);
  return {
    [Symbol.dispose]: () => child.kill(),
    async stop() {
      child.kill('SIGINT');
      const [report] = await ended;
      if (child.exitCode !== 0) throw new Error(`The simulation ended with ${child.exitCode}: ${report}`);
      return JSON.parse(report) as LoadReport;
    },
  };
}
