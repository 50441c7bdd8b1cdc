import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTime } from './read-time.ts';

const nowMs = Date.parse('2026-04-01T12:00:00Z');

for (const [given, time] of [
  ['now', '2026-04-01T12:00:00.000Z'],
  ['30s', '2026-04-01T11:59:30.000Z'],
  ['10m', '2026-04-01T11:50:00.000Z'],
  ['1.5h', '2026-04-01T10:30:00.000Z'],
  ['2d', '2026-03-30T12:00:00.000Z'],
  ['2026-04-01', '2026-04-01T00:00:00.000Z'],
  ['2026-04-01T10:30', '2026-04-01T10:30:00.000Z'],
  ['2026-04-01 10:30:05', '2026-04-01T10:30:05.000Z'],
  ['2026-04-01T10:30:05.250+02:00', '2026-04-01T08:30:05.250Z'],
] as const)
  test(`${given} is a time`, () => {
    assert.equal(new Date(readTime('--since', given, nowMs)).toISOString(), time);
  });

for (const given of ['', 'yesterday', '10', '10 m', '-5m', '2026-13-01', '2026-04-01T25:00Z'])
  test(`"${given}" is no time`, () => {
    assert.throws(() => readTime('--since', given, nowMs), /^UsageError: --since takes an age such as 30s, /);
  });
