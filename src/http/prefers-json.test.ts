import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefersJson } from './prefers-json.ts';

for (const [accept, expected] of [
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', false],
  ['application/json', true],
  ['Application/JSON; charset=utf-8', true],
  ['application/json, */*;q=0.1', true],
  ['application/*', true],
  ['text/html, application/json', false],
  ['text/html;q=0.5, application/json', true],
  ['application/json;q=0', false],
  ['application/problem+json', false],
] as const)
  test(`Accept: ${accept ?? 'nothing'} ${expected ? 'prefers' : 'does not prefer'} JSON`, () => {
    assert.equal(prefersJson(accept), expected);
  });
