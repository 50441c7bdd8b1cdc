import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEvent } from '#tests/support/given-event';
import { createMemoryEventLog } from '#tests/support/memory-event-log';
import { allowed } from '#tests/support/test-lane';
import { createIngress } from './ingress.ts';
import type { IngressOutcome } from './ingress-event.ts';
import { createIngressCounters } from './ingress-parts.ts';
import type { PushAccess } from './push-access.ts';

const tenMinutesMs = 600_000;

/** An ingress whose log counts reads of the state: only a lane that was dropped reads it again. */
function createScene() {
  const find = async (): Promise<PushAccess> => allowed;
  const scene = { nowMs: 0, access: allowed as PushAccess | undefined, find, reads: 0, scheduled: 0 };
  const log = createMemoryEventLog();
  const { readSnapshot } = log;
  log.readSnapshot = (botId, upToSequence) => {
    scene.reads += 1;
    return readSnapshot.call(log, botId, upToSequence);
  };
  const ingress = createIngress({
    access: {
      peek: () => scene.access,
      find: () => scene.find(),
      peekAssigned: () => undefined,
      findAssigned: async () => new Set(),
      peekBot: () => undefined,
      readBot: async () => {},
    },
    log,
    output: {
      publish: () => {},
      publishStatus: (_topic, _json, _sender, whenKept) => whenKept?.(true),
      hasListeners: () => false,
      isHeardBy: () => false,
      listenerChanges: 0,
    },
    limits: { payloadBytesMax: 65_536, ratePerSecond: Infinity, burst: Infinity },
    counters: createIngressCounters(),
    clock: () => scene.nowMs,
    later: () => {},
    schedule: (_userId, begin) => {
      scene.scheduled += 1;
      begin();
    },
    sha256: () => '',
  });
  const push = (botId: number, line = { isCut: false }): Promise<unknown> => {
    const bytes = Buffer.from('{"EventId":3,"HomeTeamName":"Lions"}');
    const sent = { botId, userId: 1, clientId: 'board', qos: 1, packetId: 1, dup: false, receivedAtMs: scene.nowMs };
    const rest = { bytes, start: 0, end: bytes.length, correlation: undefined, sender: undefined };
    const session = { session: 1, sessionBeganMs: 0, connectedAtMs: 0 };
    const connection = { isCutOff: () => line.isCut, isOver: () => line.isCut, isStalled: () => false };
    return new Promise((done) => {
      const answer = (outcome: IngressOutcome): void => {
        if (outcome.kind === 'refused' && outcome.because === 'store') line.isCut = true;
        done(outcome);
      };
      ingress.push(createEvent({ ...sent, ...rest, ...session, ...connection, answer }));
    });
  };
  return { scene, log, ingress, push };
}

test('the lane of a bot is dropped after ten quiet minutes, and its state is read again when needed', async () => {
  const { scene, ingress, push } = createScene();
  await push(1);
  scene.nowMs += tenMinutesMs - 1;
  await push(2);
  ingress.forgetIdle();
  assert.equal((await ingress.findLive(1))?.sequence, 1);
  assert.equal(scene.reads, 2, 'neither is forgotten before its time');
  scene.nowMs += 1;
  ingress.forgetIdle();
  assert.deepEqual([ingress.peekLive(1), ingress.peekLive(2)?.sequence], [undefined, 1]);
  assert.equal((await ingress.findLive(1))?.sequence, 1);
  assert.equal(scene.reads, 3);
});

test('the lane of a bot without events is dropped at once', async () => {
  const { scene, ingress } = createScene();
  for (let count = 0; count < 2; count += 1) assert.equal(await ingress.hasLive(1), false);
  assert.equal(scene.reads, 1);
  ingress.forgetIdle();
  assert.equal(await ingress.hasLive(1), false);
  assert.equal(scene.reads, 2);
});

test('a user who pushes to bots of others causes no reads and no lanes', async () => {
  const { scene, log, ingress, push } = createScene();
  await push(1);
  scene.access = { ...allowed, assigned: false };
  for (let botId = 1; botId <= 60_000; botId += 1) await push(botId);
  assert.deepEqual([scene.reads, await log.readRefusals(1, { limit: 10 })], [1, []]);
  assert.equal(ingress.peekLive(1)?.sequence, 1, 'it makes no room for them');
});

test('idle lanes are dropped when there are too many', async () => {
  const { ingress, push } = createScene();
  const lanesMax = 50_000;
  await push(1);
  const ask = (count: number, from: number) =>
    Promise.all(Array.from({ length: count }, async (_, index) => ingress.hasLive(from + index)));
  await ask(lanesMax - 1, 2);
  assert.equal(ingress.peekLive(1)?.sequence, 1);
  await ask(1, lanesMax + 1);
  assert.equal(ingress.peekLive(1), undefined);
});

test('when permissions cannot be read, no later event of the sender is stored before the failed one comes again', async () => {
  const { scene, log, push } = createScene();
  await push(1);
  scene.access = undefined;
  const [first, second] = [Promise.withResolvers<PushAccess>(), Promise.withResolvers<PushAccess>()];
  const answers = [first.promise, second.promise];
  scene.find = () => answers.shift() ?? Promise.resolve(allowed);
  const line = { isCut: false };
  const pushed = [push(1, line), push(1, line)];
  first.reject(new Error('The database is away.'));
  second.resolve(allowed);
  const failed = { kind: 'refused', because: 'store' };
  for (const outcome of await Promise.all(pushed)) assert.partialDeepStrictEqual(outcome, failed);
  assert.equal((await log.readEvents(1, { afterSequence: 0, limit: 10 })).length, 1);
  assert.deepEqual(await push(1), { kind: 'stored' });
});

test('a lane with an event in flight is not dropped', async () => {
  const { scene, ingress, push } = createScene();
  await push(1);
  const pushed = push(1);
  scene.nowMs += tenMinutesMs;
  ingress.forgetIdle();
  await pushed;
  assert.equal(ingress.peekLive(1)?.sequence, 2);
});

test('events that wait for the permissions of their user go on together, 32 at a time', async () => {
  const { scene, push } = createScene();
  await push(1);
  scene.access = undefined;
  scene.find = async () => {
    scene.access = allowed;
    return allowed;
  };
  const outcomes = await Promise.all(Array.from({ length: 80 }, () => push(1)));
  assert.ok(outcomes.every((outcome) => (outcome as IngressOutcome).kind === 'stored'));
  assert.equal(scene.scheduled, 2);
});
