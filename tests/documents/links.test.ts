import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findDocumentFiles } from '#documents/pages/document-files';
import { listedPages } from '#documents/pages/page-list';
import { slugOf } from '#documents/pages/render-markdown';
import { repository } from './markdown-blocks.ts';

const documents = globSync(['*.md', 'llms.txt', 'docs/**/*.md', 'sdk/*.md'], {
  cwd: repository,
});

test('every link of the documents leads to a file and a heading that exist', () => {
  const broken = documents.flatMap((document) =>
    linksOf(document)
      .filter((link) => !exists(document, link))
      .map((link) => `${document}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test('every file that the table of ARCHITECTURE.md names exists, and says the words that stand behind it', () => {
  const rows = read('ARCHITECTURE.md').matchAll(/^\| .*$/gm);
  assert.deepEqual(
    [...rows].flatMap(([row]) => findWrongNames(row)),
    [],
  );
});

test('every page of the index is a document', () => {
  const files = findDocumentFiles();
  const missing = listedPages.filter(({ page }) => page !== undefined && !files.has(page));
  assert.deepEqual(missing, []);
});

test('every guide is in the index and in llms.txt', () => {
  const guides = globSync('docs/*.md', { cwd: repository });
  const listed = new Set(listedPages.map(({ page }) => `docs/${page}.md`));
  assert.deepEqual(
    guides.filter((path) => !listed.has(path)),
    [],
  );
  const index = read('llms.txt');
  const inside = new Set(['docs/benchmarks.md', 'docs/conformance.md']);
  assert.deepEqual(
    guides.filter((path) => !inside.has(path) && !index.includes(`(${path})`)),
    [],
  );
});

/** A name without a folder is beside the file before it; in parentheses behind a file is what to look for there. */
function findWrongNames(row: string): string[] {
  let file = '';
  return [...row.matchAll(/(\()?`([^`]+)`/g)]
    .filter(([, opens, name = '']) => {
      if (/^[\w-]+$/.test(name)) return opens !== undefined && file.endsWith('.ts') && !read(file).includes(name);
      if (!/^[\w.-][\w./-]*(?:\/|\.(?:ts|tsx|js|json|snapshot))$/.test(name)) return false;
      file =
        name.includes('/') || name === 'package.json' ? name : join(file.endsWith('/') ? file : dirname(file), name);
      return !existsSync(join(repository, file));
    })
    .map(([, , name]) => `${name}: ${row}`);
}

function linksOf(document: string): string[] {
  const text = read(document).replaceAll(/^( *)```.*?^\1```$/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^(?:https?:|mailto:|\/)/.test(link));
}

function exists(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#', 2);
  const file = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(repository, file))) return false;
  return anchor === undefined || headingsOf(file).includes(anchor);
}

function headingsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading.replaceAll('`', '')));
}

function read(file: string): string {
  return readFileSync(join(repository, file), 'utf8');
}
