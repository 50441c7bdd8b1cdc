import type { Attack } from '../attack.ts';
import type { Attackers } from '../attackers.ts';
import { basic, type RequestText, requestBytes } from '../http-wire.ts';
import type { Target } from '../target.ts';

const addresses = 200;
const guessLimits = [
  'SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX',
  'SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX',
  'on two processors one password is checked at a time, and at most 64 wait',
];

export const loginGuessing: readonly Attack[] = [
  {
    name: 'guess-basic',
    does: '64 workers from 200 addresses guess with HTTP Basic: half of them the password of an honest user, half any user',
    needs: 'nothing',
    stoppedBy: guessLimits,
    start: (attackers) =>
      guess(attackers, (worker, round) => ({
        path: '/external/lookup/event-types',
        headers: { authorization: basic(usernameOf(attackers.target, worker, round), `guess ${worker} ${round}`) },
      })),
  },
  {
    name: 'guess-token',
    does: 'the same at POST /oauth/token, with client_id and client_secret',
    needs: 'nothing',
    stoppedBy: guessLimits,
    start: (attackers) =>
      guess(attackers, (worker, round) => ({
        method: 'POST',
        path: '/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `client_id=${usernameOf(attackers.target, worker, round)}&client_secret=guess-${worker}-${round}`,
      })),
  },
  {
    name: 'forged-tokens',
    does: '64 workers send access tokens with a wrong signature, ever new ones',
    needs: 'nothing',
    stoppedBy: ['signatures are checked off the main thread', 'requests started per event-loop iteration'],
    start(attackers) {
      const [header = '', payload = ''] = (attackers.target.outsiders[0]?.token ?? '').split('.');
      return guess(attackers, (worker, round) => {
        const signature = Buffer.alloc(64);
        signature.writeUInt32LE(worker);
        signature.writeUInt32LE(round, 4);
        const token = `${header}.${payload}.${signature.toString('base64url')}`;
        return { path: '/external/fixture/by-bot/1', headers: { authorization: `Bearer ${token}` } };
      });
    },
  },
];

function usernameOf({ honestUsername }: Target, worker: number, round: number): string {
  return worker % 2 === 0 ? honestUsername : `user-${worker}-${round}`;
}

/** Each guess from another address, over a connection of its own. */
function guess(attackers: Attackers, request: (worker: number, round: number) => RequestText): Promise<void> {
  return attackers.requestOnce(
    64,
    (worker, round) => requestBytes(request(worker, round)),
    (worker, round) => (worker + round * 64) % addresses,
  );
}
