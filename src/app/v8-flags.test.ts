import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { v8Flags, warnOfMissingFlags } from './v8-flags.ts';

test('the scripts that start the service pass all V8 flags', () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(manifest) as { readonly scripts: Record<string, string> };
  const command = `exec node ${v8Flags.join(' ')} src/cli/main.ts`;
  assert.deepEqual([scripts['start'], scripts['scorewire']], [`${command} serve --demo`, command]);
});

test('a start without one of the flags is logged, a start with all of them is not', () => {
  const missing: unknown[] = [];
  const log = { warn: (facts: object) => missing.push(facts) } as never;
  warnOfMissingFlags(['--expose-gc', ...v8Flags], log);
  warnOfMissingFlags(v8Flags.slice(1), log);
  assert.deepEqual(missing, [{ missing: v8Flags.slice(0, 1) }]);
});
