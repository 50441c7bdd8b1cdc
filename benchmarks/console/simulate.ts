import { spawn } from 'node:child_process';
import { serviceCommand } from '#tests/support/service-command';
import { adminPassword, type RunningService } from '../support/start-service.ts';

/**
 * Plays games by `scorewire simulate`, in a process of its own, until it is disposed. It does not compare what it sent with what is stored, which would
 * take as long again; whether the service took all events, its own figures tell.
 */
export function simulate({ url, mqttPort }: RunningService, bots: number, hz: number): Disposable {
  const broker = `mqtt://127.0.0.1:${mqttPort}`;
  const game = ['--provision', '--bots', `${bots}`, '--hz', `${hz}`, '--broker', broker, '--quiet', '--json'];
  const child = spawn(process.execPath, [...serviceCommand, 'simulate', ...game], {
    env: { ...process.env, SCOREWIRE_URL: url, SCOREWIRE_USERNAME: 'admin', SCOREWIRE_PASSWORD: adminPassword },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { [Symbol.dispose]: () => void child.kill('SIGKILL') };
}
