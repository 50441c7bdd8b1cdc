import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { observeCommits } from './observe-commits.ts';

const stored = { events: 3, refusals: 1, milliseconds: 0.2, fault: undefined };
const failed = { events: 3, refusals: 0, milliseconds: 5000, fault: new Error('disk full') };

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
  readonly [fact: string]: unknown;
}

function createObserver() {
  const registry = new Registry();
  const lines: Line[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const time = { ms: 0 };
  return { registry, lines, time, onCommit: observeCommits(registry, log, () => time.ms) };
}

/** The log lines without their times. */
function withoutTimes(lines: readonly Line[]): unknown[] {
  return lines.map(({ level, msg, err, time: _time, ...facts }) => [level, msg, err?.message, facts]);
}

test('commits are counted by time and by size', async () => {
  const { registry, lines, onCommit } = createObserver();
  onCommit(stored);
  onCommit({ ...stored, events: 5000, refusals: 0, milliseconds: 7000 });
  const text = await registry.metrics();
  for (const line of [
    'scorewire_event_log_commit_seconds_bucket{le="0.0001"} 0',
    'scorewire_event_log_commit_seconds_bucket{le="0.00025"} 1',
    'scorewire_event_log_commit_seconds_bucket{le="5"} 1',
    'scorewire_event_log_commit_seconds_bucket{le="+Inf"} 2',
    'scorewire_event_log_commit_seconds_sum 7.0002',
    'scorewire_event_log_commit_seconds_count 2',
    'scorewire_event_log_commit_entries_bucket{le="1"} 0',
    'scorewire_event_log_commit_entries_bucket{le="4"} 1',
    'scorewire_event_log_commit_entries_bucket{le="4096"} 1',
    'scorewire_event_log_commit_entries_bucket{le="+Inf"} 2',
    'scorewire_event_log_commit_entries_sum 5004',
    'scorewire_event_log_failed_commits_total 0',
  ])
    assert.ok(text.includes(`${line}\n`), `${line}\n${text}`);
  assert.deepEqual(lines, []);
});

test('failed commits are counted, but not in the histograms of time and size', async () => {
  const { registry, onCommit } = createObserver();
  onCommit(failed);
  onCommit(failed);
  const text = await registry.metrics();
  assert.match(text, /^scorewire_event_log_failed_commits_total 2$/m);
  assert.match(text, /^scorewire_event_log_commit_seconds_count 0$/m);
  assert.match(text, /^scorewire_event_log_commit_entries_count 0$/m);
});

test('an outage logs a line when it begins, one every ten seconds, and one when it ends', () => {
  const { lines, time, onCommit } = createObserver();
  for (; time.ms < 25_000; time.ms += 10) onCommit(failed);
  onCommit(stored);
  onCommit(stored);
  const failure = [50, 'a commit of the event log failed', 'disk full'] as const;
  assert.deepEqual(withoutTimes(lines), [
    [...failure, { events: 3, refusals: 0 }],
    [...failure, { events: 3, refusals: 0, leftOut: 999 }],
    [...failure, { events: 3, refusals: 0, leftOut: 999 }],
    [30, 'the event log stores again', undefined, { failedCommits: 2500 }],
  ]);
});

test('a store that fails every other time does not flood the log', () => {
  const { lines, time, onCommit } = createObserver();
  for (; time.ms < 20_000; time.ms += 10) {
    onCommit(failed);
    onCommit(stored);
  }
  assert.deepEqual(
    lines.map(({ level }) => level),
    [50, 30, 50, 30],
  );
});
