import type { ChildProcess } from 'node:child_process';
import { ask } from '../support/ask.ts';
import { type LoopSample, lookMs } from './loop-watch.ts';

export interface LoopSummary {
  /** In 99 % of the time a newcomer is noticed after less work than this, in milliseconds. */
  readonly p99: number;
  readonly most: number;
}

/** What the service tells of its event loop. */
export class LoopFigures {
  readonly #service: ChildProcess;

  constructor(service: ChildProcess) {
    this.#service = service;
  }

  /** The samples since the last call; a blocked loop answers when it is free. Long work counts by its length, because more clients arrive during it. */
  async take(): Promise<LoopSummary> {
    const sample = await ask<LoopSample>(this.#service);
    if (sample === undefined) throw new Error('The service has ended.');
    const sorted = sample.worked.toSorted((one, other) => one - other);
    const weights = sorted.map((milliseconds) => Math.max(milliseconds, lookMs));
    let left = weights.reduce((sum, weight) => sum + weight, 0) * 0.99;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left <= 0;
    });
    return { p99: sorted[at] ?? 0, most: sorted.at(-1) ?? 0 };
  }
}
