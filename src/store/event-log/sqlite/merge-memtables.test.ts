import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { RunSource } from '#store/event-log/shared/read-events';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { withShelves } from './memtable-reader.ts';

/** A short run waits on a shelf, a longer one is in the table. */
const short = runOf(5, 3);
const long = runOf(8, 40);

suite('runs on shelves and in the table', () => {
  test('a short run that is committed between the two reads, with a longer one behind it, is not missed', async () => {
    const { source, commit } = createSource();
    commit.whileReading = () => {
      commit.shelf.push(short);
      commit.table.push(long);
    };
    assert.deepEqual(firstsOf(await source.from(1, 5, 10)), [5, 8]);
  });

  test('the same behind runs that were there before: they are read first, and the rest next time', async () => {
    const { source, commit } = createSource();
    commit.table.push(runOf(1, 4));
    commit.whileReading = () => {
      commit.shelf.push(short);
      commit.table.push(long);
    };
    assert.deepEqual(firstsOf(await source.from(1, 1, 10)), [1]);
    assert.deepEqual(firstsOf(await source.from(1, 5, 10)), [5, 8]);
  });

  test('what retention has left begins later, and is read', async () => {
    const { source, commit } = createSource();
    commit.table.push(long);
    assert.deepEqual(firstsOf(await source.from(1, 1, 10)), [8]);
  });
});

/** `whileReading` is called once, after the shelves were read and before the table is. */
function createSource() {
  const commit = { shelf: [] as StoredRun[], table: [] as StoredRun[], whileReading: () => {} };
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
  const shelves = { from: () => [...commit.shelf], ofSession: () => [], lastSequenceOf: () => 0 };
  return { source: withShelves(runs, shelves), commit };
}

function runOf(firstSequence: number, eventCount: number): StoredRun {
  const sender = { userId: 1, clientId: 'a', session: 1, eventTypeId: 3 };
  return { botId: 1, firstSequence, eventCount, oldestMs: 1, newestMs: 1, ...sender, events: new Uint8Array(10) };
}

function firstsOf(runs: readonly StoredRun[]): number[] {
  return runs.map(({ firstSequence }) => firstSequence);
}
