import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Finding, failed, ok, skipped, warning } from '#app/health/finding';
import type { Check } from './check.ts';
import { findCause, runChecks } from './run-checks.ts';

type Found = () => Finding;

function createCheck(id: string, find: Found, needs: readonly Check<object, unknown>[] = []): Check<object, string> {
  return { id, title: id, needs, gather: async () => `facts of ${id}`, judge: find };
}

const good: Found = () => ok('good');
const bad: Found = () => failed('bad', 'It is bad.', 'Mend it.');
const odd: Found = () => warning('odd', 'It is odd.', 'Look at it.');
const left: Found = () => skipped('not asked for');

async function run(...table: readonly Check<object, unknown>[]) {
  return runChecks(table, {}, async () => {});
}

function textsOf(all: Awaited<ReturnType<typeof run>>): string[] {
  return all.map(({ finding }) => `${finding.state}: ${finding.text}`);
}

test('checks behind a failed one are skipped and name the one that failed first', async () => {
  const first = createCheck('first', bad);
  const second = createCheck('second', good, [first]);
  const third = createCheck('third', good, [second]);
  const found = textsOf(await run(first, second, third, createCheck('other', good)));
  assert.deepEqual(found, ['failed: It is bad.', 'skipped: first failed', 'skipped: first failed', 'ok: good']);
});

test('a warning keeps nobody from going on, a skipped check does', async () => {
  const first = createCheck('first', odd);
  const second = createCheck('second', left, [first]);
  const found = textsOf(await run(first, second, createCheck('third', good, [second])));
  assert.deepEqual(found, ['warning: It is odd.', 'skipped: not asked for', 'skipped: second was skipped']);
});

test('a failure is the cause before an earlier warning; without one it is the first warning', async () => {
  const warned = [createCheck('first', odd), createCheck('second', good)];
  assert.equal(findCause(await run(...warned, createCheck('third', bad)))?.check, 'third');
  assert.equal(findCause(await run(...warned))?.check, 'first');
  assert.equal(findCause(await run(createCheck('second', good))), undefined);
});

test('a check reads the facts of those before it', async () => {
  const first = createCheck('first', good);
  const second: Check<object, string> = {
    ...createCheck('second', good, [first]),
    gather: async (_subject, known) => known.of(first) ?? 'nothing',
    judge: (facts) => ok(facts),
  };
  assert.deepEqual(textsOf(await run(first, second)), ['ok: good', 'ok: facts of first']);
});

test('a check that breaks is a finding: check-broke', async () => {
  const broken = { ...createCheck('broken', good), gather: () => Promise.reject(new Error('no answer')) };
  const cause = findCause(await run(broken));
  assert.equal(cause?.id, 'check-broke');
  assert.equal(cause?.text, 'This check could not be finished: no answer.');
});
