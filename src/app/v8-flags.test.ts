import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { v8Flags, warnOfMissingFlags } from './v8-flags.ts';

test('the launcher passes all V8 flags', () => {
  const launcher = readFileSync(new URL('../../bin/scorewire.js', import.meta.url), 'utf8');
  const passed = /const v8Flags = \[(.*)\]/.exec(launcher)?.[1];
  assert.equal(passed, v8Flags.map((flag) => `'${flag}'`).join(', '));
});

test('a start without one of the flags is logged, a start with all of them is not', () => {
  const missing: unknown[] = [];
  const log = { warn: (facts: object) => missing.push(facts) } as never;
  warnOfMissingFlags(['--expose-gc', ...v8Flags], log);
  warnOfMissingFlags(v8Flags.slice(1), log);
  assert.deepEqual(missing, [{ missing: v8Flags.slice(0, 1) }]);
});
