import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '../..');
const databases = join(import.meta.dirname, 'engines.ts');

/** Whether a test file, or a file of the tests that it imports, asks for a PostgreSQL database. */
export function needsPostgres(file: string): boolean {
  const reached = new Set([resolve(file)]);
  for (const path of reached) for (const imported of importsOf(path)) reached.add(imported);
  return reached.has(databases);
}

/** Only `./x.ts` and `#tests/x`: no other room imports the tests. */
function importsOf(path: string): string[] {
  const names = [...readFileSync(path, 'utf8').matchAll(/\b(?:from|import) ?\(?'([^']+)'/g)].map(
    ([, name = '']) => name,
  );
  return names
    .map((name) => (name.startsWith('.') ? join(dirname(path), name) : join(root, `${name.replace(/^#/, '')}.ts`)))
    .filter((imported) => existsSync(imported));
}
