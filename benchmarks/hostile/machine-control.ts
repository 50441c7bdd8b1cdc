import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { every } from './honest/every.ts';
import { Latencies, type LatencySummary } from './honest/latencies.ts';

/** How long the machine itself makes everybody wait, with or without the service. */
export interface MachineFigures {
  /** From when a timer was due to when it came. */
  readonly timer: LatencySummary;
  /** From when a small write was due to when it was on disk. */
  readonly sync: LatencySummary;
}

const periodMs = 50;

/** Tells a busy machine from a service that suffers: a timer and a synced write of our own, beside the honest clients. */
export class MachineControl implements AsyncDisposable {
  readonly #timer = new Latencies();
  readonly #sync = new Latencies();
  readonly #folder: string;
  readonly #file: FileHandle;
  readonly #stop: () => void;
  #writing = Promise.resolve();
  #dueMs: number | undefined;

  static async open(): Promise<MachineControl> {
    const folder = mkdtempSync(join(tmpdir(), 'scorewire-control-'));
    return new MachineControl(folder, await open(join(folder, 'control'), 'w'));
  }

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
    this.#stop = every(periodMs, 0, (dueMs) => this.#onDue(dueMs));
  }

  take(): MachineFigures {
    return { timer: this.#timer.take([]), sync: this.#sync.take(this.#dueMs === undefined ? [] : [this.#dueMs]) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop();
    await this.#writing;
    await this.#file.close();
    rmSync(this.#folder, { recursive: true });
  }

  #onDue(dueMs: number): void {
    this.#timer.add(performance.now() - dueMs);
    if (this.#dueMs !== undefined) return;
    this.#dueMs = dueMs;
    this.#writing = this.#write(dueMs);
  }

  async #write(dueMs: number): Promise<void> {
    await this.#file.write('x'.repeat(200));
    await this.#file.datasync();
    this.#sync.add(performance.now() - dueMs);
    this.#dueMs = undefined;
  }
}
