import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AboutRun } from '../support/about-run.ts';
import { spreadOf } from '../support/spread.ts';
import { type Figure, isShown } from './figure.ts';

/** What the figures of a run depend on. */
export interface Circumstances {
  readonly events: number;
  readonly bots: number;
  readonly logBytes: number;
  /** Whether the kernel's caches were dropped before each start. */
  readonly coldCaches: boolean;
}

/** Appends one JSON line per figure, so that runs can be compared later. */
export function appendResults(
  folder: string,
  about: AboutRun,
  circumstances: Circumstances,
  figures: readonly Figure[],
): void {
  const lines = figures.map((figure) => {
    const { part, name, log, unit, values, claim } = figure;
    const shown = claim && isShown(figure, claim);
    const line = { part, figure: name, log, unit, ...spreadOf(values), values, claim, shown };
    return `${JSON.stringify({ ...about, ...circumstances, ...line })}\n`;
  });
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, 'flat-cost.jsonl'), lines.join(''));
}
