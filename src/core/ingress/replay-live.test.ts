import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, createFakeLive, fakeBotId, replayAll } from '#tests/support/fake-live';
import type { LivePayload } from './live-payload.ts';
import { replayLive } from './replay-live.ts';

const sequencesOf = (payloads: readonly LivePayload[]): number[] => payloads.map(({ sequence }) => sequence);

test('each payload shows the state after its event', async () => {
  const live = createFakeLive(2);
  live.push({ HomeTeamName: 'Lions', HomeScore: 1 });
  live.push({ HomeScore: 3 });
  live.push({ GuestScore: 2 });
  const { payloads } = await replayAll(live, 1);
  const scores = payloads.map(({ json }) => JSON.parse(json)).map((p) => [p.HomeTeamName, p.HomeScore, p.GuestScore]);
  assert.deepEqual(scores, [
    ['Lions', '3', ''],
    ['Lions', '3', '2'],
  ]);
});

for (const snapshotEvery of [1, 3, 1000])
  for (const after of [0, 1, 2, 99, 100, 101, 249])
    test(`the replay after ${after} equals the live payloads, with a snapshot every ${snapshotEvery}`, async () => {
      const live = createFakeLive(snapshotEvery);
      const published: LivePayload[] = [];
      live.ingress.listen(fakeBotId, (payload) => published.push(payload()));
      for (let count = 0; count < 250; count += 1) live.push();
      const { payloads, end } = await replayAll(live, after);
      assert.deepEqual([payloads, end], [published.slice(after), 'complete']);
    });

test('a replay begins at the last snapshot before it, however many events came since', async () => {
  const live = createFakeLive(10);
  for (let count = 0; count < 250; count += 1) live.push();
  const reads: number[] = [];
  live.log.onRead = (afterSequence) => void reads.push(afterSequence);
  const { payloads, end } = await replayAll(live, 47);
  assert.deepEqual([payloads[0]?.sequence, payloads.length, end], [48, 203, 'complete']);
  assert.equal(reads[0], 40);
});

test('nothing is replayed after the last event', async () => {
  const live = createFakeLive();
  live.push();
  assert.deepEqual(await replayAll(live, 1), { payloads: [], end: 'complete' });
});

test('nothing can be replayed after an event that never existed', async () => {
  const live = createFakeLive();
  live.push();
  assert.deepEqual(await replayAll(live, 2), { payloads: [], end: 'gone' });
});

test('nothing can be replayed if retention deleted the state before', async () => {
  const live = createFakeLive(10);
  for (let count = 0; count < 50; count += 1) live.push();
  live.log.forget(fakeBotId, 25);
  const { payloads, end } = await replayAll(live, 27);
  assert.deepEqual([payloads, end], [[], 'gone']);
});

for (const after of [30, 32, 39, 40, 49, 50, 52])
  test(`events after a remaining snapshot can be replayed, such as those after ${after}`, async () => {
    const live = createFakeLive(10);
    const published: LivePayload[] = [];
    live.ingress.listen(fakeBotId, (payload) => published.push(payload()));
    for (let count = 0; count < 52; count += 1) live.push();
    live.log.forget(fakeBotId, 25);
    assert.deepEqual(await replayAll(live, after), { payloads: published.slice(after), end: 'complete' });
  });

test('a replay can begin with the first remaining event if a snapshot is just before it', async () => {
  const live = createFakeLive(10);
  for (let count = 0; count < 33; count += 1) live.push();
  live.log.forget(fakeBotId, 30);
  const { payloads, end } = await replayAll(live, 30);
  assert.deepEqual([sequencesOf(payloads), end], [[31, 32, 33], 'complete']);
});

test('a frame ends when it is long enough, and the next one continues', async () => {
  const live = createFakeLive();
  const published: LivePayload[] = [];
  live.ingress.listen(fakeBotId, (payload) => published.push(payload()));
  const name = 'n'.repeat(9000);
  for (let count = 0; count < 40; count += 1) live.push({ HomeTeamName: name, HomeScore: count });
  const frames: LivePayload[][] = [];
  const reader = { schedule: atOnce, stop: new AbortController().signal, onNearEnd() {} };
  for await (const frame of replayLive(live, fakeBotId, 0, { ...reader, frameOf: (states) => [...states] }))
    frames.push(frame);
  assert.deepEqual(frames.flat(), published);
  for (const frame of frames) {
    const charsBeforeLast = frame.slice(0, -1).reduce((sum, { json }) => sum + json.length, 0);
    assert.ok(charsBeforeLast < 65_536, `${charsBeforeLast} characters before the last state`);
  }
  assert.ok(frames.length < 20, `${frames.length} frames`);
});
