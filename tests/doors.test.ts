import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';

/**
 * The table of doors: which rooms a room may enter, and which packages it may use. Tests may use anything.
 * ARCHITECTURE.md shows the same table with the reasons.
 */
const doors: Record<string, { readonly rooms: readonly string[]; readonly packages: readonly string[] }> = {
  core: { rooms: [], packages: [] },
  http: {
    rooms: ['core'],
    packages: [
      'fastify',
      '@fastify/swagger',
      '@fastify/type-provider-typebox',
      '@scalar/fastify-api-reference',
      'typebox',
      'node:crypto',
      'node:http',
      'node:https',
      'node:net',
      'node:stream',
    ],
  },
  store: {
    rooms: ['core'],
    packages: ['kysely', 'pg', 'node:sqlite', 'node:crypto', 'node:fs', 'node:worker_threads'],
  },
  bus: { rooms: ['core'], packages: [] },
  schema: { rooms: ['core'], packages: ['ajv'] },
  app: {
    rooms: ['core', 'http', 'store', 'bus', 'schema'],
    packages: [
      'pino',
      'prom-client',
      'jose',
      'node:crypto',
      'node:fs',
      'node:https',
      'node:net',
      'node:path',
      'node:util',
    ],
  },
  cli: { rooms: ['app', 'main'], packages: ['node:*'] },
  main: { rooms: ['app'], packages: ['node:fs'] },
};

const statement =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
const root = join(import.meta.dirname, '..');
const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !/\.(?:test|contract|vectors)\.ts$/.test(file));

for (const file of files)
  test(`${file} goes through the doors`, () => {
    const room = roomOf(file);
    const door = doors[room];
    assert.ok(door, `there is no room ${room}`);
    for (const specifier of importsOf(file)) assert.equal(fault(specifier, room, door), undefined, specifier);
  });

test('process.env is read by the process and the command line alone', () => {
  const readers = files.filter((file) => /process\.env|\benv\b.*=.*\bprocess\b/.test(read(file)));
  assert.deepEqual(
    readers.filter((file) => roomOf(file) !== 'cli'),
    ['src/main.ts'],
  );
});

test('file names are kebab-case and say what is inside', () => {
  const odd = files.filter((file) => {
    const name = basename(file, '.ts');
    return !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || /^(?:utils?|helpers?|common|types?)$/.test(name);
  });
  assert.deepEqual(odd, []);
});

function fault(specifier: string, room: string, door: (typeof doors)[string]): string | undefined {
  if (specifier.startsWith('./')) return undefined;
  if (specifier.startsWith('../')) return 'say #room/file instead of ../';
  if (specifier.startsWith('#')) {
    const target = specifier.slice(1).split('/', 1)[0] ?? '';
    return target === room || door.rooms.includes(target) ? undefined : `${room} may not enter ${target}`;
  }
  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/', 1)[0];
  const allowed = door.packages.some(
    (known) => known === name || (known === 'node:*' && specifier.startsWith('node:')),
  );
  return allowed ? undefined : `${room} may not use ${name}`;
}

function importsOf(file: string): string[] {
  return [...read(file).matchAll(statement)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function roomOf(file: string): string {
  const room = dirname(file).split('/')[1];
  return room ?? basename(file, '.ts');
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
