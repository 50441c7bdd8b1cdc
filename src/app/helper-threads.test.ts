import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

const isLinux = process.platform === 'linux';

/** In a process of its own, because the priority of a thread cannot be raised again. */
const script = `
  const { readdirSync, readFileSync } = await import('node:fs');
  const { getPriority } = await import('node:os');
  const { lowerHelperThreads } = await import(${JSON.stringify(new URL('./helper-threads.ts', import.meta.url).href)});
  lowerHelperThreads();
  const isHelper = (id) => readFileSync('/proc/self/task/' + id + '/comm', 'utf8').includes('V8Worker');
  const ids = readdirSync('/proc/self/task').map(Number);
  const priorities = (wanted) => [...new Set(ids.filter((id) => isHelper(id) === wanted).map((id) => getPriority(id)))];
  console.log(JSON.stringify({ helpers: priorities(true), others: priorities(false) }));
`;

test('the helper threads of V8 go behind all others', { skip: !isLinux }, () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  assert.deepEqual(JSON.parse(printed), { helpers: [3], others: [0] });
});
