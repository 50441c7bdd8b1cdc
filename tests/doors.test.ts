import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';

interface Door {
  readonly rooms: readonly string[];
  /** Rooms of which it may name types and nothing else. */
  readonly types?: readonly string[];
  readonly packages: readonly string[];
}

/**
 * The table of doors: which rooms a room may enter, and which packages it may use. Tests may use anything.
 * ARCHITECTURE.md shows the same table with the reasons.
 */
const doors: Record<string, Door> = {
  core: { rooms: [], packages: [] },
  http: {
    rooms: ['core', 'net'],
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
      'node:util',
      'node:worker_threads',
      'node:zlib',
    ],
  },
  store: {
    rooms: ['core'],
    // It implements the port that the engine declares for its sessions.
    types: ['mqtt'],
    packages: ['kysely', 'pg', 'node:sqlite', 'node:crypto', 'node:fs', 'node:os', 'node:path', 'node:worker_threads'],
  },
  net: { rooms: [], packages: ['node:crypto', 'node:fs', 'node:net', 'node:tls'] },
  mqtt: {
    rooms: ['net'],
    packages: [
      'ws',
      'node:buffer',
      'node:crypto',
      'node:events',
      'node:http',
      'node:https',
      'node:net',
      'node:stream',
      'node:tls',
      'node:util',
    ],
  },
  bus: { rooms: ['core'], packages: [] },
  schema: { rooms: ['core'], packages: ['ajv'] },
  app: {
    rooms: ['core', 'http', 'store', 'bus', 'schema', 'mqtt', 'net'],
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
  cli: { rooms: ['app', 'main', 'mqtt'], packages: ['string-width', 'node:*'] },
  main: { rooms: ['app'], packages: ['node:fs', 'node:v8'] },
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
    for (const { specifier, typesOnly } of importsOf(file))
      assert.equal(fault(specifier, typesOnly, room, door), undefined, specifier);
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

function fault(specifier: string, typesOnly: boolean, room: string, door: Door): string | undefined {
  if (specifier.startsWith('./')) return undefined;
  if (specifier.startsWith('../')) return 'say #room/file instead of ../';
  if (specifier.startsWith('#')) {
    const target = specifier.slice(1).split('/', 1)[0] ?? '';
    if (target === room || door.rooms.includes(target)) return undefined;
    if (door.types?.includes(target)) return typesOnly ? undefined : `${room} may only name types of ${target}`;
    return `${room} may not enter ${target}`;
  }
  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/', 1)[0];
  const allowed = door.packages.some(
    (known) => known === name || (known === 'node:*' && specifier.startsWith('node:')),
  );
  return allowed ? undefined : `${room} may not use ${name}`;
}

function importsOf(file: string): { readonly specifier: string; readonly typesOnly: boolean }[] {
  return [...read(file).matchAll(statement)].map((match) => ({
    specifier: match[1] ?? match[2] ?? match[3] ?? '',
    typesOnly: /^\s*(?:import|export) type\s/.test(match[0]),
  }));
}

function roomOf(file: string): string {
  const room = dirname(file).split('/')[1];
  return room ?? basename(file, '.ts');
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
