import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { actor, createLiveService, type LiveService } from '#tests/support/live-service';
import { authorization, type TestUser } from '#tests/support/test-app';
import { createClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

/** Answers that are sent in pieces, by a page of about 4 MB of events. */

const path = '/external/ingress/bots/1/events?limit=1000';
const eventCount = 100;

interface World {
  readonly service: LiveService;
  readonly time: ReturnType<typeof createClock>;
  readonly ana: TestUser;
  readonly url: string;
}

async function createWorld(t: TestContext): Promise<World> {
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await createLiveService(t, { clock: time.clock });
  await service.putBot(1);
  const ana = await service.createUser('ana', { bots: [1] });
  const large = 'x'.repeat(40_000);
  for (let count = 0; count < eventCount; count += 1)
    assert.equal((await service.push(1, ana.id, { EventId: 3, x: large })).kind, 'stored');
  return { service, time, ana, url: await service.listen() };
}

/** Asks for the page and reads all that comes, up to the end of the connection. */
async function readPage(t: TestContext, { url, ana }: World): Promise<string> {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  // What breaks a connection is what these tests are about.
  socket.on('error', () => {});
  const as = authorization({ basic: [ana.username, ana.password] });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: service\r\nauthorization: ${as}\r\nconnection: close\r\n\r\n`);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  await once(socket, 'close');
  return text;
}

test('[pages] a large one comes in pieces, and is whole', async (t) => {
  const { service, ana } = await createWorld(t);
  const answer = await service.send({ url: path, as: { token: ana.token } });
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(answer.headers['content-length'], undefined);
  const { items, nextAfterSequence } = answer.json<{ items: unknown[]; nextAfterSequence: number | null }>();
  assert.deepEqual([items.length, nextAfterSequence], [eventCount, null]);
});

test('[pages] a reader whose bot is taken away in the middle does not get the rest', async (t) => {
  const world = await createWorld(t);
  const { service, time, ana } = world;
  service.eventLog.onRead = async (afterSequence) => {
    if (afterSequence < eventCount / 2) return;
    service.eventLog.onRead = async () => {};
    await service.administration.bots.unassign(actor, ana.id, 1);
    time.advanceSeconds(2);
  };
  const answer = await readPage(t, world);
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.ok(!answer.includes('nextAfterSequence'), 'not taken for a whole page');
  assert.deepEqual(service.faults, []);
});

test('[pages] a fault in the middle breaks the connection and is logged; one before it is answered', async (t) => {
  const world = await createWorld(t);
  const { service, ana } = world;
  service.eventLog.onRead = async (afterSequence) => {
    if (afterSequence >= eventCount / 2) throw new Error('disk gone');
  };
  const answer = await readPage(t, world);
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.ok(!answer.includes('nextAfterSequence'), 'not taken for a whole page');
  assert.deepEqual(
    service.faults.map(({ message }) => message),
    ['disk gone'],
  );
  service.eventLog.onRead = () => Promise.reject(new Error('disk gone'));
  assertProblem(await service.send({ url: path, as: { token: ana.token } }), 500, 'internal');
});
