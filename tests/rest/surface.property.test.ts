import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Type } from 'typebox';
import { FixtureBodySchema } from '#http/schemas/fixture';
import { type TestEngine, testEngines } from '#tests/support/engines';
import { fc, runs } from '#tests/support/property';
import { authorization, createTestApp, type TestApp } from '#tests/support/test-app';
import { arbitraryRequest, type WireRequest } from './arbitrary-request.ts';
import { noThrottle, putBot, putFixture, putVenue } from './arrange.ts';
import { type Answer, assertNoInternals, assertProblem } from './assert-problem.ts';
import { exchange, listen, parseAnswers, requestOf } from './raw-http.ts';
import { type Route, routesOf } from './routes.ts';

/** The same requests in every run; another seed finds others. A failure prints the seed and the path to it. */
const given = process.env['SCOREWIRE_TEST_SEED'] ?? '20260401';
const seed = given === 'random' ? Math.trunc(Math.random() * 0x7fff_ffff) : Number(given);
const answerMsMax = 5000;

interface World {
  readonly service: TestApp;
  readonly port: number;
  readonly routes: readonly Route[];
  /** Values of the Authorization header by name. */
  readonly credentials: Readonly<Record<string, string | undefined>>;
}

async function createWorld(t: TestContext, engine: TestEngine): Promise<World> {
  const { env } = await engine.create(t);
  const service = await createTestApp(t, { env: { ...env, ...noThrottle } });
  const root = await service.createUser('root', { role: 'admin', pushEnabled: true });
  const plain = await service.createUser('ana');
  const approved = await service.createUser('pia', { pushEnabled: true });
  for (const id of [1, 2, 3, 4, 5, 6]) {
    await putVenue(service, id);
    await putBot(service, id, { venueId: id });
    await putFixture(service, id, { venueId: id, fixtureStartTime: '2026-05-01', botIds: [id] });
  }
  const credentials = {
    'token of an administrator': `Bearer ${root.token}`,
    'Basic of an administrator': authorization({ basic: [root.username, root.password] }),
    'token of an approved user': `Bearer ${approved.token}`,
    'token of a user': `Bearer ${plain.token}`,
    'Basic of a user': authorization({ basic: [plain.username, plain.password] }),
    none: undefined,
    'a wrong password': authorization({ basic: ['ana', 'guess'] }),
    'a username with a NUL': authorization({ basic: ['a\u0000', 'guess'] }),
    'a spoilt token': `Bearer ${root.token.slice(0, -3)}abc`,
    'broken Basic': 'Basic \u00ff',
    'a scheme alone': 'bearer',
    'odd bytes': '\u0080\u00ff "',
  };
  const importRoute: Route = {
    path: '/admin/fixtures/import',
    url: '/admin/fixtures/import',
    methods: ['POST'],
    bodies: { POST: FixtureBodySchema },
  };
  const ticketRoute: Route = {
    path: '/external/live/tickets',
    url: '/external/live/tickets',
    methods: ['POST'],
    bodies: { POST: Type.Object({ botIds: Type.Array(Type.Integer()), expiresInSeconds: Type.Integer() }) },
  };
  // A stream has no end that could be waited for.
  const routes = (await routesOf(service.app)).filter(({ path }) => !path.endsWith('/stream'));
  return { service, port: await listen(service), routes: [...routes, importRoute, ticketRoute], credentials };
}

/** Most requests come from administrators, because most of the surface is theirs; hashing a wrong password takes long. */
function requests({ routes, credentials }: World): fc.Arbitrary<WireRequest> {
  const times = (count: number, name: string): string[] => Array.from({ length: count }, () => name);
  return arbitraryRequest(routes, [
    ...times(40, 'token of an administrator'),
    ...times(15, 'Basic of an administrator'),
    ...times(8, 'token of an approved user'),
    ...times(6, 'token of a user'),
    ...times(3, 'Basic of a user'),
    ...times(5, 'none'),
    ...Object.keys(credentials),
  ]);
}

function toBytes({ credentials }: World, { method, target, as, headers, body }: WireRequest): Buffer {
  const payload = Buffer.from(body);
  const credential = credentials[as];
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: scores.example', 'Connection: close'];
  if (credential !== undefined) lines.push(`Authorization: ${credential}`);
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  if (payload.length > 0 || method === 'POST' || method === 'PUT') lines.push(`Content-Length: ${payload.length}`);
  return Buffer.concat([Buffer.from(requestOf(...lines), 'latin1'), payload]);
}

/** What every answer must be, whatever was asked. */
function assertSound(answer: Answer, method: string): void {
  const { statusCode, headers, body } = answer;
  assert.ok(statusCode < 500, `${statusCode} ${body}`);
  if (statusCode >= 400 && method !== 'HEAD') assertProblem(answer, statusCode);
  // Bytes that are no request get a body, whatever the method would have been.
  if (method === 'HEAD' && body !== '') assertProblem(answer, 400);
  if (statusCode === 204 || statusCode === 304) assert.equal(body, '');
  const isJson = String(headers['content-type']).startsWith('application/json');
  if (isJson && method !== 'HEAD') JSON.parse(body);
  if (isJson && !body.startsWith('{"openapi"')) assertNoInternals({ ...answer, body: '' });
}

for (const engine of testEngines) {
  test(`[7] no request is a fault, on ${engine.name}`, { skip: engine.skip, timeout: 60_000 }, async (t) => {
    const world = await createWorld(t, engine);
    const counts = new Map<number, number>();
    const property = fc.asyncProperty(requests(world), async (request) => {
      const [answer, more] = parseAnswers(await exchange(world.port, toBytes(world, request)));
      assert.ok(answer !== undefined, 'an answer');
      assert.equal(more, undefined, 'one answer');
      assertSound(answer, request.method);
      counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
    });
    await fc.assert(property, { seed, numRuns: 1250, timeout: answerMsMax, examples: conflicts });

    t.diagnostic(`answers by status: ${JSON.stringify(Object.fromEntries(counts))}`);
    await t.test('the requests went deep enough to prove something', () => {
      for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 409, 415])
        assert.ok((counts.get(status) ?? 0) >= 2, `${status}: ${counts.get(status) ?? 0}`);
    });
    await t.test('and the administrator is still one', async () => {
      const headers = { authorization: world.credentials['token of an administrator'] };
      assert.equal((await world.service.app.http.inject({ url: '/admin/users', headers })).statusCode, 200);
    });
  });
}

test('[7] no bytes take the service down', { timeout: 60_000 }, async (t) => {
  const [engine] = testEngines;
  assert.ok(engine);
  const world = await createWorld(t, engine);
  // We hang up behind every request, or a half one would be waited for; an answer that takes a moment must still come.
  Object.assign(world.service.app.http.server, { httpAllowHalfOpen: true });
  const whole = requests(world)
    .filter(({ method }) => method !== 'HEAD')
    .map((request) => toBytes(world, request));
  const mutated = fc.tuple(whole, fc.array(mutation, { minLength: 1, maxLength: 3 })).map(([bytes, mutations]) => {
    return mutations.reduce(mutate, bytes).toString('latin1');
  });
  const noise = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
  const anyText = fc.oneof({ weight: 4, arbitrary: mutated }, { weight: 1, arbitrary: noise });
  const good = requestOf('GET /healthz HTTP/1.1', 'Host: scores.example', 'Connection: close');
  const counts = new Map<number, number>();
  const property = fc.asyncProperty(anyText, async (text) => {
    for (const answer of parseAnswers(await exchange(world.port, Buffer.from(text, 'latin1'), true))) {
      counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
      assertSound(answer, 'GET');
    }
    const [next] = parseAnswers(await exchange(world.port, good));
    assert.equal(next?.statusCode, 200, 'the next request is answered');
  });
  await fc.assert(property, { seed, numRuns: runs({ fixed: 400, searching: 750 }), timeout: answerMsMax });
  t.diagnostic(`answers by status: ${JSON.stringify(Object.fromEntries(counts))}`);
});

/** Whether chance finds a username that is taken depends on how many routes there are. */
const conflicts: [WireRequest][] = ['ana', 'pia'].map((username) => [
  {
    method: 'POST',
    target: '/admin/users',
    as: 'token of an administrator',
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify({ username, password: 'a password that is long', pushEnabled: false, role: 'user' }),
  },
]);

interface Mutation {
  readonly how: 'change' | 'insert' | 'drop' | 'repeat' | 'cut';
  readonly at: number;
  readonly length: number;
  readonly bytes: Uint8Array;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  how: fc.constantFrom<Mutation['how']>('change', 'insert', 'drop', 'repeat', 'cut'),
  at: fc.noBias(fc.integer({ min: 0, max: 999_999 })),
  length: fc.integer({ min: 1, max: 40 }),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 4 }),
    fc
      .constantFrom('\r\n', '\r\n\r\n', ' ', ':', '/', '0', '9', '-', '"', ',', '\t', '%00')
      .map((text) => Buffer.from(text)),
    fc
      .constantFrom('chunked', 'gzip', 'close', 'HTTP/1.0', 'Host:', 'Expect: x\r\n', 'Upgrade: x\r\n')
      .map((text) => Buffer.from(text)),
  ),
});

function mutate(bytes: Buffer, { how, at, length, bytes: odd }: Mutation): Buffer {
  const start = at % Math.max(bytes.length, 1);
  const [before, part, after] = [
    bytes.subarray(0, start),
    bytes.subarray(start, start + length),
    bytes.subarray(start + length),
  ];
  switch (how) {
    case 'change':
      return Buffer.concat([before, odd, bytes.subarray(start + odd.length)]);
    case 'insert':
      return Buffer.concat([before, odd, bytes.subarray(start)]);
    case 'drop':
      return Buffer.concat([before, after]);
    case 'repeat':
      return Buffer.concat([before, part, part, after]);
    case 'cut':
      return before;
  }
}
