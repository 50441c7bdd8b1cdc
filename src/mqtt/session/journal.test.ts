import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createMemorySessionStore } from '#mqtt/memory-session-store';
import type { SessionStore, StoredMessage } from '#mqtt/session-store';
import { Journal } from './journal.ts';
import { Session } from './session.ts';

test('changes of one turn are saved together, those that come meanwhile with the next batch', async () => {
  const { record, batches, answer } = createJournal();
  record('a');
  record('b');
  await turn();
  record('c');
  record('d');
  assert.deepEqual(batches, [['a', 'b']]);
  await answer();
  assert.deepEqual(batches, [
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('much is saved in several batches, and who waits is called after his own', async () => {
  const { journal, record, batches, answer } = createJournal();
  const called: string[] = [];
  for (let count = 0; count < 3000; count += 1) record(String(count));
  journal.whenAllSaved(() => called.push('after all'));
  await turn();
  assert.deepEqual([batches.map(({ length }) => length), called], [[2000], []]);
  await answer();
  assert.deepEqual([batches.map(({ length }) => length), called], [[2000, 1000], []]);
  await answer();
  assert.deepEqual(called, ['after all']);
});

test('large messages are saved in several batches as well', async () => {
  const { journal, batches } = createJournal();
  const session = createSession('a', 60);
  for (let order = 1; order <= 40; order += 1)
    journal.record(session, { kind: 'queued', key: 'a', message: { ...message, order, bytes: 1_048_576 } });
  await turn();
  assert.deepEqual(
    batches.map(({ length }) => length),
    [32],
  );
});

test('while the store hangs, no more waits for it than what is not dropped', async () => {
  const { journal, batches, record, answer } = createJournal();
  const session = createSession('a', 60);
  record('first');
  await turn();
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

test('reading waits for what was recorded before, and gives an answer only to who still wants it', async () => {
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
  await turn();
  assert.deepEqual(read, []);
  await answer();
  await turn();
  assert.deepEqual(read, ['wanted']);
});

test('of many sessions that are read at once, no more are read at a stretch than fit a turn', async (context) => {
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
  await turn();
  assert.equal(nowMs, 2);
  while (read.length < 10) await turn();
  assert.deepEqual(read, ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('a store that fails to read is asked again', async (context) => {
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
  await turn();
  assert.deepEqual([faults, read], [['broken'], []]);
  context.mock.timers.tick(250);
  await turn();
  assert.deepEqual(read, [2]);
});

test('who waits is called when all that came before him is saved, not earlier, and in order', async () => {
  const { journal, record, answer } = createJournal();
  const called: string[] = [];
  record('a');
  journal.whenAllSaved(() => called.push('after a'));
  await turn();
  record('b');
  journal.whenAllSaved(() => called.push('after b'));
  journal.whenAllSaved(() => called.push('also after b'));
  assert.deepEqual(called, []);
  await answer();
  assert.deepEqual(called, ['after a']);
  await answer();
  assert.deepEqual(called, ['after a', 'after b', 'also after b']);
});

test('who waits for nothing is called at once', () => {
  const { journal } = createJournal();
  const called: string[] = [];
  journal.whenAllSaved(() => called.push('now'));
  assert.deepEqual(called, ['now']);
});

test('one who throws when called does not keep the others from being called', async () => {
  const { journal, record, answer, faults } = createJournal();
  const called: string[] = [];
  record('a');
  journal.whenAllSaved(() => {
    throw new Error('his own fault');
  });
  journal.whenAllSaved(() => called.push('next'));
  await turn();
  await answer();
  assert.deepEqual([called, faults], [['next'], ['his own fault']]);
});

test('a store that fails is asked again with the same batch, and nobody is called before it succeeds', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { journal, record, batches, answer, fail, faults } = createJournal();
  const called: string[] = [];
  record('a');
  journal.whenAllSaved(() => called.push('saved'));
  await turn();
  record('b');
  await fail('disk full');
  assert.deepEqual([batches, called, faults], [[['a']], [], ['disk full']]);
  context.mock.timers.tick(250);
  await turn();
  assert.deepEqual([batches, called], [[['a'], ['a']], []]);
  await answer();
  assert.deepEqual([batches, called], [[['a'], ['a'], ['b']], ['saved']]);
});

test('closing waits for what is left, also for what comes up while it is being saved', async () => {
  const { journal, record, answer } = createJournal();
  const events: string[] = [];
  record('a');
  journal.whenAllSaved(() => record('b'));
  await turn();
  const closing = journal.close().then(() => events.push('closed'));
  await answer();
  assert.deepEqual(events, []);
  await answer();
  await closing;
});

test('closing does not wait for a store that fails', async () => {
  const { journal, record, fail, batches } = createJournal();
  record('a');
  await turn();
  const closing = journal.close();
  await fail('gone');
  await closing;
  assert.deepEqual(batches, [['a']]);
});

test('of a session that ends with its connection nothing is recorded, and nobody waits for it', async () => {
  const { journal, batches } = createJournal();
  const session = createSession('a', 0);
  const called: string[] = [];
  journal.record(session, { kind: 'forgotten', key: 'a', packetId: 1 });
  journal.recordRemoved(session);
  journal.whenSaved(session, () => called.push('at once'));
  await turn();
  assert.deepEqual([batches, called], [[], ['at once']]);
});

test('who waits for a session that lasts waits for the store', async () => {
  const { journal, answer } = createJournal();
  const session = createSession('a', 60);
  const called: string[] = [];
  journal.record(session, { kind: 'forgotten', key: 'a', packetId: 1 });
  journal.whenSaved(session, () => called.push('saved'));
  await turn();
  assert.deepEqual(called, []);
  await answer();
  assert.deepEqual(called, ['saved']);
});

test('the end of a session is told once, and only when the store knows of it', async () => {
  const { journal, batches } = createJournal();
  const known = createSession('known', 60);
  journal.record(known, { kind: 'forgotten', key: 'known', packetId: 1 });
  for (const session of [known, known, createSession('unknown', 60)]) journal.recordRemoved(session);
  await turn();
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
      await turn();
    },
    async fail(message: string) {
      saving?.reject(new Error(message));
      await turn();
    },
  };
}

function createSession(key: string, expirySeconds: number): Session {
  return new Session(key, 'user', key, 1, expirySeconds);
}
