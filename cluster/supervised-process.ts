import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export interface ProcessOptions {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Gets what it prints. */
  readonly logFile: string;
  readonly say: (text: string) => void;
}

/** Long enough to see what the others do meanwhile. */
const restartAfterMs = 5000;

/** A process that is started again when it ends, as an orchestrator does, until it is stopped. */
export class SupervisedProcess {
  private readonly options: ProcessOptions;
  private child: ChildProcess | undefined;
  private restart: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(options: ProcessOptions) {
    this.options = options;
  }

  get name(): string {
    return this.options.name;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Resolves when the process runs, which does not mean that it is ready. */
  async start(): Promise<void> {
    const { program, args, env, logFile, name, say } = this.options;
    // In a group of its own, so that Ctrl-C reaches this script alone; over the channel it notices when this script dies.
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    await once(child, 'spawn');
    const log = createWriteStream(logFile, { flags: 'a' });
    for (const output of [child.stdout, child.stderr]) output?.pipe(log, { end: false });
    child.once('exit', (code, signal) => {
      if (this.isStopping) return;
      say(`${name} ended (${signal ?? `code ${code}`}). It is started again in ${restartAfterMs / 1000} seconds.`);
      this.restart = setTimeout(() => void this.startAgain(), restartAfterMs);
    });
  }

  /** Resolves when it has ended. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.restart);
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    // A process that somebody has paused does not hear other signals.
    child.kill('SIGCONT');
    await ended;
  }

  private async startAgain(): Promise<void> {
    await this.start();
    this.options.say(`${this.name} is started again, with pid ${this.pid}.`);
  }
}
