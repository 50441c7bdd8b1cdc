import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestWord } from './nearest-word.ts';

const known = ['--push', '--no-push', '--password', '--role'];

for (const [given, nearest] of [
  ['--psh', '--push'],
  ['--pasword', '--password'],
  ['--no-psuh', '--no-push'],
  ['--colour', undefined],
  ['', undefined],
] as const)
  test(`"${given}" is most likely ${nearest ?? 'none of them'}`, () => {
    assert.equal(nearestWord(given, known), nearest);
  });
