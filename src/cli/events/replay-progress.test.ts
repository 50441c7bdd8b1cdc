import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordStream } from '#tests/cli/test-terminal';
import { createReplayProgress } from './replay-progress.ts';

function progressOf(isTTY: boolean, ...timesMs: number[]): string {
  const stderr = recordStream(isTTY);
  let nowMs = 0;
  const progress = createReplayProgress(stderr, () => nowMs);
  for (const [index, timeMs] of timesMs.entries()) {
    nowMs = timeMs;
    progress.at('2026-04-01T18:30:00.000Z', index + 1);
  }
  progress.erase();
  return stderr.text();
}

test('in a pipe the progress is a line every ten seconds', () => {
  assert.equal(progressOf(false, 10, 9000, 10_500, 12_000), '3 events sent, now at 2026-04-01T18:30:00.000Z\n');
});

test('at a terminal the line is redrawn, and erased at the end', () => {
  const erase = '\r\u{1b}[K';
  const text = 'events sent, now at 2026-04-01T18:30:00.000Z';
  assert.equal(progressOf(true, 150, 160, 300), `${erase}1 ${text}${erase}3 ${text}${erase}`);
});
