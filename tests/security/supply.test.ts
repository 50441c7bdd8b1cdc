import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSbom } from './create-sbom.ts';

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const file = join(import.meta.dirname, '../../package.json');
const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Package;

test('the list of what runs in production has every dependency with its version and license, and no tool', async () => {
  const { components } = await createSbom();
  const listed = new Map(components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(dependencies)) assert.equal(listed.get(name), version, name);
  const tools = components.filter(({ name }) => name in devDependencies);
  assert.deepEqual(tools, []);
  const unlicensed = components.filter(({ licenses = [] }) => licenses.length === 0);
  assert.deepEqual(unlicensed, []);
});

test('dependencies have exact versions', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version));
  assert.deepEqual(loose, []);
});
