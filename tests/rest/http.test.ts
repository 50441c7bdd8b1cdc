import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createTestApp } from '#tests/support/test-app';
import { present } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';
import { exchange, listen, parseAnswers, requestOf, sendBytes } from './raw-http.ts';

const host = 'Host: scores.example';
const close = 'Connection: close';

test('two Authorization headers', async (t) => {
  const service = await createTestApp(t);
  const { username, password, token } = await service.createUser('ana', { pushEnabled: true });
  const port = await listen(service);
  const basic = `Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const bearer = `Authorization: Bearer ${token}`;
  const wrongBasic = 'Authorization: Basic YW5hOndyb25n';
  const wrongBearer = 'Authorization: Bearer x.y.z';
  const pairs: readonly (readonly [what: string, one: string, other: string])[] = [
    ['good Basic, then good Bearer', basic, bearer],
    ['good Bearer, then good Basic', bearer, basic],
    ['wrong Basic, then good Bearer', wrongBasic, bearer],
    ['good Bearer, then wrong Basic', bearer, wrongBasic],
    ['good Basic, then wrong Bearer', basic, wrongBearer],
    ['wrong Bearer, then good Basic', wrongBearer, basic],
    ['good Basic twice', basic, basic],
    ['good Bearer twice', bearer, bearer],
    ['good Basic, then nothing', basic, 'Authorization:'],
    ['good Bearer, then nothing', bearer, 'Authorization: '],
    ['nothing, then good Bearer', 'Authorization:', bearer],
    ['good Basic, then good Bearer, the name in other case', basic, bearer.replace('Authorization', 'AUTHORIZATION')],
  ];
  for (const path of ['/external/lookup/event-types', '/external/fixture/by-bot/1', '/external/ingress/event-types'])
    for (const [what, one, other] of pairs)
      await t.test(`[5] ${what}: 401 at ${path}, neither wins`, async () => {
        const answer = await sendBytes(port, requestOf(`GET ${path} HTTP/1.1`, host, close, one, other));
        assertProblem(present(answer), 401, 'unauthenticated');
      });

  await t.test('[5] one of them alone is taken on the same connection', async () => {
    const answer = await sendBytes(port, requestOf('GET /external/lookup/event-types HTTP/1.1', host, close, basic));
    assert.equal(answer?.statusCode, 200);
  });
});

test('HTTP itself', async (t) => {
  const service = await createTestApp(t);
  const port = await listen(service);
  const get = (...lines: string[]): string => requestOf('GET /healthz HTTP/1.1', host, close, ...lines);

  const refused: readonly (readonly [what: string, status: number, bytes: string | Buffer])[] = [
    ['headers over 16 KiB', 431, get(`X-Long: ${'a'.repeat(17_000)}`)],
    ['many headers over 16 KiB', 431, get(...Array.from({ length: 1500 }, (_, index) => `X-${index}: aaaaaaaa`))],
    ['a path over 16 KiB', 431, requestOf(`GET /${'a'.repeat(17_000)} HTTP/1.1`, host)],
    ['a query over 16 KiB', 431, requestOf(`GET /healthz?${'a'.repeat(17_000)} HTTP/1.1`, host)],
    ['an Authorization header over 16 KiB', 431, get(`Authorization: Basic ${'YTpi'.repeat(5000)}`)],
    ['a method that is none', 400, requestOf('FETCH /healthz HTTP/1.1', host)],
    ['a method in lower case', 400, requestOf('get /healthz HTTP/1.1', host)],
    ['another version', 400, requestOf('GET /healthz HTTP/3.0', host)],
    ['HTTP/2 without asking', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS greeting', 400, Buffer.from('16030100c6010000c20303', 'hex')],
    ['an MQTT greeting', 400, Buffer.from('101000044d5154540402003c000462617765', 'hex')],
    ['NUL bytes', 400, Buffer.alloc(64)],
    ['a NUL in a header', 400, get('X-Odd: a\u0000b')],
    ['a header without a colon', 400, get('Odd')],
    ['a space before the colon', 400, get('X-Odd : a')],
    ['a folded header', 400, get('X-Odd: a\r\n b')],
    ['no Host', 400, requestOf('GET /healthz HTTP/1.1', close)],
    ['a length that is no number', 400, requestOf('POST /oauth/token HTTP/1.1', host, 'Content-Length: ten')],
    ['a negative length', 400, requestOf('POST /oauth/token HTTP/1.1', host, 'Content-Length: -1')],
    ['two lengths', 400, requestOf('POST /oauth/token HTTP/1.1', host, 'Content-Length: 1', 'Content-Length: 2')],
    [
      'a length and chunks',
      400,
      requestOf('POST /oauth/token HTTP/1.1', host, 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    ],
    [
      'a broken chunk',
      400,
      `${requestOf('POST /oauth/token HTTP/1.1', host, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
    ],
    ['a body over 64 KiB', 413, bodyOf('/admin/users', 65_537)],
  ];
  const unfinished: readonly (readonly [what: string, bytes: string])[] = [
    ['headers that end too early', 'GET /healthz HTTP/1.1\r\nHost: scores'],
    ['a method that ends too early', 'GE'],
    [
      'a body that ends too early',
      `${requestOf('POST /oauth/token HTTP/1.1', host, 'Content-Type: application/json', 'Content-Length: 100')}{}`,
    ],
    [
      'chunks that end too early',
      `${requestOf('POST /oauth/token HTTP/1.1', host, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}5\r\n{}`,
    ],
  ];
  for (const [what, bytes] of unfinished)
    await t.test(`[7] ${what}: 400, as a problem`, async () => {
      assertProblem(present(await sendBytes(port, bytes, true)), 400);
    });
  for (const [what, status, bytes] of refused)
    await t.test(`[7] ${what}: ${status}, as a problem`, async () => {
      assertProblem(present(await sendBytes(port, bytes)), status);
    });

  await t.test('[7] an expectation that nobody knows is passed over, or refused as a problem', async () => {
    const answer = present(await sendBytes(port, get('Expect: miracles')));
    if (answer.statusCode !== 200) assertProblem(answer, 417);
  });

  await t.test('[7] a tunnel is refused, not cut', async () => {
    const answer = await sendBytes(port, requestOf('CONNECT elsewhere.example:443 HTTP/1.1', host));
    assert.ok(present(answer).statusCode >= 400);
  });

  const taken: readonly (readonly [what: string, bytes: string])[] = [
    ['headers just under 16 KiB', get(`X-Long: ${'a'.repeat(15_000)}`)],
    ['HTTP/1.0 without Host', requestOf('GET /healthz HTTP/1.0')],
    ['the absolute form of the target', requestOf('GET http://scores.example/healthz HTTP/1.1', host, close)],
    [
      'an upgrade that nobody does',
      requestOf('GET /healthz HTTP/1.1', host, 'Connection: Upgrade, close', 'Upgrade: h2c'),
    ],
    ['an empty line before', `\r\n${get()}`],
    ['a header in bytes beyond ASCII', get('X-Odd: \u00ff\u00fe')],
    ['100-continue', get('Expect: 100-continue')],
  ];
  for (const [what, bytes] of taken)
    await t.test(`[4] ${what} is taken`, async () => {
      const answers = parseAnswers(await exchange(port, Buffer.from(bytes, 'latin1')));
      assert.equal(answers.findLast(({ statusCode }) => statusCode !== 100)?.statusCode, 200);
    });

  await t.test('[4] requests sent at once are answered in their order', async () => {
    const paths = ['/healthz', '/nothing', '/readyz', '/external/lookup/event-types', '/healthz'];
    const bytes = paths.map((path) => requestOf(`GET ${path} HTTP/1.1`, host)).join('') + get();
    const statuses = parseAnswers(await exchange(port, bytes)).map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses, [200, 404, 200, 401, 200, 200]);
  });

  await t.test('[4] a client that closes its side behind its last request gets all answers', async () => {
    const paths = ['/external/fixture/by-bot/1', '/readyz', '/healthz'];
    const bytes = paths.map((path) => requestOf(`GET ${path} HTTP/1.1`, host)).join('');
    const statuses = parseAnswers(await exchange(port, bytes, true)).map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses, [401, 200, 200]);
  });

  await t.test('[4] a HEAD is answered without a body, so that the next answer is found', async () => {
    const bytes = requestOf('HEAD /healthz HTTP/1.1', host) + requestOf('GET /nothing HTTP/1.1', host, close);
    const text = await exchange(port, bytes);
    assert.match(
      text,
      /^HTTP\/1\.1 200 OK\r\n(?:[^\r\n]+\r\n)*content-length: 18\r\n(?:[^\r\n]+\r\n)*\r\nHTTP\/1\.1 404 /i,
    );
  });

  await t.test('[5] a token is given for a body in chunks', async () => {
    const head = requestOf(
      'POST /oauth/token HTTP/1.1',
      host,
      close,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    const answer = await sendBytes(port, `${head}1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`);
    assertProblem(present(answer), 401, 'unauthenticated');
  });

  await t.test('[7] after all of this the service answers', async () => {
    assert.equal((await sendBytes(port, get()))?.statusCode, 200);
  });
});

test('[7] a request that comes while the service stops: 503, as a problem', async (t) => {
  const service = await createTestApp(t);
  const { server } = service.app.http;
  const socket = connect(await listen(service), '127.0.0.1');
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
  const login = JSON.stringify({ client_id: 'admin', client_secret: 'correct horse battery' });
  const head = ['Content-Type: application/json', `Content-Length: ${login.length}`];
  socket.write(requestOf('POST /oauth/token HTTP/1.1', host, ...head) + login.slice(0, 1));
  const [request] = await arrived;
  // It is begun when its body is read; before, it may wait for the scheduler.
  while (request.listenerCount('data') === 0) await setImmediate();
  const stopped = service.app.http.close();
  while (server.listening) await setImmediate();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(login.slice(1) + requestOf('GET /healthz HTTP/1.1', host));
  await once(socket, 'close');
  await stopped;
  const [first, second] = parseAnswers(Buffer.concat(chunks).toString('latin1'));
  assert.equal(first?.statusCode, 200, 'what was begun is finished');
  if (second !== undefined) assertProblem(second, 503);
});

function bodyOf(path: string, bytes: number): string {
  const auth = `Authorization: Basic ${Buffer.from('admin:correct horse battery').toString('base64')}`;
  const head = requestOf(
    `POST ${path} HTTP/1.1`,
    host,
    close,
    auth,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
  );
  return head + 'x'.repeat(bytes);
}
