import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { atOnce } from '#tests/support/fake-live';
import { EventStream } from './event-stream.ts';
import { createLiveStreams, type StreamLimits } from './live-streams.ts';

const limits: StreamLimits = { perUserMax: 2, checkMs: 5, unsureMs: 60_000, heartbeatMs: 60_000, stalledMs: 60_000 };

/** A server that opens a stream per request, and returns both ends of it. */
async function createServerOf(t: TestContext) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return {
    async open(): Promise<{ stream: EventStream; answer: IncomingMessage }> {
      const asked = once(server, 'request');
      const request = get({ port: (server.address() as AddressInfo).port, agent: false });
      const answered = once(request, 'response');
      const [, response] = await asked;
      response.writeHead(200, { connection: 'close' });
      const stream = new EventStream(response, atOnce);
      void stream.send('retry: 1\n\n');
      const [answer] = (await answered) as [IncomingMessage];
      // Some tests disconnect the reader on purpose.
      answer.on('error', () => {});
      return { stream, answer };
    },
  };
}

async function readAll(answer: IncomingMessage): Promise<string> {
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await once(answer, 'close');
  return text;
}

const stay = async (): Promise<boolean> => true;

test('a quiet stream gets repeated heartbeats', async (t) => {
  const server = await createServerOf(t);
  const streams = createLiveStreams({ ...limits, heartbeatMs: 10 });
  const { stream, answer } = await server.open();
  streams.add({ stream, userId: 1, mayStay: stay });
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk as string;
    if (text.split(': heartbeat\n\n').length > 3) break;
  }
  assert.match(text, /^retry: 1\n\n(?:: heartbeat\n\n)+$/);
});

test('the stream of a reader without rights ends', async (t) => {
  const server = await createServerOf(t);
  const streams = createLiveStreams(limits);
  const { stream, answer } = await server.open();
  let looks = 0;
  streams.add({ stream, userId: 1, mayStay: async () => (looks += 1) < 3 });
  assert.equal(await readAll(answer), 'retry: 1\n\n');
  assert.equal(looks, 3);
  assert.ok(stream.signal.aborted);
});

for (const [what, check] of [
  ['fails', () => Promise.reject(new Error('database gone'))],
  ['never ends', () => new Promise<boolean>(() => {})],
] as const)
  test(`a stream ends when its access check ${what} for too long; others go on`, async (t) => {
    const server = await createServerOf(t);
    const streams = createLiveStreams({ ...limits, unsureMs: 20 });
    const [unsure, sure] = [await server.open(), await server.open()];
    streams.add({ stream: unsure.stream, userId: 1, mayStay: check });
    assert.equal(await readAll(unsure.answer), 'retry: 1\n\n');
    let looks = 0;
    const looked = Promise.withResolvers<void>();
    streams.add({
      stream: sure.stream,
      userId: 2,
      mayStay: async () => {
        looks += 1;
        if (looks === 10) looked.resolve();
        return true;
      },
    });
    await looked.promise;
    assert.equal(sure.stream.signal.aborted, false);
    sure.answer.destroy();
  });

test('a stream survives a short failure of its access check', async (t) => {
  const server = await createServerOf(t);
  const streams = createLiveStreams(limits);
  const { stream, answer } = await server.open();
  const looked = Promise.withResolvers<void>();
  let looks = 0;
  streams.add({
    stream,
    userId: 1,
    mayStay: async () => {
      looks += 1;
      if (looks === 3) looked.resolve();
      throw new Error('database gone');
    },
  });
  await looked.promise;
  assert.equal(stream.signal.aborted, false);
  answer.destroy();
  await stream.closed;
});

test('a user at the limit can open another stream after closing one', async (t) => {
  const server = await createServerOf(t);
  const streams = createLiveStreams(limits);
  const one = await server.open();
  const two = await server.open();
  for (const { stream } of [one, two]) {
    assert.ok(streams.hasRoom(1));
    streams.add({ stream, userId: 1, mayStay: stay });
  }
  assert.deepEqual([streams.hasRoom(1), streams.hasRoom(2)], [false, true]);
  one.answer.destroy();
  await one.stream.closed;
  await Promise.resolve();
  assert.ok(streams.hasRoom(1));
  two.answer.destroy();
});

test('a reader that does not read is disconnected', async (t) => {
  const server = await createServerOf(t);
  const streams = createLiveStreams({ ...limits, stalledMs: 25 });
  const { stream } = await server.open();
  streams.add({ stream, userId: 1, mayStay: stay });
  const block = Buffer.alloc(1_048_576, 'x');
  while (!stream.signal.aborted) await stream.send(block);
  await stream.closed;
});

test('close ends all streams, also those that are not read and those that open later', async (t) => {
  const server = await createServerOf(t);
  const streams = createLiveStreams(limits);
  const [reading, deaf] = [await server.open(), await server.open()];
  for (const { stream } of [reading, deaf]) streams.add({ stream, userId: 1, mayStay: stay });
  const text = readAll(reading.answer);
  void deaf.stream.send(Buffer.alloc(16_777_216, 'x'));
  await streams.close();
  assert.equal(await text, 'retry: 1\n\n');
  const late = await server.open();
  streams.add({ stream: late.stream, userId: 1, mayStay: stay });
  assert.equal(await readAll(late.answer), 'retry: 1\n\n');
});

test('streams that are drained end with a hint to connect again, evenly over the time; so does one that comes later', async (t) => {
  const server = await createServerOf(t);
  const streams = createLiveStreams({ ...limits, perUserMax: 10 });
  const all = [await server.open(), await server.open(), await server.open()];
  for (const { stream } of all) streams.add({ stream, userId: 1, mayStay: stay });
  const readers = all.map(({ answer }) => readAll(answer));
  const drained = streams.drain(200);
  assert.deepEqual(
    all.map(({ stream }) => stream.signal.aborted),
    [true, true, false],
  );
  await drained;
  const hint = /^retry: 1\n\n: this node is draining, connect again\nretry: \d{3,4}\n\n$/;
  for (const text of await Promise.all(readers)) assert.match(text, hint);
  const late = await server.open();
  streams.add({ stream: late.stream, userId: 1, mayStay: stay });
  assert.match(await readAll(late.answer), hint);
});

test('a drain that is resumed leaves the streams that are still there', async (t) => {
  const server = await createServerOf(t);
  const streams = createLiveStreams(limits);
  const [first, second] = [await server.open(), await server.open()];
  for (const { stream } of [first, second]) streams.add({ stream, userId: 1, mayStay: stay });
  const drained = streams.drain(1000);
  streams.resume();
  await drained;
  assert.deepEqual([first.stream.signal.aborted, second.stream.signal.aborted], [true, false]);
  second.answer.destroy();
});
