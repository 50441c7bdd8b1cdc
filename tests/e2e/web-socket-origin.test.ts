import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { exchange, parseAnswers } from '#tests/rest/raw-http';
import { createTestApp } from '#tests/support/test-app';

/** Which pages may open MQTT over WebSocket: browsers ask nobody before they do, they only say which page it is. */

const page = 'https://scores.example';
const evil = 'https://evil.example';

interface Ports {
  /** Of the REST interface, which has `/mqtt` too. */
  readonly rest: number;
  readonly mqtt: number;
}

async function openPorts(t: TestContext, origins: string): Promise<Ports> {
  const { app } = await createTestApp(t, { env: { SCOREWIRE_CORS_ORIGINS: origins } });
  const { http, mqttWebSocket } = await app.listen();
  return { rest: Number(new URL(http).port), mqtt: Number(new URL(mqttWebSocket).port) };
}

/** 101 or why not. Our side hangs up behind the request, so that a WebSocket that was opened ends. */
async function upgrade(port: number, origin: string | undefined, host = `127.0.0.1:${port}`) {
  const lines = [
    'GET /mqtt HTTP/1.1',
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: mqtt',
    ...(origin === undefined ? [] : [`Origin: ${origin}`]),
  ];
  // A masked close frame behind the request ends a WebSocket that was opened.
  const close = Buffer.from([0x88, 0x80, 0, 0, 0, 0]);
  const text = await exchange(port, Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), close]));
  const [answer] = parseAnswers(text);
  assert.ok(answer);
  return answer;
}

for (const [what, origins, allowed, refused] of [
  ['no origins', '', [], [page, evil, 'null', 'http://127.0.0.1:1']],
  ['a list', `${page}, http://127.0.0.1:1`, [page, 'http://127.0.0.1:1'], [evil, 'null', `${page}:444`, 'x', '']],
  ['*', '*', [page, evil, 'null'], []],
] as const)
  test(`with ${what} set`, { timeout: 60_000 }, async (t) => {
    const ports = await openPorts(t, origins);
    const own = [undefined, ...Object.values(ports).map((port) => `http://127.0.0.1:${port}`)];
    for (const port of Object.values(ports)) {
      for (const origin of [...allowed, own[0], `https://127.0.0.1:${port}`, own[1]])
        await t.test(`${origin} gets in on the port ${port === ports.rest ? 'of REST' : 'of MQTT'}`, async () => {
          assert.equal((await upgrade(port, origin)).statusCode, 101);
        });
      for (const origin of refused)
        await t.test(`${origin} does not on the port ${port === ports.rest ? 'of REST' : 'of MQTT'}: 403`, async () => {
          const { statusCode, headers, body } = await upgrade(port, origin);
          assert.deepEqual([statusCode, headers['vary']], [403, 'origin']);
          assert.ok(body.includes(`Pages of ${origin} may not connect here`), body);
        });
    }
  });

test('a page of the service itself is known by the name that it was reached by', { timeout: 60_000 }, async (t) => {
  const { rest, mqtt } = await openPorts(t, '');
  assert.equal((await upgrade(rest, 'https://live.example', 'live.example')).statusCode, 101);
  assert.equal((await upgrade(mqtt, `http://live.example:${rest}`, `live.example:${mqtt}`)).statusCode, 101);
  assert.equal((await upgrade(mqtt, 'http://live.example:1', `live.example:${mqtt}`)).statusCode, 403);
  assert.equal((await upgrade(mqtt, `http://other.example:${rest}`, `live.example:${mqtt}`)).statusCode, 403);
});
