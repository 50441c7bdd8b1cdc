import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { BrokenPromises } from '../broken-promises.ts';

const errorLevel = 50;
const warnLevel = 40;

/** Reads the service's log. A line of level error or above, or one that is not a log line, is a fault. */
export class ServiceLog {
  warnings = 0;
  /** The first warnings, for the report. */
  readonly firstWarnings: string[] = [];
  readonly #promises: BrokenPromises;

  constructor(promises: BrokenPromises) {
    this.#promises = promises;
  }

  follow(stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => this.#onLine(line));
  }

  #onLine(line: string): void {
    if (line.trim() === '') return;
    const level = levelOf(line);
    if (level === undefined) this.#promises.add('something other than a log line on standard error', line);
    else if (level >= errorLevel) this.#promises.add('a fault in the log', line.slice(0, 1000));
    else if (level >= warnLevel) {
      this.warnings += 1;
      if (this.firstWarnings.length < 5) this.firstWarnings.push(line.slice(0, 500));
    }
  }
}

function levelOf(line: string): number | undefined {
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return typeof level === 'number' ? level : undefined;
  } catch {
    return undefined;
  }
}
