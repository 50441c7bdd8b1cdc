import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sample } from '../../benchmarks/soak/measure/sample.ts';
import { findSlope } from '../../benchmarks/soak/measure/slope.ts';

const residentMiB = (sample: Sample): number => sample.residentMiB;

/** One a second; a restart takes memory back to where it was. */
function sampleEach(
  seconds: number,
  memory: (second: number) => number,
  generationOf = (_second: number) => 1,
): Sample[] {
  return Array.from({ length: seconds }, (_, second) => ({
    second,
    generation: generationOf(second),
    residentMiB: memory(second),
    heapMiB: 0,
    externalMiB: 0,
    handles: 0,
    loopP99Ms: 0,
    loopMaxMs: 0,
    connections: 0,
    sessions: 0,
    duplicates: 0,
    acknowledgedPerSecond: 0,
    p50Ms: 0,
    p99Ms: 0,
  }));
}

test('memory that grows by 36 MiB an hour under the saw of the collector has that slope', () => {
  const samples = sampleEach(1200, (second) => 300 + second / 100 + (second % 17));
  const slope = findSlope(samples, residentMiB);
  assert.ok(Math.abs((slope?.mebibytesPerHour ?? 0) - 36) < 4, `${slope?.mebibytesPerHour}`);
});

test('the warm-up and a few odd samples do not make a slope', () => {
  const samples = sampleEach(1200, (second) => (second < 100 ? 200 + second : second % 400 === 0 ? 900 : 300));
  assert.equal(findSlope(samples, residentMiB)?.mebibytesPerHour, 0);
});

test('it is taken from the longest time without a restart', () => {
  const generationOf = (second: number): number => (second < 300 ? 1 : second < 500 ? 2 : 3);
  const samples = sampleEach(1000, (second) => (second < 500 ? second * 10 : 300), generationOf);
  const slope = findSlope(samples, residentMiB);
  assert.deepEqual(slope, { mebibytesPerHour: 0, mebibytes: 0, fromSecond: 625, toSecond: 999 });
});

test('a value that is seen now and then is enough', () => {
  const samples = sampleEach(1201, () => 300).map((sample) => ({
    ...sample,
    aliveMiB: sample.second % 60 === 0 ? 50 + sample.second / 100 : undefined,
  }));
  const slope = findSlope(samples, ({ aliveMiB }) => aliveMiB);
  assert.deepEqual(
    {
      ...slope,
      mebibytesPerHour: Math.round(slope?.mebibytesPerHour ?? 0),
      mebibytes: Math.round(slope?.mebibytes ?? 0),
    },
    { mebibytesPerHour: 36, mebibytes: 9, fromSecond: 300, toSecond: 1200 },
  );
});
