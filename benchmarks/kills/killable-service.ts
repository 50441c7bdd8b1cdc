import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serviceCommand } from '#tests/support/service-command';
import type { BrokenPromises } from '../soak/broken-promises.ts';
import { pickPorts } from '../soak/service/pick-ports.ts';
import { ServiceLog } from '../soak/service/service-log.ts';
import { adminPassword } from '../support/start-service.ts';

const startMsMax = 60_000;

/** The service as its users run it, one process after the other on the same data and ports; it can be killed at any moment, also while it starts. */
export class KillableService {
  readonly url: string;
  readonly mqttPort: number;
  /** Counts the processes that became ready. */
  generation = 0;
  isUp = false;
  /** How long the processes took to become ready. */
  readonly startMs: number[] = [];
  readonly #env: NodeJS.ProcessEnv;
  readonly #promises: BrokenPromises;
  readonly #log: ServiceLog;
  #child: ChildProcess | undefined;
  #isEnding = false;

  static async create(
    env: Readonly<Record<string, string>>,
    promises: BrokenPromises,
    logFaults: BrokenPromises,
  ): Promise<KillableService> {
    return new KillableService(await pickPorts(3), env, promises, logFaults);
  }

  private constructor(
    [httpPort = 0, mqttPort = 0, webSocketPort = 0]: readonly number[],
    env: Readonly<Record<string, string>>,
    promises: BrokenPromises,
    logFaults: BrokenPromises,
  ) {
    this.url = `http://127.0.0.1:${httpPort}`;
    this.mqttPort = mqttPort;
    this.#promises = promises;
    this.#log = new ServiceLog(logFaults);
    this.#env = {
      ...process.env,
      SCOREWIRE_HTTP_PORT: String(httpPort),
      SCOREWIRE_MQTT_PORT: String(mqttPort),
      SCOREWIRE_MQTT_WEBSOCKET_PORT: String(webSocketPort),
      SCOREWIRE_ADMIN_PASSWORD: adminPassword,
      ...env,
    };
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves with true when it is ready, and with false when it was killed before. */
  async start(): Promise<boolean> {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [...serviceCommand, 'serve'], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#isEnding = false;
    this.#log.follow(child.stderr);
    child.once('exit', (code, signal) => this.#onExit(code, signal));
    let printed = '';
    const ready = new Promise<boolean>((done) => {
      child.stdout.on('data', (chunk: Buffer) => {
        // It prints one block when its ports are open, and nothing else.
        if (printed.length < 10_000) printed += chunk.toString();
        if (/MQTT +mqtt:/.test(printed)) done(true);
      });
      child.once('exit', () => done(false));
      setTimeout(() => done(false), startMsMax).unref();
    });
    if (!(await ready)) {
      if (!this.#isEnding) throw new Error(`The service did not start: it printed "${printed}".`);
      return false;
    }
    this.startMs.push(performance.now() - startedAt);
    this.generation += 1;
    this.isUp = true;
    return true;
  }

  /** At once, in the same turn of the event loop. Resolves when the process is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Tells it to close, and kills it so many milliseconds later. Resolves with false when it had closed by then. */
  async killClosing(afterMs: number): Promise<boolean> {
    const child = this.#child;
    const closed = this.#end('SIGTERM');
    const timer = setTimeout(() => child?.kill('SIGKILL'), afterMs);
    await closed;
    clearTimeout(timer);
    return child?.signalCode === 'SIGKILL';
  }

  async close(): Promise<void> {
    await this.#end('SIGTERM');
    if (this.#child?.exitCode !== 0)
      this.#promises.add('a shutdown that was not clean', `code ${this.#child?.exitCode}, ${this.#child?.signalCode}`);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.isUp = false;
    this.#isEnding = true;
    const child = this.#child;
    if (child === undefined || !this.isRunning) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    this.isUp = false;
    if (!this.#isEnding) this.#promises.add('the service ended by itself', `code ${code}, signal ${signal}`);
  }
}
