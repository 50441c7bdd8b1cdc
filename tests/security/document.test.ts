import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { settings } from '#app/config/settings';

const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
const limits = Object.entries(settings).filter(([key]) =>
  /(?:Max|Maximum|TimeoutSeconds|LifetimeSeconds|RetentionDays)$/.test(key),
);

for (const [, { name, default: value }] of limits)
  test(`docs/security.md says what ${name} stops, with its default`, () => {
    assert.match(text, new RegExp(`^\\| \`${name}\` \\| ${String(value)} \\| \\S`, 'm'));
  });
