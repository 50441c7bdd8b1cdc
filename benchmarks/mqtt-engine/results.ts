import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
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
  const about = {
    at: new Date().toISOString(),
    revision: readRevision(),
    node: process.version,
    machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: availableParallelism() },
  };
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

/** Read from the files, so that a machine without the program git can run the benchmark. */
function readRevision(): string {
  const folder = join(import.meta.dirname, '../../.git');
  try {
    const head = readFileSync(join(folder, 'HEAD'), 'utf8').trim();
    const ref = /^ref: (.+)$/.exec(head)?.[1];
    return ref === undefined ? head : readFileSync(join(folder, ref), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
