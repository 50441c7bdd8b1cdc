import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LatencyHistogram } from './latency-histogram.ts';

test('without times there are no percentiles', () => {
  assert.equal(new LatencyHistogram().take(0.5, 0.99), undefined);
});

test('percentiles are within four percent of the exact ones', () => {
  const histogram = new LatencyHistogram();
  // From 0.1 ms to 1 s, evenly.
  for (let at = 1; at <= 10_000; at += 1) histogram.observe(at / 10_000);
  const [p50 = 0, p99 = 0] = histogram.take(0.5, 0.99) ?? [];
  assert.ok(Math.abs(p50 / 500 - 1) < 0.04, `p50 ${p50} ms`);
  assert.ok(Math.abs(p99 / 990 - 1) < 0.04, `p99 ${p99} ms`);
});

test('one slow answer in fifty is seen at p99 and not at p50', () => {
  const histogram = new LatencyHistogram();
  for (let at = 0; at < 49; at += 1) histogram.observe(0.001);
  histogram.observe(2);
  const [p50 = 0, p99 = 0] = histogram.take(0.5, 0.99) ?? [];
  assert.ok(Math.abs(p50 - 1) < 0.1);
  assert.ok(Math.abs(p99 - 2000) < 70);
});

test('times beyond the last bucket, and negative ones, are counted at the ends', () => {
  const histogram = new LatencyHistogram();
  histogram.observe(-1);
  histogram.observe(1e6);
  const [low = -1, high = 0] = histogram.take(0.5, 1) ?? [];
  assert.ok(low >= 0 && low < 0.02);
  assert.ok(Math.abs(high / 120_000 - 1) < 0.04);
});

test('percentiles that were taken are not counted again', () => {
  const histogram = new LatencyHistogram();
  histogram.observe(0.01);
  histogram.take(0.5);
  assert.equal(histogram.take(0.5), undefined);
});
