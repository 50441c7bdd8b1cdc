import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { actor, createLiveService } from '#tests/support/live-service';
import { authorization, createTestApp } from '#tests/support/test-app';
import { admin } from './arrange.ts';

const codecs = {
  gzip: { decode: gunzipSync, createDecoder: createGunzip },
  br: { decode: brotliDecompressSync, createDecoder: createBrotliDecompress },
} as const;
const wants = (encoding: string) => ({ 'accept-encoding': encoding });
const definition = '/external/lookup/event-types/3/class-definition';

for (const [encoding, { decode }] of Object.entries(codecs))
  test(`answers in ${encoding}`, async (t) => {
    const { send, app } = await createTestApp(t);
    for (let id = 1; id <= 100; id += 1)
      await app.administration.venues.put(actor, { id, partnerId: id, name: `Venue ${id} of the county league` });
    const paths = [definition, '/openapi.json', '/metrics', '/admin/venues?limit=100', '/docs/reference/js/scalar.js'];
    for (const url of paths)
      await t.test(`${url} has the same content, in fewer bytes`, async () => {
        const plain = await send({ url, as: admin });
        const packed = await send({ url, as: admin, headers: wants(encoding) });
        assert.deepEqual([plain.statusCode, packed.statusCode], [200, 200]);
        if (url === '/metrics') assert.match(decode(packed.rawPayload).toString(), /^# HELP /);
        else assert.equal(decode(packed.rawPayload).toString(), plain.body);
        assert.ok(packed.rawPayload.length < plain.rawPayload.length / 2);
        assert.deepEqual(
          [packed.headers['content-encoding'], plain.headers['content-encoding']],
          [encoding, undefined],
        );
        assert.deepEqual([packed.headers.vary, plain.headers.vary], ['Accept-Encoding', 'Accept-Encoding']);
        assert.equal(packed.headers['content-type'], plain.headers['content-type']);
      });

    await t.test('[RFC 9110 8.8.1] an ETag is weak, and finds its copy again', async () => {
      const { headers: plain } = await send({ url: definition, as: admin });
      const { headers: packed } = await send({ url: definition, as: admin, headers: wants(encoding) });
      assert.equal(packed.etag, `W/${String(plain.etag)}`);
      const condition = { 'if-none-match': packed.etag, ...wants(encoding) };
      const again = await send({ url: definition, as: admin, headers: condition });
      const { statusCode, body, headers } = again;
      assert.deepEqual([statusCode, body, headers.etag, headers.vary], [304, '', packed.etag, 'Accept-Encoding']);
      assert.equal(headers['content-encoding'], undefined);
    });

    for (const url of [definition, '/admin/venues?limit=100'])
      await t.test(
        `[RFC 9110 9.3.2] HEAD ${url} has the headers of GET, and no length that is not its own`,
        async () => {
          const { 'content-length': length, ...got } = (await send({ url, as: admin, headers: wants(encoding) }))
            .headers;
          const head = await send({ method: 'HEAD', url, as: admin, headers: wants(encoding) });
          assert.ok(length !== undefined);
          assert.equal(head.headers['content-length'], undefined);
          for (const name of ['content-encoding', 'content-type', 'etag', 'vary'])
            assert.equal(head.headers[name], got[name], name);
          assert.equal(head.body, '');
        },
      );

    await t.test('[RFC 9110 14.2] a range is not looked at: all of it comes', async () => {
      const answer = await send({ url: definition, as: admin, headers: { ...wants(encoding), range: 'bytes=0-9' } });
      const plain = await send({ url: definition, as: admin });
      assert.equal(answer.statusCode, 200);
      assert.equal(decode(answer.rawPayload).toString(), plain.body);
    });

    await t.test('a small one is left as it is', async () => {
      const { headers, body } = await send({ url: '/healthz', headers: wants(encoding) });
      assert.deepEqual([headers['content-encoding'], headers.vary], [undefined, 'Accept-Encoding']);
      assert.equal(body, '{"status":"alive"}');
    });
  });

for (const [encoding, { createDecoder }] of Object.entries(codecs)) {
  test(`a piece of an answer in ${encoding} is there before the next is made`, async (t) => {
    const page = await openLargePage(t);
    const next = page.holdNextPiece();
    const answer = await page.ask(encoding);
    const decoder = createDecoder();
    answer.pipe(decoder);
    const [first] = (await once(decoder, 'data')) as [Buffer];
    const rest = decoder.toArray();
    next.resolve();
    const whole = Buffer.concat([first, ...((await rest) as Buffer[])]).toString();
    assert.equal((JSON.parse(whole) as { items: unknown[] }).items.length, page.eventCount);
  });

  test(`a fault in the middle of an answer in ${encoding} breaks it off`, async (t) => {
    const page = await openLargePage(t);
    const next = page.holdNextPiece();
    const answer = await page.ask(encoding);
    next.reject(new Error('disk gone'));
    await assert.rejects(answer.toArray(), { message: 'aborted' });
  });
}

test('an address that keeps many answers open gets further ones as they are', async (t) => {
  const page = await openLargePage(t);
  const next = page.holdNextPiece();
  const encodings: (string | undefined)[] = [];
  const answers: IncomingMessage[] = [];
  for (let count = 0; count < 9; count += 1) {
    const answer = await page.ask('gzip');
    encodings.push(answer.headers['content-encoding']);
    answers.push(answer);
  }
  assert.deepEqual(encodings, [...Array<string>(8).fill('gzip'), undefined]);
  next.resolve();
  await Promise.all(answers.map((answer) => answer.toArray()));
  assert.equal((await page.ask('gzip')).headers['content-encoding'], 'gzip');
});

test('a live stream is not compressed', async (t) => {
  const service = await createLiveService(t);
  await service.putBot(1);
  const ana = await service.createUser('ana', { bots: [1] });
  await service.push(1, ana.id, { EventId: 3, HomeScore: 1 });
  const url = `${await service.listen()}/external/live/1/stream`;
  const answer = await ask(t, url, { authorization: authorization({ token: ana.token }), ...wants('gzip, br') });
  assert.equal(answer.headers['content-encoding'], undefined);
  const [first] = (await once(answer, 'data')) as [Buffer];
  assert.match(first.toString(), /^retry: /);
});

/** A page of 4 MB of events, which is sent in pieces. */
async function openLargePage(t: TestContext) {
  const service = await createLiveService(t);
  await service.putBot(1);
  const ana = await service.createUser('ana', { bots: [1] });
  const eventCount = 100;
  const large = { EventId: 3, x: 'x'.repeat(40_000) };
  for (let count = 0; count < eventCount; count += 1)
    assert.equal((await service.push(1, ana.id, large)).kind, 'stored');
  const url = `${await service.listen()}/external/ingress/bots/1/events?limit=1000`;
  return {
    eventCount,
    /** Nothing of the second half is read until the promise is resolved. */
    holdNextPiece() {
      const held = Promise.withResolvers<void>();
      held.promise.catch(() => {});
      service.eventLog.onRead = (afterSequence) => (afterSequence < eventCount / 2 ? Promise.resolve() : held.promise);
      return held;
    },
    ask: (encoding: string) => ask(t, url, { authorization: authorization({ token: ana.token }), ...wants(encoding) }),
  };
}

/** Without fetch, which would decode it. */
async function ask(t: TestContext, url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = get(url, { headers, agent: false });
  t.after(() => request.destroy());
  request.on('error', () => {});
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}
