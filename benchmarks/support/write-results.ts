import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { aboutRun } from './about-run.ts';

/** Keeps the newest run only: a JSON line replaces the line that has the same values under these names. No file: nothing is written. */
export function writeResults(file: string, names: readonly string[], results: readonly object[]): void {
  if (file === '') return;
  const keyOf = (result: object): string =>
    JSON.stringify(names.map((name) => (result as Readonly<Record<string, unknown>>)[name]));
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const known = new Map(lines.filter(Boolean).map((line) => [keyOf(JSON.parse(line) as object), line]));
  const about = aboutRun();
  for (const result of results) {
    // What was measured now comes last.
    known.delete(keyOf(result));
    known.set(keyOf(result), JSON.stringify({ ...about, ...result }));
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [...known.values(), ''].join('\n'));
}
