import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../../console/dist');
const assets = readdirSync(join(dist, 'assets'));

test('the sign-in page and the overview take at most 300 KB of compressed script', () => {
  const lazy = ['overview-page', 'metric-charts'].map(find);
  assert.ok(sizeOf([...entriesOf('index.html'), ...lazy]) < 300_000);
});

test('the pages of a share link take at most 60 KB of compressed script', () => {
  assert.ok(sizeOf(entriesOf('overlay.html')) < 60_000);
  assert.ok(sizeOf(entriesOf('air.html')) < 60_000);
});

function find(name: string): string {
  const file = assets.find((asset) => asset.startsWith(`${name}-`) && asset.endsWith('.js'));
  assert.ok(file, name);
  return file;
}

function entriesOf(page: string): string[] {
  const html = readFileSync(join(dist, page), 'utf8');
  return [...html.matchAll(/<script[^>]+src="\/console\/assets\/([^"]+)"/g)].map(([, file = '']) => file);
}

/** Of the scripts and everything that they import statically. */
function sizeOf(scripts: readonly string[]): number {
  const loaded = new Set(scripts);
  let bytes = 0;
  for (const file of loaded) {
    const code = readFileSync(join(dist, 'assets', file));
    bytes += gzipSync(code).length;
    for (const [, imported = ''] of code.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      loaded.add(imported);
  }
  assert.ok(bytes > 10_000, `${bytes}`);
  return bytes;
}
