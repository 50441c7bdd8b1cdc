import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
/** An id at a place where the code makes a finding. */
const places = [
  /\b(?:failed|warning)\(\s*['`]([^'`]+)['`]/g,
  /\bid: '([\w-]+)',\s*text:/g,
  /\? first\.id : '([\w-]+)'/g,
  /\[\s*'(postgres-[\w-]+)',/g,
];

test('docs/troubleshooting.md has every finding of the doctor, and no other', () => {
  const sources = ['src/cli/doctor/**/!(*.test).ts', 'src/app/health/judge-*.ts'];
  const known = new Set(globSync(sources, { cwd: root }).flatMap(idsIn));
  const document = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8');
  const rows = document
    .slice(document.indexOf('## Findings'))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const cells = rows.map((row) => row.split('|')[1] ?? '');
  const listed = new Set(cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, id = '']) => id)));
  const missing = [...known].filter((id) => !listed.has(id));
  const invented = [...listed].filter((id) => !known.has(id));
  assert.deepEqual({ missing, invented }, { missing: [], invented: [] });
});

const role = /\$\{role\}/;

/** Findings of the way to the service exist for both of its roles. */
function idsIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return places
    .flatMap((place) => [...text.matchAll(place)].map(([, id = '']) => id))
    .flatMap((id) => (role.test(id) ? ['rest', 'broker'].map((each) => id.replace(role, each)) : [id]));
}
