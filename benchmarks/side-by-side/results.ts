import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AboutRun } from '../support/about-run.ts';
import type { Summary } from './summary.ts';
import type { SystemName } from './systems/start-system.ts';

/** Appends one JSON line per load, system and figure, so that runs can be compared later. */
export function appendResults(
  folder: string,
  about: AboutRun,
  summaries: readonly Summary[],
  versions: ReadonlyMap<SystemName, string>,
): void {
  const lines = summaries.map(({ load, system, figure, spread, rounds, ratio, cpu }) => {
    const { name, unit } = figure;
    const line = { load: load.name, system, version: versions.get(system), figure: name, unit };
    return `${JSON.stringify({ ...about, ...line, ...spread, rounds, scorewireToIt: ratio, cpu })}\n`;
  });
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, 'side-by-side.jsonl'), lines.join(''));
}
