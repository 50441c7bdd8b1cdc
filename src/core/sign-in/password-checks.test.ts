import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPasswordChecks } from './password-checks.ts';

/** Checks that end when they are told to, and what of them runs. */
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

test('no more run at once than may, and the others in the order in which they came', async () => {
  const bench = createBench(2);
  for (const name of ['a', 'b', 'c', 'd']) void bench.run(name);
  await nextTurn();
  assert.deepEqual(bench.begun, ['a', 'b']);
  await bench.end('b');
  assert.deepEqual(bench.begun, ['a', 'b', 'c']);
  await bench.end('a');
  assert.deepEqual(bench.begun, ['a', 'b', 'c', 'd']);
});

test('those who are known go ahead of those who are not', async () => {
  const bench = createBench(1);
  for (const name of ['a', 'b', 'c']) void bench.run(name);
  void bench.run('known', true);
  await nextTurn();
  await bench.end('a');
  assert.deepEqual(bench.begun, ['a', 'known']);
});

test('64 may run or wait, and guessers take no place of those who are known', async () => {
  const bench = createBench(1);
  for (let check = 0; check < 64; check += 1) assert.notEqual(bench.run(`guess ${check}`), undefined);
  assert.equal(bench.run('one too many'), undefined);
  const known = bench.run('known', true);
  await nextTurn();
  await bench.end('guess 0');
  await bench.end('known');
  assert.equal(await known, 'known');
});

test('a check that fails makes room, and fails for whoever asked', async () => {
  const bench = createBench(1);
  const first = bench.run('a') ?? Promise.resolve('');
  const told = assert.rejects(first, /a/);
  void bench.run('b');
  await nextTurn();
  await bench.fail('a');
  await told;
  assert.deepEqual(bench.begun, ['a', 'b']);
});
