import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pickPorts } from '#tests/support/pick-ports';
import { ask } from '../../support/ask.ts';
import { readStartBlock, spawnService } from '../../support/start-service.ts';
import type { BrokenPromises } from '../broken-promises.ts';
import type { Collected } from './collect-on-request.ts';

import { ServiceLog } from './service-log.ts';

const collectOnRequest = ['--expose-gc', '--import', join(import.meta.dirname, 'collect-on-request.ts')];

/** How a process of the service was ended. */
export interface Ending {
  readonly signal: NodeJS.Signals;
  readonly code: number | null;
  readonly milliseconds: number;
}

export interface ServiceOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly promises: BrokenPromises;
  /** Where faults in the service's log go. */
  readonly logFaults: BrokenPromises;
  /** Whether it can be asked to collect its garbage, and is started again when it ends by itself. */
  readonly isObserved?: boolean;
}

/** The service as its users run it, one process after the other on the same data and ports. It can be killed at any moment, also while it starts. */
export class Service {
  readonly url: string;
  readonly httpPort: number;
  readonly mqttPort: number;
  readonly log: ServiceLog;
  readonly endings: Ending[] = [];
  /** How long the processes took to become ready. */
  readonly startMs: number[] = [];
  /** Counts the processes that became ready; with `isUp` it tells whether a failed request met a restart. */
  generation = 0;
  isUp = false;
  /** Called when it is about to be ended. */
  onEnd: (signal: NodeJS.Signals) => void = () => {};
  readonly #options: ServiceOptions;
  readonly #ports: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #isEnding = false;

  private constructor([httpPort = 0, mqttPort = 0, webSocketPort = 0]: readonly number[], options: ServiceOptions) {
    this.#options = options;
    this.httpPort = httpPort;
    this.mqttPort = mqttPort;
    this.url = `http://127.0.0.1:${httpPort}`;
    this.log = new ServiceLog(options.logFaults);
    this.#ports = {
      SCOREWIRE_HTTP_PORT: String(httpPort),
      SCOREWIRE_MQTT_PORT: String(mqttPort),
      SCOREWIRE_MQTT_WEBSOCKET_PORT: String(webSocketPort),
    };
  }

  static async create(options: ServiceOptions): Promise<Service> {
    return new Service(await pickPorts(3), options);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves with true when it accepts requests, and with false when it was killed before. */
  async start(): Promise<boolean> {
    const startedAt = performance.now();
    const { env, isObserved = false } = this.#options;
    const child = spawnService({ ...this.#ports, ...env }, isObserved ? collectOnRequest : [], 'pipe');
    this.#child = child;
    this.#isEnding = false;
    if (child.stderr !== null) this.log.follow(child.stderr);
    child.once('exit', (code, signal) => this.#onExit(code, signal));
    try {
      await readStartBlock(child);
    } catch (error) {
      if (!this.#isEnding) throw error;
      return false;
    }
    this.startMs.push(performance.now() - startedAt);
    this.generation += 1;
    this.isUp = true;
    return true;
  }

  /** Sends the signal in this very event-loop iteration; resolves when the process is gone. */
  async end(signal: NodeJS.Signals): Promise<Ending> {
    const child = this.#child;
    this.isUp = false;
    this.#isEnding = true;
    if (child === undefined || !this.isRunning) return { signal, code: null, milliseconds: 0 };
    this.onEnd(signal);
    const startedAt = performance.now();
    const exited = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    const [code] = await exited;
    const ending = { signal, code, milliseconds: Math.round(performance.now() - startedAt) };
    this.endings.push(ending);
    return ending;
  }

  /** SIGTERM, which must end it with code 0. */
  async close(): Promise<void> {
    const { code, milliseconds } = await this.end('SIGTERM');
    if (code !== 0)
      this.#options.promises.add('a shutdown that was not clean', `ended with ${code} after ${milliseconds} ms`);
  }

  /** Tells it to close, and kills it so many milliseconds later. Resolves with false when it had closed by then. */
  async killClosing(afterMs: number): Promise<boolean> {
    const child = this.#child;
    const closed = this.end('SIGTERM');
    const timer = setTimeout(() => child?.kill('SIGKILL'), afterMs);
    await closed;
    clearTimeout(timer);
    return child?.signalCode === 'SIGKILL';
  }

  /** Collects all garbage and tells how many bytes are left; undefined when the process ends before. */
  async collect(): Promise<number | undefined> {
    return this.#child && (await ask<Collected>(this.#child))?.aliveBytes;
  }

  /** For the end of this process: nobody can wait there. */
  killNow(): void {
    this.#isEnding = true;
    this.#child?.kill('SIGKILL');
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    const wasUp = this.isUp;
    this.isUp = false;
    // Whoever starts it is told of a start that fails.
    if (this.#isEnding || !wasUp) return;
    const { promises, isObserved } = this.#options;
    promises.add('the service ended by itself', `process ${this.pid}: code ${code}, signal ${signal}`);
    // The rest of the run can still report what happened.
    if (isObserved) this.start().catch((error: unknown) => promises.add('the service did not start', String(error)));
  }
}
