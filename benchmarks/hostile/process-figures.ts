import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;
const sampleMs = 100;

/** Processor time and resident memory of a process, from /proc. */
export class ProcessFigures implements Disposable {
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;
  #cpuAtStart: number;
  peakBytes = 0;
  residentBytes = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#cpuAtStart = readCpuSeconds(pid);
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), sampleMs);
  }

  /** Begins a new stretch of time: processor time from 0, the peak from what is resident now. */
  restart(): void {
    this.#cpuAtStart = readCpuSeconds(this.#pid);
    this.peakBytes = 0;
    this.#sample();
  }

  get cpuSeconds(): number {
    return readCpuSeconds(this.#pid) - this.#cpuAtStart;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    this.residentBytes = readResidentBytes(this.#pid);
    this.peakBytes = Math.max(this.peakBytes, this.residentBytes);
  }
}

function readCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function readResidentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}
