import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { skipWithout } from '#tests/support/system-packages';
import { startDemoService } from './demo-service.ts';
import { repository } from './markdown-blocks.ts';
import { notRun } from './not-run.ts';
import { runDocument } from './run-document.ts';

/** Written by scripts and held true by tests of their own, or about the inside of the service. */
const others = /^docs\/(?:sports\/|decisions\/|(?:sports|configuration|conformance|benchmarks|security)\.md$)/;

const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: repository }).filter((path) => !others.test(path))];

test('every command and snippet of the README and the guides works, and prints what they show', {
  skip: skipWithout('mosquitto-clients') || skipWithout('python3-paho-mqtt'),
  timeout: 170_000,
}, async (t) => {
  const demo = await startDemoService(t);
  const skipped = new Set<string>();
  for (const document of documents)
    await t.test(document, async (t) => {
      for (const name of await runDocument(t, demo, document)) skipped.add(name);
    });
  assert.deepEqual(
    Object.keys(notRun).filter((name) => !skipped.has(name)),
    [],
    'these reasons are not needed any more',
  );
});
