import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPasswordChecks } from './password-checks.ts';

/** Checks that end on command, and the names of those that started. */
function createBench(atOnce: number) {
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
      await nextTurn();
    },
    async fail(name: string): Promise<void> {
      ends.get(name)?.reject(new Error(name));
      await nextTurn();
    },
  };
}

test('at most two run at once; the others follow in the order of arrival', async () => {
  const bench = createBench(2);
  for (const name of ['a', 'b', 'c', 'd']) void bench.run(name);
  await nextTurn();
  assert.deepEqual(bench.begun, ['a', 'b']);
  await bench.end('b');
  assert.deepEqual(bench.begun, ['a', 'b', 'c']);
  await bench.end('a');
  assert.deepEqual(bench.begun, ['a', 'b', 'c', 'd']);
});

test('known users go first', async () => {
  const bench = createBench(1);
  for (const name of ['a', 'b', 'c']) void bench.run(name);
  void bench.run('known', true);
  await nextTurn();
  await bench.end('a');
  assert.deepEqual(bench.begun, ['a', 'known']);
});

test('the limit of 64 for strangers leaves room for known users', async () => {
  const bench = createBench(1);
  for (let check = 0; check < 64; check += 1) assert.notEqual(bench.run(`guess ${check}`), undefined);
  assert.equal(bench.run('one too many'), undefined);
  const known = bench.run('known', true);
  await nextTurn();
  await bench.end('guess 0');
  await bench.end('known');
  assert.equal(await known, 'known');
});

test('a failed check rejects its promise and lets the next one run', async () => {
  const bench = createBench(1);
  const first = bench.run('a') ?? Promise.resolve('');
  const told = assert.rejects(first, /a/);
  void bench.run('b');
  await nextTurn();
  await bench.fail('a');
  await told;
  assert.deepEqual(bench.begun, ['a', 'b']);
});
