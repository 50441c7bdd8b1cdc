import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { aboutRun } from '../support/about-run.ts';
import type { Measure } from './measures.ts';
import type { SystemName } from './server-process.ts';
import type { Summary } from './summary.ts';

/** Appends one JSON line per system and figure, so that runs can be compared later. */
export function appendResults(
  file: string,
  measure: Measure,
  summaries: readonly Summary[],
  versions: ReadonlyMap<SystemName, string>,
): void {
  const about = aboutRun();
  const lines = summaries.map(({ system, figure, rounds, spread, ratio, cpu }) =>
    JSON.stringify({
      ...about,
      measure: measure.name,
      system,
      version: versions.get(system),
      figure: figure.name,
      unit: figure.unit,
      ...spread,
      rounds,
      ratioToMosquitto: ratio,
      cpu,
    }),
  );
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
}
