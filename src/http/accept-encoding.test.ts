import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseEncoding } from './accept-encoding.ts';

for (const [header, expected] of [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['gzip;q=0', undefined],
  ['gzip; q=0.000', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['gzip;q=nonsense', undefined],
  [`gzip${' '.repeat(2000)}`, undefined],
] as const)
  test(`Accept-Encoding: ${String(header).slice(0, 30)} selects ${expected ?? 'none'}`, () => {
    assert.equal(chooseEncoding(header), expected);
  });
