import { createServer } from 'node:net';
import type { Attack } from '../attack.ts';
import { addressOf, type Crew } from '../crew.ts';
import { basic, readStatus, requestBytes } from '../http-wire.ts';
import type { Target } from '../target.ts';

const issuer = 'https://issuer.example';
/** Where nobody ever answers; the service only knows the address. */
const silentPort = 28_997;

export const unknownKeys: Attack = {
  name: 'unknown-keys',
  does: '64 workers send tokens of the outside issuer, each with a key id that nobody knows, while the issuer does not answer',
  needs: 'nothing',
  stoppedBy: ['keys are fetched once for all who wait, with 5 s to answer', '16 KiB of headers'],
  env: {
    SCOREWIRE_OUTSIDE_JWKS_URL: `http://127.0.0.1:${silentPort}/keys`,
    SCOREWIRE_OUTSIDE_ISSUER: issuer,
    SCOREWIRE_OUTSIDE_AUDIENCE: 'scorewire',
  },
  start(target, crew) {
    createServer((socket) => socket.on('error', () => {}).resume()).listen(silentPort, '127.0.0.1');
    return sendTokens(target, crew, (worker, round) =>
      joinToken(
        { alg: 'RS256', kid: `key-${worker}-${round}` },
        { iss: issuer, aud: 'scorewire', sub: 'somebody', exp: 4_000_000_000 },
      ),
    );
  },
};

export const oddTokens: Attack = {
  name: 'odd-tokens',
  does: '64 workers send tokens of 15 KB that say they are ours: headers with thousands of critical parameters, claims nested a thousand deep',
  needs: 'nothing',
  stoppedBy: ['16 KiB of headers', 'an address whose requests are refused waits behind the others'],
  start(target, crew) {
    const crit = Array.from({ length: 800 }, (_, index) => `c${index}`);
    const deep = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) as unknown;
    return sendTokens(target, crew, (worker, round) =>
      joinToken({ alg: 'EdDSA', crit, kid: `${worker}-${round}` }, { iss: 'scorewire', aud: 'scorewire', deep }),
    );
  },
};

export const tokenMint: Attack = {
  name: 'token-mint',
  does: '64 workers of 10 users get access tokens with their right passwords, one after the other',
  needs: 'an account',
  stoppedBy: ['a password that was right is remembered for a minute', 'tokens are signed off the main thread'],
  async start({ host, httpPort, outsiders }, crew) {
    const sockets = Array.from({ length: 64 }, (_, index) => crew.connect(host, httpPort, addressOf(index)));
    await crew.repeat(64, async (worker) => {
      const account = outsiders[worker % outsiders.length];
      const socket = sockets[worker];
      if (account === undefined || socket === undefined) return;
      const headers = { authorization: basic(account.username, account.password) };
      socket.write(requestBytes({ method: 'POST', path: '/oauth/token', headers }));
      crew.note(`HTTP ${await readStatus(socket)}`);
    });
  },
};

export const tokenBodies: Attack = {
  name: 'token-bodies',
  does: '32 workers post 16 KB to /oauth/token: nested brackets, thousands of keys, __proto__, and forms of thousands of pairs',
  needs: 'nothing',
  stoppedBy: ['16 KiB of body', 'so many requests begin in a turn of the event loop'],
  async start({ host, httpPort }, crew) {
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const keys = Array.from({ length: 1500 }, (_, index) => `"k${index}":{}`).join();
    const bodies = [
      { headers: json, body: `${'['.repeat(8000)}${']'.repeat(8000)}` },
      { headers: json, body: `{${keys}}` },
      { headers: json, body: `{"__proto__":${'{"constructor":'.repeat(900)}1${'}'.repeat(900)}}` },
      { headers: form, body: 'a=&'.repeat(5300) },
      { headers: form, body: 'client_id=%F0%9F%98%80'.padEnd(16_000, '%41') },
    ].map(({ headers, body }) => requestBytes({ method: 'POST', path: '/oauth/token', headers, body }));
    await crew.repeat(32, async (worker, round) => {
      const socket = crew.connect(host, httpPort, addressOf(worker));
      socket.write(bodies[(worker + round) % bodies.length] ?? Buffer.alloc(0));
      crew.note(`HTTP ${await readStatus(socket)}`);
      socket.resetAndDestroy();
    });
  },
};

function joinToken(header: object, payload: object): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode(header)}.${encode(payload)}.${Buffer.alloc(256, 7).toString('base64url')}`;
}

function sendTokens(
  { host, httpPort }: Target,
  crew: Crew,
  tokenOf: (worker: number, round: number) => string,
): Promise<void> {
  const sockets = Array.from({ length: 64 }, (_, index) => crew.connect(host, httpPort, addressOf(index)));
  return crew.repeat(64, async (worker, round) => {
    const socket = sockets[worker];
    if (socket === undefined) return;
    const headers = { authorization: `Bearer ${tokenOf(worker, round)}` };
    socket.write(requestBytes({ path: '/external/fixture/by-bot/1', headers }));
    crew.note(`HTTP ${await readStatus(socket)}`);
  });
}
