import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { createMemorySessionStore } from '#mqtt/memory-session-store';
import type { SessionStore, StoredMessage } from '#mqtt/session-store';
import { Journal } from './journal.ts';
import { Session } from './session.ts';

test('changes of one iteration are saved together, and changes meanwhile make the next batch', async () => {
  const { record, batches, answer } = createJournal();
  record('a');
  record('b');
  await nextIteration();
  record('c');
  record('d');
  assert.deepEqual(batches, [['a', 'b']]);
  await answer();
  assert.deepEqual(batches, [
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('many changes are saved in several batches, and each callback runs after its own', async () => {
  const { journal, record, batches, answer } = createJournal();
  const called: string[] = [];
  for (let count = 0; count < 3000; count += 1) record(String(count));
  journal.whenAllSaved(() => called.push('after all'));
  await nextIteration();
  assert.deepEqual([batches.map(({ length }) => length), called], [[2000], []]);
  await answer();
  assert.deepEqual([batches.map(({ length }) => length), called], [[2000, 1000], []]);
  await answer();
  assert.deepEqual(called, ['after all']);
});

test('large messages are saved in several batches', async () => {
  const { journal, batches } = createJournal();
  const session = createSession('a', 60);
  for (let order = 1; order <= 40; order += 1)
    journal.record(session, { kind: 'queued', key: 'a', message: { ...message, order, bytes: 1_048_576 } });
  await nextIteration();
  assert.deepEqual(
    batches.map(({ length }) => length),
    [32],
  );
});

test('while the store hangs, dropped messages do not pile up', async () => {
  const { journal, batches, record, answer } = createJournal();
  const session = createSession('a', 60);
  record('first');
  await nextIteration();
  for (let order = 1; order <= 100_000; order += 1) {
    journal.record(session, { kind: 'queued', key: 'a', message: { ...message, order } });
    if (order > 1000) journal.record(session, { kind: 'dropped', key: 'a', beforeOrder: order - 999 });
  }
  const called: string[] = [];
  journal.whenAllSaved(() => called.push('saved'));
  while (called.length === 0) await answer();
  const saved = batches.reduce((sum, { length }) => sum + length, 0);
  assert.ok(saved < 25_000, `${saved} changes were saved`);
});

test('reading waits for earlier changes, and delivers the answer only while it is wanted', async () => {
  const { journal, record, answer } = createJournal();
  const read: string[] = [];
  const ask = (name: string, isWanted: boolean): void =>
    journal.read(
      createSession(name, 60),
      () => isWanted,
      async () => name,
      (value) => read.push(value),
    );
  record('a');
  ask('wanted', true);
  ask('not wanted any more', false);
  await nextIteration();
  assert.deepEqual(read, []);
  await answer();
  await nextIteration();
  assert.deepEqual(read, ['wanted']);
});

test('when many sessions are read at once, each iteration reads only as many as fit its budget', async (context) => {
  let nowMs = 0;
  context.mock.method(performance, 'now', () => nowMs);
  const { journal } = createJournal();
  const read: string[] = [];
  for (let count = 0; count < 10; count += 1)
    journal.read(
      createSession(String(count), 60),
      () => true,
      async () => {
        nowMs += 1;
        return String(count);
      },
      (value) => read.push(value),
    );
  await nextIteration();
  assert.equal(nowMs, 2);
  while (read.length < 10) await nextIteration();
  assert.deepEqual(read, ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('a failing read is retried', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { journal, faults } = createJournal();
  const read: number[] = [];
  let asked = 0;
  journal.read(
    createSession('a', 60),
    () => true,
    async () => {
      asked += 1;
      if (asked === 1) throw new Error('broken');
      return asked;
    },
    (value) => read.push(value),
  );
  await nextIteration();
  assert.deepEqual([faults, read], [['broken'], []]);
  context.mock.timers.tick(250);
  await nextIteration();
  assert.deepEqual(read, [2]);
});

test('callbacks run in order, once all earlier changes are saved', async () => {
  const { journal, record, answer } = createJournal();
  const called: string[] = [];
  record('a');
  journal.whenAllSaved(() => called.push('after a'));
  await nextIteration();
  record('b');
  journal.whenAllSaved(() => called.push('after b'));
  journal.whenAllSaved(() => called.push('also after b'));
  assert.deepEqual(called, []);
  await answer();
  assert.deepEqual(called, ['after a']);
  await answer();
  assert.deepEqual(called, ['after a', 'after b', 'also after b']);
});

test('a callback with nothing to wait for runs at once', () => {
  const { journal } = createJournal();
  const called: string[] = [];
  journal.whenAllSaved(() => called.push('now'));
  assert.deepEqual(called, ['now']);
});

test('a callback that throws does not stop the others', async () => {
  const { journal, record, answer, faults } = createJournal();
  const called: string[] = [];
  record('a');
  journal.whenAllSaved(() => {
    throw new Error('his own fault');
  });
  journal.whenAllSaved(() => called.push('next'));
  await nextIteration();
  await answer();
  assert.deepEqual([called, faults], [['next'], ['his own fault']]);
});

test('a failing save is retried with the same batch, and no callback runs before it succeeds', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { journal, record, batches, answer, fail, faults } = createJournal();
  const called: string[] = [];
  record('a');
  journal.whenAllSaved(() => called.push('saved'));
  await nextIteration();
  record('b');
  await fail('disk full');
  assert.deepEqual([batches, called, faults], [[['a']], [], ['disk full']]);
  context.mock.timers.tick(250);
  await nextIteration();
  assert.deepEqual([batches, called], [[['a'], ['a']], []]);
  await answer();
  assert.deepEqual([batches, called], [[['a'], ['a'], ['b']], ['saved']]);
});

test('closing waits for all changes, even for those recorded meanwhile', async () => {
  const { journal, record, answer } = createJournal();
  const events: string[] = [];
  record('a');
  journal.whenAllSaved(() => record('b'));
  await nextIteration();
  const closing = journal.close().then(() => events.push('closed'));
  await answer();
  assert.deepEqual(events, []);
  await answer();
  await closing;
});

test('closing does not wait for a failing store', async () => {
  const { journal, record, fail, batches } = createJournal();
  record('a');
  await nextIteration();
  const closing = journal.close();
  await fail('gone');
  await closing;
  assert.deepEqual(batches, [['a']]);
});

test('a session that ends with its connection is not recorded, and nothing waits for it', async () => {
  const { journal, batches } = createJournal();
  const session = createSession('a', 0);
  const called: string[] = [];
  journal.record(session, { kind: 'forgotten', key: 'a', packetId: 1 });
  journal.recordRemoved(session);
  journal.whenSaved(session, () => called.push('at once'));
  await nextIteration();
  assert.deepEqual([batches, called], [[], ['at once']]);
});

test('a callback of a lasting session waits for the store', async () => {
  const { journal, answer } = createJournal();
  const session = createSession('a', 60);
  const called: string[] = [];
  journal.record(session, { kind: 'forgotten', key: 'a', packetId: 1 });
  journal.whenSaved(session, () => called.push('saved'));
  await nextIteration();
  assert.deepEqual(called, []);
  await answer();
  assert.deepEqual(called, ['saved']);
});

test('the end of a session is recorded once, and only if the store knows it', async () => {
  const { journal, batches } = createJournal();
  const known = createSession('known', 60);
  journal.record(known, { kind: 'forgotten', key: 'known', packetId: 1 });
  for (const session of [known, known, createSession('unknown', 60)]) journal.recordRemoved(session);
  await nextIteration();
  assert.deepEqual(batches, [['known', 'known']]);
});

const message: StoredMessage = {
  order: 1,
  packetId: 0,
  bytes: 100,
  released: false,
  topic: 't',
  payload: new Uint8Array(1),
  qos: 1,
  retain: false,
  expiresAtMs: undefined,
  subscriptionIdentifiers: [],
  properties: {},
};

function createJournal() {
  const batches: string[][] = [];
  const faults: string[] = [];
  let saving: PromiseWithResolvers<void> | undefined;
  const store: SessionStore = {
    ...createMemorySessionStore(),
    save(changes) {
      batches.push(changes.map(({ key }) => key));
      saving = Promise.withResolvers<void>();
      return saving.promise;
    },
  };
  const journal = new Journal(store, (error) => faults.push((error as Error).message));
  return {
    journal,
    record: (key: string) => journal.record(createSession(key, 60), { kind: 'forgotten', key, packetId: 1 }),
    batches,
    faults,
    async answer() {
      saving?.resolve();
      await nextIteration();
    },
    async fail(message: string) {
      saving?.reject(new Error(message));
      await nextIteration();
    },
  };
}

function createSession(key: string, expirySeconds: number): Session {
  return new Session(key, 'user', key, 1, expirySeconds);
}
