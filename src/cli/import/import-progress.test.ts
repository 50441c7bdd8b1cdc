import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordStream } from '#tests/cli/test-terminal';
import { createImportProgress } from './import-progress.ts';

function start(options: { isTTY?: boolean; bytesTotal?: number; quiet?: boolean }) {
  const stderr = recordStream(options.isTTY);
  const time = { ms: 0 };
  const { bytesTotal, quiet = false } = options;
  const progress = createImportProgress({ stderr, bytesTotal, quiet, clock: () => time.ms });
  return { progress, time, shown: () => stderr.text() };
}

test('a terminal shows a bar with percentage, speed and remaining time', () => {
  const { progress, time, shown } = start({ isTTY: true, bytesTotal: 4000 });
  time.ms = 2000;
  progress.sent(1000, 50_000);
  assert.equal(shown(), '\r\u{1b}[K━━━━━━──────────────────  25%  50,000 lines  25,000 lines/s  0:06 left');
});

test('the bar is erased at the end', () => {
  const { progress, shown } = start({ isTTY: true });
  progress.end();
  assert.equal(shown(), '\r\u{1b}[K');
});

test('the bar is drawn no more than ten times a second', () => {
  const { progress, time, shown } = start({ isTTY: true, bytesTotal: 1000 });
  time.ms = 99;
  progress.sent(10, 1);
  assert.equal(shown(), '');
});

test('for a pipe only lines are shown', () => {
  const { progress, time, shown } = start({ isTTY: true });
  time.ms = 1000;
  progress.sent(10, 2);
  assert.equal(shown(), '\r\u{1b}[K2 lines  2 lines/s');
});

test('without a terminal a plain line is written every ten seconds', () => {
  const { progress, time, shown } = start({ bytesTotal: 1000 });
  time.ms = 9999;
  progress.sent(100, 100);
  time.ms = 10_000;
  progress.sent(400, 400);
  progress.end();
  assert.equal(shown(), '50%, 500 lines sent, 50 lines/s\n');
});

test('quiet shows nothing', () => {
  const { progress, time, shown } = start({ isTTY: true, quiet: true });
  time.ms = 60_000;
  progress.sent(1, 1);
  progress.end();
  assert.equal(shown(), '');
});
