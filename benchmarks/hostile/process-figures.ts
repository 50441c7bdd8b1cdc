import { treeCpuMs } from '../loads/process-tree.ts';
import { residentKb } from '../loads/usage.ts';

const sampleMs = 100;

/** Processor time and resident memory of a process, from /proc. */
export class ProcessFigures implements Disposable {
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;
  #cpuMsAtStart: number;
  peakBytes = 0;
  residentBytes = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#cpuMsAtStart = treeCpuMs(pid);
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), sampleMs);
  }

  /** Begins a new stretch of time: processor time from 0, the peak from what is resident now. */
  restart(): void {
    this.#cpuMsAtStart = treeCpuMs(this.#pid);
    this.peakBytes = 0;
    this.#sample();
  }

  get cpuSeconds(): number {
    return (treeCpuMs(this.#pid) - this.#cpuMsAtStart) / 1000;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    this.residentBytes = residentKb(this.#pid) * 1024;
    this.peakBytes = Math.max(this.peakBytes, this.residentBytes);
  }
}
