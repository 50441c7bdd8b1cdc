import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cacheByOrigin } from './cache-by-origin.ts';

test('an answer is rendered once for each address, and kept for the last eight', () => {
  const rendered: string[] = [];
  const find = cacheByOrigin(({ isTls, host }) => {
    rendered.push(`${isTls ? 'https' : 'http'}://${host}`);
    return `"${host}"`;
  });
  const ask = (host: string, protocol: 'http' | 'https' = 'http') => find({ headers: { host }, protocol });
  const first = ask('a.example');
  assert.equal(ask('a.example'), first);
  assert.equal(ask('a.example', 'https').body.toString(), '"a.example"');
  assert.deepEqual(rendered, ['http://a.example', 'https://a.example']);
  for (let number = 0; number < 7; number += 1) {
    ask(`other-${number}.example`);
    ask('a.example');
  }
  assert.equal(rendered.length, 9);
  ask('a.example', 'https');
  assert.equal(rendered.length, 10);
  assert.equal(ask('a.example'), first);
});
