import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { createPasswordChecks } from './password-checks.ts';

/** Checks that end on command, and the names of those that started. */
function createTestbed(atOnce: number) {
  const checks = createPasswordChecks(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    begun,
    run(name: string, isKnown = false): Promise<string> | undefined {
      return checks.run(isKnown, () => {
        begun.push(name);
        const end = Promise.withResolvers<string>();
        ends.set(name, end);
        return end.promise;
      });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.resolve(name);
      await nextIteration();
    },
    async fail(name: string): Promise<void> {
      ends.get(name)?.reject(new Error(name));
      await nextIteration();
    },
  };
}

test('at most two run at once; the others follow in the order of arrival', async () => {
  const testbed = createTestbed(2);
  for (const name of ['a', 'b', 'c', 'd']) void testbed.run(name);
  await nextIteration();
  assert.deepEqual(testbed.begun, ['a', 'b']);
  await testbed.end('b');
  assert.deepEqual(testbed.begun, ['a', 'b', 'c']);
  await testbed.end('a');
  assert.deepEqual(testbed.begun, ['a', 'b', 'c', 'd']);
});

test('known users go first', async () => {
  const testbed = createTestbed(1);
  for (const name of ['a', 'b', 'c']) void testbed.run(name);
  void testbed.run('known', true);
  await nextIteration();
  await testbed.end('a');
  assert.deepEqual(testbed.begun, ['a', 'known']);
});

test('the limit of 64 for strangers leaves room for known users', async () => {
  const testbed = createTestbed(1);
  for (let check = 0; check < 64; check += 1) assert.notEqual(testbed.run(`guess ${check}`), undefined);
  assert.equal(testbed.run('one too many'), undefined);
  const known = testbed.run('known', true);
  await nextIteration();
  await testbed.end('guess 0');
  await testbed.end('known');
  assert.equal(await known, 'known');
});

test('a failed check rejects its promise and lets the next one run', async () => {
  const testbed = createTestbed(1);
  const first = testbed.run('a') ?? Promise.resolve('');
  const told = assert.rejects(first, /a/);
  void testbed.run('b');
  await nextIteration();
  await testbed.fail('a');
  await told;
  assert.deepEqual(testbed.begun, ['a', 'b']);
});
