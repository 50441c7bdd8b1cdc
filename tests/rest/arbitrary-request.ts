import { fc } from '#tests/support/property';
import { jsonText, type Schema, valueOf } from './arbitrary-json.ts';
import type { Route } from './routes.ts';

/** A request that HTTP can carry, however odd. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  /** The name of a credential; whoever sends it knows the value. */
  readonly as: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array;
}

export function arbitraryRequest(routes: readonly Route[], credentials: readonly string[]): fc.Arbitrary<WireRequest> {
  const operations = routes.flatMap((route) => route.methods.map((method) => ({ method, route })));
  const known = fc.constantFrom(...operations).chain(({ method, route }) =>
    fc.record({
      method: fc.oneof({ weight: 9, arbitrary: fc.constant(method) }, anyMethod),
      target: fc.tuple(filledPath(route.path), anyQuery).map((parts) => parts.join('')),
      as: fc.constantFrom(...credentials),
      headers: anyHeaders(route.path),
      body: anyBody(route.bodies[method], route.path),
    }),
  );
  const unknown = fc.record({
    method: anyMethod,
    target: fc.tuple(fc.oneof(oddPath, mutatedPath(routes)), anyQuery).map((parts) => parts.join('')),
    as: fc.constantFrom(...credentials),
    headers: anyHeaders(''),
    body: anyBody(undefined, ''),
  });
  return fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: unknown }).map(spareOurselves);
}

const anyMethod = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
);

const oddId = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '007',
    '2147483647',
    '2147483648',
    '-2147483648',
    '99999999999999999999',
    '1.5',
    '1e3',
    'NaN',
  ),
  fc.constantFrom(
    '',
    '%20',
    '%00',
    '%0A',
    '%2F',
    '%2e%2e',
    '..',
    '.',
    '%25',
    '%F0%9F%8F%80',
    '%ED%A0%80',
    '%zz',
    '%',
    '%C3',
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'import',
    '*',
    ':id',
    '{id}',
    ';',
    '1;a=b',
    '1,2',
    '\u00ff',
    "1'or'1",
    '~',
    '%2531',
  ),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
  fc.integer({ min: 1, max: 3000 }).map((length) => '9'.repeat(length)),
);

function filledPath(path: string): fc.Arbitrary<string> {
  const parts = path.split(/\{[^}]+\}/);
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 8 }).map(String) },
    { weight: 1, arbitrary: oddId },
  );
  const ids = fc.tuple(...parts.slice(1).map(() => id));
  return ids.map((values) => parts.map((part, index) => part + (values[index] ?? '')).join(''));
}

const oddPath = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '*',
    '/..',
    '/./',
    '/?',
    '/#',
    '/admin',
    '/docs',
    '/docs/',
    '/docs/../admin/users',
    '/openapi.json',
  ),
  fc.constantFrom(
    'http://other.example/healthz',
    'https://x/admin/users',
    '/external/lookup/',
    '/%2e%2e/%2e%2e/etc/passwd',
  ),
  fc
    .array(fc.oneof(oddId, fc.constantFrom('external', 'admin', 'lookup', 'fixture')), { maxLength: 6 })
    .map((parts) => `/${parts.join('/')}`),
);

function mutatedPath(routes: readonly Route[]): fc.Arbitrary<string> {
  const change = fc.constantFrom('', '/', '%', '%2F', '?', ';', 'A', '\u00e9', '//', '%00');
  return fc.tuple(fc.constantFrom(...routes.map(({ url }) => url)), fc.nat(), change).map(([url, index, odd]) => {
    const at = index % url.length;
    return `/${(url.slice(0, at) + odd + url.slice(at + 1)).replace(/^\//, '')}`;
  });
}

const anyQuery = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom('after', 'limit', 'fixtureStartDate', 'access_token', '__proto__', 'constructor', 'a[b]', ''),
          fc.oneof(
            fc.constantFrom(
              '',
              '1',
              '5',
              '0',
              '-1',
              '1000',
              '9007199254740991',
              '2147483648',
              '1e3',
              '%00',
              '%zz',
              '2026-04-01',
            ),
            fc.constantFrom(
              '2026-04-01T10:00:00+02:00',
              '2026-04-01T10:00:00.999999999Z',
              '0000-01-01',
              '9999-12-31',
              '%E2%82%AC',
            ),
            fc.string({ maxLength: 10 }).map(encodeURIComponent),
          ),
        ),
        { minLength: 1, maxLength: 3 },
      )
      .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
  },
);

const tokenCharacters = Array.from("abcXYZ019!#$%&'*+-.^_`|~");
const headerValue = fc
  .array(
    fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f),
    { maxLength: 30 },
  )
  .map((codes) => String.fromCharCode(...codes).trim());
const oddHeader = fc.oneof(
  fc.tuple(
    fc.constant('If-None-Match'),
    fc.oneof(fc.constantFrom('*', '"x"', 'W/"x"', '"', ',,,', '*, "x"'), headerValue),
  ),
  fc.tuple(fc.constantFrom('Accept', 'Accept-Version', 'Accept-Encoding', 'Range', 'Origin', 'Cookie'), headerValue),
  fc.tuple(fc.constantFrom('X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'X-HTTP-Method-Override'), headerValue),
  fc.tuple(
    fc.constantFrom('traceparent', 'Content-Encoding', 'Content-Language', 'If-Match', 'Proxy-Authorization'),
    headerValue,
  ),
  fc.tuple(
    fc.string({ unit: fc.constantFrom(...tokenCharacters), minLength: 1, maxLength: 10 }).map((name) => `X-${name}`),
    headerValue,
  ),
);

function anyHeaders(path: string): fc.Arbitrary<(readonly [string, string])[]> {
  const usual = path.endsWith('/import') ? 'application/x-ndjson' : 'application/json';
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    fc.constantFrom(
      'application/x-www-form-urlencoded',
      'application/x-ndjson',
      'application/json; charset=utf-16',
      'text/plain',
    ),
    fc.constantFrom(
      '',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'a/b/c',
      ';',
      'application/json, text/plain',
    ),
    headerValue,
  );
  const odd = fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(oddHeader, { maxLength: 3 }));
  return fc
    .tuple(type, odd)
    .map(([value, others]) => [...(value === '' ? [] : [['Content-Type', value] as const]), ...others]);
}

function anyBody(schema: Schema | undefined, path: string): fc.Arbitrary<string | Uint8Array> {
  const usual = path.endsWith('/import') ? importText(schema) : jsonText(schema);
  return fc.oneof(
    { weight: 10, arbitrary: usual },
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.webQueryParameters() },
    {
      weight: 1,
      arbitrary: fc.constantFrom('grant_type=client_credentials', 'client_id=a&client_id=b', 'a=%zz&b=%00&c'),
    },
  );
}

function importText(schema: Schema | undefined): fc.Arbitrary<string> {
  const line = fc.oneof(
    { weight: 4, arbitrary: jsonText(schema) },
    fc.constantFrom('', '\r', '\ufeff', 'null', '\u0000'),
  );
  const good = schema === undefined ? line : valueOf(schema).map((value) => JSON.stringify(value));
  return fc.array(fc.oneof(line, good), { maxLength: 6 }).map((lines) => lines.join('\n'));
}

/** The users that the test signs in with have the ids 1 to 4; without them all else would be 401. */
function spareOurselves(request: WireRequest): WireRequest {
  if (request.method !== 'PATCH' && request.method !== 'DELETE') return request;
  return { ...request, target: request.target.replace(/^((?:https?:\/\/[^/]*)?\/admin\/users\/)0*[1-4](?!\d)/, '$15') };
}
