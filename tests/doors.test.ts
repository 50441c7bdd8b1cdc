import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';

interface Door {
  readonly rooms: readonly string[];
  /** Rooms from which it may import types only. */
  readonly types?: readonly string[];
  readonly packages: readonly string[];
}

/**
 * The table of doors: which rooms a room may import, and which packages it may use. Tests may use anything.
 * ARCHITECTURE.md shows the same table with the reasons.
 */
const doors: Record<string, Door> = {
  core: { rooms: [], packages: [] },
  http: {
    rooms: ['core', 'documents', 'net'],
    packages: [
      'fastify',
      '@fastify/swagger',
      '@fastify/fast-json-stringify-compiler',
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
    // It implements the engine's port for sessions.
    types: ['mqtt'],
    packages: [
      'kysely',
      'pg',
      'node:sqlite',
      'node:crypto',
      'node:fs',
      'node:os',
      'node:path',
      'node:url',
      'node:worker_threads',
    ],
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
  bus: { rooms: ['core'], packages: ['@nats-io/transport-node'] },
  documents: { rooms: ['core'], packages: ['marked', 'node:fs', 'node:path'] },
  schema: { rooms: ['core'], packages: ['ajv'] },
  simulator: { rooms: ['core'], packages: [] },
  app: {
    rooms: ['core', 'http', 'store', 'bus', 'schema', 'mqtt', 'net', 'simulator'],
    packages: [
      'pino',
      'prom-client',
      'jose',
      'node:async_hooks',
      'node:crypto',
      'node:fs',
      'node:https',
      'node:net',
      'node:os',
      'node:path',
      'node:stream',
      'node:stream/promises',
      'node:util',
      'node:zlib',
    ],
  },
  cli: {
    rooms: ['app', 'core', 'main', 'mqtt', 'sdk', 'simulator'],
    packages: ['string-width', 'ws', 'node:*'],
  },
  main: { rooms: ['app'], packages: ['node:fs'] },
};

/**
 * The doors inside the rooms: which folders of its own room a folder may import. A room's name stands for the files directly in it. Every folder
 * has a line, so that a new one is a decision.
 */
const innerDoors: Record<string, readonly string[]> = {
  mqtt: ['mqtt/packet', 'mqtt/routing', 'mqtt/session', 'mqtt/protocol'],
  'mqtt/packet': [],
  'mqtt/routing': ['mqtt', 'mqtt/packet'],
  'mqtt/session': ['mqtt', 'mqtt/packet', 'mqtt/routing'],
  'mqtt/protocol': ['mqtt', 'mqtt/packet', 'mqtt/routing', 'mqtt/session'],
  'mqtt/listener': ['mqtt'],
  'store/dialect/shared': [],
  'store/dialect/sqlite': ['store/dialect/shared'],
  'store/dialect/postgres': ['store/dialect/shared', 'store/postgres-servers'],
  'store/postgres-servers': [],
  'store/migrations': ['store/dialect/shared'],
  'store/administration': ['store/dialect/shared', 'store/migrations'],
  'store/mqtt-sessions': ['store/dialect/shared'],
  'store/cluster': ['store/dialect/postgres', 'store/postgres-servers'],
  'store/examine': ['store/data-folder', 'store/event-log/sqlite', 'store/migrations', 'store/postgres-servers'],
  'store/data-folder': ['store/dialect/shared', 'store/dialect/sqlite', 'store/event-log/sqlite'],
  'store/event-log/shared': [],
  'store/event-log/sqlite': ['store/event-log/shared', 'store/dialect/shared', 'store/dialect/sqlite'],
  'store/event-log/postgres': ['store/event-log/shared', 'store/dialect/postgres', 'store/postgres-servers'],
  'store/status-feed': ['store/dialect/postgres', 'store/event-log/postgres', 'store/postgres-servers'],
  app: ['app/backup', 'app/cluster', 'app/config', 'app/health', 'app/mqtt'],
  'app/backup': ['app', 'app/config'],
  'app/cluster': ['app', 'app/config', 'app/mqtt'],
  'app/config': [],
  'app/health': ['app', 'app/backup', 'app/config'],
  'app/mqtt': ['app', 'app/config'],
  cli: ['cli/output', 'cli/commands'],
  'cli/backup': ['cli', 'cli/output'],
  'cli/commands': [
    'cli',
    'cli/backup',
    'cli/completion',
    'cli/doctor',
    'cli/doctor/integrator',
    'cli/doctor/operator',
    'cli/events',
    'cli/import',
    'cli/input',
    'cli/output',
    'cli/service',
    'cli/simulate',
    'cli/sport',
    'cli/tail',
  ],
  'cli/completion': ['cli'],
  'cli/doctor': ['cli/output'],
  'cli/doctor/probe': ['cli/doctor'],
  'cli/doctor/integrator': ['cli', 'cli/doctor', 'cli/doctor/probe', 'cli/input', 'cli/service'],
  'cli/doctor/operator': ['cli/doctor', 'cli/doctor/probe'],
  'cli/events': ['cli', 'cli/input', 'cli/output', 'cli/service', 'cli/sport'],
  'cli/import': ['cli', 'cli/input', 'cli/output', 'cli/service'],
  'cli/input': ['cli'],
  'cli/output': ['cli'],
  'cli/service': ['cli'],
  'cli/simulate': ['cli', 'cli/events', 'cli/import', 'cli/output', 'cli/service', 'cli/sport'],
  'cli/sport': ['cli', 'cli/output'],
  'cli/tail': ['cli', 'cli/output'],
  core: ['core/contract', 'core/ingress', 'core/memory', 'core/ports', 'core/sign-in'],
  'core/administration': ['core', 'core/contract', 'core/ingress', 'core/ports'],
  'core/connections': ['core', 'core/ingress', 'core/ports', 'core/sign-in'],
  'core/contract': ['core', 'core/sports'],
  'core/fleet': ['core', 'core/contract', 'core/ingress', 'core/ports'],
  'core/import': [],
  'core/ingress': ['core', 'core/contract', 'core/ingress/fast', 'core/memory', 'core/ports', 'core/sign-in'],
  'core/ingress/fast': ['core', 'core/contract', 'core/ingress'],
  'core/memory': ['core/ports'],
  'core/peers': ['core', 'core/ingress', 'core/ports'],
  'core/ports': ['core'],
  'core/share': ['core', 'core/contract', 'core/ingress', 'core/memory', 'core/ports', 'core/sign-in'],
  'core/sign-in': ['core', 'core/ingress', 'core/memory', 'core/ports'],
  'core/sports': ['core/contract'],
  http: ['http/air', 'http/routes'],
  'http/air': ['http', 'http/schemas'],
  'http/routes': ['http', 'http/schemas'],
  'http/schemas': [],
  bus: [],
  'documents/asyncapi': ['documents/sports'],
  'documents/console': [],
  'documents/openapi': [],
  'documents/pages': [],
  'documents/sports': [],
  net: [],
  schema: [],
  simulator: ['simulator/course', 'simulator/faults'],
  'simulator/course': ['simulator'],
  'simulator/faults': ['simulator'],
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
    for (const target of targetsOf(file)) assert.equal(innerFault(file, target), undefined, target);
  });

test('the client library imports its own files and MQTT.js alone, so that it works without the service and in browsers', () => {
  const sdk = globSync('sdk/src/**/*.ts', { cwd: root });
  for (const file of sdk)
    for (const { specifier } of importsOf(file))
      assert.ok(/^(?:\.\/.*|mqtt)$/.test(specifier), `${file}: ${specifier}`);
  const targets = (file: string): string[] =>
    importsOf(file).flatMap(({ specifier }) => (specifier.startsWith('./') ? join(dirname(file), specifier) : []));
  assert.deepEqual(findCircles(new Map(sdk.map((file) => [file, targets(file)]))), []);
});

/** The console. Boards and the pages of share links are small because React stays out of them. */
const consoleDoors: readonly { readonly folder: RegExp; readonly imports: RegExp }[] = [
  { folder: /^board\//, imports: /^(?:\.\/|#console\/(?:board\/|texts\.ts$)|lit(?:\/|$))/ },
  { folder: /^air\//, imports: /^(?:\.\/|#console\/(?:(?:air|board)\/|texts\.ts$)|lit(?:\/|$))/ },
  {
    folder: /^(?:main\.tsx|texts\.ts|(?:api|editor|pages|parts|session|shell)\/)/,
    imports:
      /^(?:\.\/|#console\/(?!air\/)|@scorewire\/client$|react$|react-dom(?:\/|$)|@mantine\/|@tanstack\/|@codemirror\/|@lezer\/highlight$|uplot)/,
  },
];

test('the console speaks to the service through the client library alone', () => {
  const own = globSync('console/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of own) {
    const door = consoleDoors.find(({ folder }) => folder.test(file.slice('console/src/'.length)));
    assert.ok(door, `${file} is in no folder of the console`);
    for (const { specifier } of importsOf(file)) assert.match(specifier, door.imports, file);
  }
  const targets = (file: string): string[] =>
    importsOf(file).flatMap(({ specifier }) => {
      if (specifier.startsWith('#console/')) return `console/src/${specifier.slice('#console/'.length)}`;
      return specifier.startsWith('./') ? join(dirname(file), specifier) : [];
    });
  assert.deepEqual(findCircles(new Map(own.map((file) => [file, targets(file)]))), []);
});

test('no files of src import each other in a circle', () => {
  assert.deepEqual(findCircles(new Map(files.map((file) => [file, targetsOf(file)]))), []);
});

test('the fast path has one door', () => {
  const fast = 'src/core/ingress/fast/';
  const outside = files.filter((file) => !file.startsWith(fast)).flatMap(targetsOf);
  const entered = outside.filter((target) => target.startsWith(fast));
  assert.deepEqual([...new Set(entered)], [`${fast}create-judges.ts`]);
});

test('a circle is found, however many files it takes, and named once', () => {
  const imports = { a: ['b'], b: ['c'], c: ['d'], d: ['b', 'e'], e: [], f: ['f'] };
  assert.deepEqual(findCircles(new Map(Object.entries(imports))), [['b', 'c', 'd'], ['f']]);
});

test('a folder may not import a folder above it', () => {
  const [session, protocol] = ['src/mqtt/session/session.ts', 'src/mqtt/protocol/connection.ts'];
  assert.equal(innerFault(protocol, session), undefined);
  assert.equal(innerFault(session, protocol), 'mqtt/session may not import mqtt/protocol');
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

/** Only for imports within a room; `fault` judges the others. */
function innerFault(file: string, target: string): string | undefined {
  const [from, to] = [folderOf(file), folderOf(target)];
  if (from === to || roomOf(file) !== roomOf(target)) return undefined;
  const allowed = innerDoors[from];
  if (allowed === undefined) return `${from} has no line in the table of inner doors`;
  return allowed.includes(to) ? undefined : `${from} may not import ${to}`;
}

/** The groups of files that reach each other by imports. */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map([...imports.keys()].map((file) => [file, reachedFrom(file, imports)]));
  const circles = [...reached]
    .filter(([file, others]) => others.has(file))
    .map(([file, others]) => [...others].filter((other) => reached.get(other)?.has(file)).sort());
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

function reachedFrom(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(imports.get(file));
  for (const next of reached) for (const target of imports.get(next) ?? []) reached.add(target);
  return reached;
}

function fault(specifier: string, typesOnly: boolean, room: string, door: Door): string | undefined {
  if (specifier.startsWith('./')) return undefined;
  if (specifier.startsWith('../')) return 'say #room/file instead of ../';
  if (specifier.startsWith('#')) {
    const target = specifier.slice(1).split('/', 1)[0] ?? '';
    if (target === room || door.rooms.includes(target)) return undefined;
    if (door.types?.includes(target)) return typesOnly ? undefined : `${room} may only import types of ${target}`;
    return `${room} may not import ${target}`;
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

/** The files of src that a file imports. */
function targetsOf(file: string): string[] {
  return importsOf(file).flatMap(({ specifier }) => {
    if (specifier.startsWith('#')) return `src/${specifier.slice(1)}.ts`;
    return specifier.startsWith('./') ? join(dirname(file), specifier) : [];
  });
}

function folderOf(file: string): string {
  return dirname(file).slice('src/'.length);
}

function roomOf(file: string): string {
  const room = dirname(file).split('/')[1];
  return room ?? basename(file, '.ts');
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
