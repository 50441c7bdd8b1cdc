import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSbom } from './create-sbom.ts';

interface Package {
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const file = join(import.meta.dirname, '../../package.json');
const { dependencies, optionalDependencies, devDependencies, engines } = JSON.parse(
  readFileSync(file, 'utf8'),
) as Package;

test('the list of what runs in production has every dependency with its version and license, and no tool', async () => {
  const { components } = await createSbom();
  const listed = new Map(components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(dependencies)) assert.equal(listed.get(name), version, name);
  // Packages that run in production need these too.
  const shared = new Set(['@types/node', '@types/ws', 'mqtt-packet', 'yaml']);
  const tools = components.filter(({ name }) => name in devDependencies && !shared.has(name));
  assert.deepEqual(tools, []);
  const unlicensed = components.filter(({ licenses = [] }) => licenses.length === 0);
  assert.deepEqual(unlicensed, []);
});

test('dependencies have exact versions', () => {
  const all = { ...dependencies, ...optionalDependencies, ...devDependencies };
  const loose = Object.entries(all).filter(([, version]) => !/^\d/.test(version));
  assert.deepEqual(loose, []);
});

interface Lock {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
}

/** npm would warn at every installation, on a machine that is as the README asks for. */
test('no package asks for a newer Node than the service does', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lock;
  const least = parseVersion(engines.node);
  const wanting = Object.entries(lock.packages).filter(([, { engines: wanted }]) => !accepts(wanted?.node, least));
  assert.deepEqual(wanting, []);
});

type Version = readonly [major: number, minor: number];

/** Whether a range has the version in it, as far as ranges are written in practice: `>=20`, `^18 || >=20.9`. */
function accepts(range: string | undefined, [major, minor]: Version): boolean {
  if (range === undefined || range === '*') return true;
  return range.split('||').some((part) => {
    const [least, leastMinor] = parseVersion(part);
    if (!part.trim().startsWith('>')) return major === least && minor >= leastMinor;
    return major > least || (major === least && minor >= leastMinor);
  });
}

function parseVersion(text: string): Version {
  const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return [Number(major), Number(minor)];
}
