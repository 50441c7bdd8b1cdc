import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { clockToSeconds } from '#tests/contract/clock-seconds';
import { parseClock } from './clock.ts';

suite('parseClock', () => {
  test('reads minutes and seconds', () => {
    assert.deepEqual(parseClock('7:57'), { hours: undefined, minutes: 7, seconds: 57, fraction: '' });
  });

  test('reads hours when there are two colons', () => {
    assert.deepEqual(parseClock('1:02:03.45'), { hours: 1, minutes: 2, seconds: 3, fraction: '45' });
  });

  test('reads a bare number as seconds', () => {
    assert.deepEqual(parseClock('125'), { hours: undefined, minutes: undefined, seconds: 125, fraction: '' });
  });

  test('keeps the zeros of a fraction', () => {
    assert.equal(parseClock('34.050')?.fraction, '050');
  });

  for (const text of [
    '',
    ':',
    '7:',
    ':57',
    '7:5',
    '7:60',
    '1:60:00',
    '1:2:03',
    '1:1:02:03',
    '1:02:03:04',
    '1:02:030',
    '1:02:3',
    '1:02.03:04',
    '34.',
    '.5',
    '1234',
    '-5',
    ' 7:57',
    '7:57\n',
    '1.2345',
    '7,5',
  ]) {
    test(`refuses ${JSON.stringify(text)}`, () => {
      assert.equal(parseClock(text), undefined);
    });
  }
});

suite('clockToSeconds', () => {
  for (const [text, seconds] of [
    ['0:00', 0],
    ['7:57', 477],
    ['1:02:03', 3723],
    ['34.5', 34.5],
    ['60.1', 60.1],
    ['1:00.100', 60.1],
  ] as const) {
    test(`${text} is ${seconds}`, () => {
      const clock = parseClock(text);
      assert.equal(clock && clockToSeconds(clock), seconds);
    });
  }
});
