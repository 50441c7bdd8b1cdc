import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIngressCounters } from '#core/ingress/ingress-parts';
import { LatencyHistogram } from './latency-histogram.ts';
import { createMetricsHistory, stepSeconds } from './metrics-history.ts';

test('the first sample has no rates, because nothing is known of the time before it', () => {
  const { history } = arrange();
  const [first, ...others] = history.read();
  assert.deepEqual(others, []);
  const { atMs: _, ...figures } = first ?? {};
  assert.deepEqual(figures, {
    accepted: null,
    refused: null,
    p50Ms: null,
    p99Ms: null,
    connections: 3,
    streams: 1,
  });
});

test('a sample has the rates per second since the one before it', () => {
  const { history, counters, step } = arrange();
  counters.accepted += 100;
  counters.refused[5] = 10;
  counters.refused[6] = 5;
  step();
  step();
  const rates = history.read().map(({ accepted, refused }) => [accepted, refused]);
  assert.deepEqual(rates, [
    [null, null],
    [20, 3],
    [0, 0],
  ]);
});

test('a late sample has the rate over the time that has passed', () => {
  const { history, counters, step } = arrange();
  counters.accepted += 100;
  step(20);
  assert.equal(history.read().at(-1)?.accepted, 5);
});

test('a sample has the percentiles of its own step', () => {
  const { history, times, step } = arrange();
  times.observe(0.1);
  step();
  times.observe(0.01);
  step();
  step();
  const p99 = history.read().map(({ p99Ms }) => p99Ms && Math.round(p99Ms / 10) * 10);
  assert.deepEqual(p99, [null, 100, 10, null]);
});

test('the last 15 minutes are kept', () => {
  const { history, step } = arrange();
  for (let at = 0; at < 400; at += 1) step();
  const samples = history.read();
  assert.equal(samples.length, 180);
  assert.equal((samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0), 179 * 5000);
});

test('nothing is sampled while the clock stands still', () => {
  const { history, step } = arrange();
  step(0);
  assert.equal(history.read().length, 1);
});

test('the history begins again when the clock is set back', () => {
  const { history, counters, step } = arrange();
  step();
  counters.accepted += 100;
  step(-3600);
  step();
  assert.deepEqual(
    history.read().map(({ accepted }) => accepted),
    [null, 0],
  );
});

function arrange() {
  let nowMs = Date.parse('2026-04-01T18:30:00Z');
  const counters = createIngressCounters();
  const times = new LatencyHistogram();
  const history = createMetricsHistory({
    clock: () => nowMs,
    counters,
    times,
    countConnections: () => 3,
    countStreams: () => 1,
  });
  const step = (seconds = stepSeconds): void => {
    nowMs += seconds * 1000;
    history.sample();
  };
  return { history, counters, times, step };
}
