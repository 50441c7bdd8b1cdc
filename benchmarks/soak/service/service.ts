import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serviceCommand } from '#tests/support/service-command';
import { ask } from '../../support/ask.ts';
import { adminPassword } from '../../support/start-service.ts';
import type { BrokenPromises } from '../broken-promises.ts';
import type { Collected } from './collect-on-request.ts';
import { pickPorts } from './pick-ports.ts';
import { ServiceLog } from './service-log.ts';

const collectOnRequest = join(import.meta.dirname, 'collect-on-request.ts');

/** How a process of the service was ended, and what came of it. */
export interface Ending {
  readonly signal: NodeJS.Signals;
  readonly code: number | null;
  readonly milliseconds: number;
}

/** The service as its users run it, but for collections that are asked for; one process after the other on the same data and the same ports. */
export class Service {
  readonly url: string;
  readonly httpPort: number;
  readonly mqttPort: number;
  readonly log: ServiceLog;
  readonly endings: Ending[] = [];
  /** Counts the processes; with `isUp` it tells whether a failed request has met a restart. */
  generation = 0;
  isUp = false;
  /** Called when it is about to be ended. */
  onEnd: (signal: NodeJS.Signals) => void = () => {};
  readonly #env: NodeJS.ProcessEnv;
  readonly #promises: BrokenPromises;
  #child: ChildProcess | undefined;
  #isEnding = false;
  #starting: Promise<void> | undefined;

  private constructor(ports: readonly number[], env: Readonly<Record<string, string>>, promises: BrokenPromises) {
    const [httpPort = 0, mqttPort = 0, webSocketPort = 0] = ports;
    this.httpPort = httpPort;
    this.mqttPort = mqttPort;
    this.url = `http://127.0.0.1:${httpPort}`;
    this.#promises = promises;
    this.log = new ServiceLog(promises);
    this.#env = {
      ...process.env,
      SCOREWIRE_HTTP_PORT: String(httpPort),
      SCOREWIRE_MQTT_PORT: String(mqttPort),
      SCOREWIRE_MQTT_WEBSOCKET_PORT: String(webSocketPort),
      SCOREWIRE_ADMIN_PASSWORD: adminPassword,
      ...env,
    };
  }

  static async create(env: Readonly<Record<string, string>>, promises: BrokenPromises): Promise<Service> {
    return new Service(await pickPorts(3), env, promises);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves when it takes requests. */
  start(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<void> {
    const child = spawn(process.execPath, ['--expose-gc', '--import', collectOnRequest, ...serviceCommand, 'serve'], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    if (child.stdout === null || child.stderr === null) throw new Error('The service has no output.');
    const { stdout } = child;
    this.#child = child;
    this.#isEnding = false;
    this.log.follow(child.stderr);
    child.once('exit', (code, signal) => this.#onExit(code, signal));
    await new Promise<void>((done, fail) => {
      let printed = '';
      child.once('exit', (code) => fail(new Error(`The service did not start; it ended with ${code}.`)));
      stdout.on('data', (chunk: Buffer) => {
        // It prints one block when its ports are open, and nothing else.
        if (printed.length < 10_000) printed += chunk.toString();
        if (/MQTT +mqtt:/.test(printed)) done();
      });
    });
    this.generation += 1;
    this.isUp = true;
  }

  async end(signal: NodeJS.Signals): Promise<Ending> {
    await this.#starting?.catch(() => {});
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null)
      return { signal, code: null, milliseconds: 0 };
    this.isUp = false;
    this.#isEnding = true;
    this.onEnd(signal);
    const startedAt = performance.now();
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    const [code] = await exited;
    const ending = { signal, code, milliseconds: Math.round(performance.now() - startedAt) };
    this.endings.push(ending);
    if (signal === 'SIGTERM' && code !== 0)
      this.#promises.add(
        'a shutdown that was not clean',
        `SIGTERM ended it with ${code} after ${ending.milliseconds} ms`,
      );
    return ending;
  }

  /** Has all garbage collected and tells how many bytes are left; undefined when the process ends before. */
  async collect(): Promise<number | undefined> {
    return this.#child && (await ask<Collected>(this.#child))?.aliveBytes;
  }

  /** For the end of the soak itself: nobody can wait there. */
  killNow(): void {
    this.#isEnding = true;
    this.#child?.kill('SIGKILL');
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    const wasUp = this.isUp;
    this.isUp = false;
    if (this.#isEnding) return;
    this.#promises.add('the service ended by itself', `process ${this.pid}: code ${code}, signal ${signal}`);
    // The rest of the soak can still tell what came of it.
    if (wasUp)
      void this.start().catch((error: unknown) => this.#promises.add('the service did not start', String(error)));
  }
}
