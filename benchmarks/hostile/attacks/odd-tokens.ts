import { createServer } from 'node:net';
import type { Attack } from '../attack.ts';
import type { Attackers } from '../attackers.ts';
import { basic, requestBytes } from '../http-wire.ts';
import type { Account } from '../target.ts';

const issuer = 'https://issuer.example';
/** Nobody ever answers there; the service only knows the address. */
const silentPort = 28_997;
const begins = 'requests started per event-loop iteration';

export const oddTokens: readonly Attack[] = [
  {
    name: 'unknown-keys',
    does: '64 workers send tokens of the outside issuer, each with a key id that nobody knows, while the issuer does not answer',
    needs: 'nothing',
    stoppedBy: ['keys are fetched once for all who wait, with 5 s to answer', '16 KiB of headers'],
    env: {
      SCOREWIRE_OUTSIDE_JWKS_URL: `http://127.0.0.1:${silentPort}/keys`,
      SCOREWIRE_OUTSIDE_ISSUER: issuer,
      SCOREWIRE_OUTSIDE_AUDIENCE: 'scorewire',
    },
    start(attackers) {
      createServer((socket) => socket.on('error', () => {}).resume()).listen(silentPort, '127.0.0.1');
      const claims = { iss: issuer, aud: 'scorewire', sub: 'somebody', exp: 4_000_000_000 };
      return sendTokens(attackers, (worker, round) => [{ alg: 'RS256', kid: `key-${worker}-${round}` }, claims]);
    },
  },
  {
    name: 'odd-tokens',
    does: '64 workers send tokens of 15 KB that claim to be ours: headers with thousands of critical parameters, claims nested a thousand deep',
    needs: 'nothing',
    stoppedBy: ['16 KiB of headers', 'an address whose requests are refused waits behind the others'],
    start(attackers) {
      const crit = Array.from({ length: 800 }, (_, index) => `c${index}`);
      const deep = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) as unknown;
      const claims = { iss: 'scorewire', aud: 'scorewire', deep };
      return sendTokens(attackers, (worker, round) => [{ alg: 'EdDSA', crit, kid: `${worker}-${round}` }, claims]);
    },
  },
  {
    name: 'token-mint',
    does: '64 workers of 10 users get access tokens with their right passwords, one after the other',
    needs: 'an account',
    stoppedBy: ['a right password is cached for a minute', 'tokens are signed off the main thread'],
    start(attackers) {
      const { outsiders } = attackers.target;
      return attackers.request(64, (worker) => {
        const { username, password } = outsiders[worker % outsiders.length] as Account;
        const headers = { authorization: basic(username, password) };
        return requestBytes({ method: 'POST', path: '/oauth/token', headers });
      });
    },
  },
  {
    name: 'token-bodies',
    does: '32 workers post 16 KB to /oauth/token: nested brackets, thousands of keys, __proto__, and forms of thousands of pairs',
    needs: 'nothing',
    stoppedBy: ['16 KiB of body', begins],
    start(attackers) {
      const json = { 'content-type': 'application/json' };
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const keys = Array.from({ length: 1500 }, (_, index) => `"k${index}":{}`).join();
      const requests = [
        { headers: json, body: `${'['.repeat(8000)}${']'.repeat(8000)}` },
        { headers: json, body: `{${keys}}` },
        { headers: json, body: `{"__proto__":${'{"constructor":'.repeat(900)}1${'}'.repeat(900)}}` },
        { headers: form, body: 'a=&'.repeat(5300) },
        { headers: form, body: 'client_id=%F0%9F%98%80'.padEnd(16_000, '%41') },
      ].map((request) => requestBytes({ method: 'POST', path: '/oauth/token', ...request }));
      return attackers.requestOnce(32, (worker, round) => requests[(worker + round) % requests.length] as Buffer);
    },
  },
];

function sendTokens(
  attackers: Attackers,
  tokenOf: (worker: number, round: number) => [header: object, claims: object],
): Promise<void> {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signature = Buffer.alloc(256, 7).toString('base64url');
  return attackers.request(64, (worker, round) => {
    const token = [...tokenOf(worker, round).map(encode), signature].join('.');
    return requestBytes({ path: '/external/fixture/by-bot/1', headers: { authorization: `Bearer ${token}` } });
  });
}
