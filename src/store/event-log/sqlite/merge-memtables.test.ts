import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { RunSource } from '#store/event-log/shared/run-source';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { withMemtables } from './merge-memtables.ts';

/** A short run is in a memtable, a longer one is in the table. */
const short = runOf(5, 3);
const long = runOf(8, 40);

suite('runs of the memtables and the table', () => {
  test('a short run that is committed between the two reads, with a longer one behind it, is found', async () => {
    const { source, commit } = createSource();
    commit.whileReading = () => {
      commit.memtable.push(short);
      commit.table.push(long);
    };
    assert.deepEqual(firstsOf(await source.from(1, 5, 10)), [5, 8]);
  });

  test('behind earlier runs, such a short run is found by the next read', async () => {
    const { source, commit } = createSource();
    commit.table.push(runOf(1, 4));
    commit.whileReading = () => {
      commit.memtable.push(short);
      commit.table.push(long);
    };
    assert.deepEqual(firstsOf(await source.from(1, 1, 10)), [1]);
    assert.deepEqual(firstsOf(await source.from(1, 5, 10)), [5, 8]);
  });

  test('runs behind the gap that retention left are read', async () => {
    const { source, commit } = createSource();
    commit.table.push(long);
    assert.deepEqual(firstsOf(await source.from(1, 1, 10)), [8]);
  });
});

/** `whileReading` is called once, between the reads of the memtables and of the table. */
function createSource() {
  const commit = { memtable: [] as StoredRun[], table: [] as StoredRun[], whileReading: () => {} };
  const runs: RunSource = {
    async from() {
      const { whileReading } = commit;
      commit.whileReading = () => {};
      whileReading();
      return [...commit.table];
    },
    ofSession: async () => [],
    peek: async () => undefined,
    lastSequence: async () => 0,
  };
  const memtables = { from: () => [...commit.memtable], ofSession: () => [], lastSequenceOf: () => 0 };
  return { source: withMemtables(runs, memtables), commit };
}

function runOf(firstSequence: number, eventCount: number): StoredRun {
  const sender = { userId: 1, clientId: 'a', session: 1, eventTypeId: 3 };
  return { botId: 1, firstSequence, eventCount, oldestMs: 1, newestMs: 1, ...sender, events: new Uint8Array(10) };
}

function firstsOf(runs: readonly StoredRun[]): number[] {
  return runs.map(({ firstSequence }) => firstSequence);
}
