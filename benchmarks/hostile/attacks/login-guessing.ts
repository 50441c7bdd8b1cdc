import type { Attack } from '../attack.ts';
import { addressOf, type Crew } from '../crew.ts';
import { basic, type RequestText, readStatus, requestBytes } from '../http-wire.ts';
import type { Target } from '../target.ts';

const addresses = 200;
const guessLimits = [
  'SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX',
  'SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX',
  'on two processors one password is checked at a time, and 64 wait at the most',
];

export const guessBasic: Attack = {
  name: 'guess-basic',
  does: '64 workers from 200 addresses guess with HTTP Basic: half of them the password of an honest user, half any user',
  needs: 'nothing',
  stoppedBy: guessLimits,
  start: (target, crew) =>
    guess(target, crew, (worker, round) => ({
      path: '/external/lookup/event-types',
      headers: { authorization: basic(usernameOf(target, worker, round), `guess ${worker} ${round}`) },
    })),
};

export const guessToken: Attack = {
  name: 'guess-token',
  does: 'the same at POST /oauth/token, with client_id and client_secret',
  needs: 'nothing',
  stoppedBy: guessLimits,
  start: (target, crew) =>
    guess(target, crew, (worker, round) => ({
      method: 'POST',
      path: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `client_id=${usernameOf(target, worker, round)}&client_secret=guess-${worker}-${round}`,
    })),
};

export const forgedTokens: Attack = {
  name: 'forged-tokens',
  does: '64 workers send access tokens with a signature that is wrong, ever new ones',
  needs: 'nothing',
  stoppedBy: ['a signature is checked off the main thread', 'so many requests begin in a turn of the event loop'],
  start(target, crew) {
    const [header = '', payload = ''] = (target.outsiders[0]?.token ?? '').split('.');
    const forge = (worker: number, round: number): string => {
      const signature = Buffer.alloc(64);
      signature.writeUInt32LE(worker);
      signature.writeUInt32LE(round, 4);
      return `${header}.${payload}.${signature.toString('base64url')}`;
    };
    return guess(target, crew, (worker, round) => ({
      path: '/external/fixture/by-bot/1',
      headers: { authorization: `Bearer ${forge(worker, round)}` },
    }));
  },
};

function usernameOf({ honestUsername }: Target, worker: number, round: number): string {
  return worker % 2 === 0 ? honestUsername : `user-${worker}-${round}`;
}

/** Each guess from another address, over a connection of its own. */
function guess(
  { host, httpPort }: Target,
  crew: Crew,
  request: (worker: number, round: number) => RequestText,
): Promise<void> {
  return crew.repeat(64, async (worker, round) => {
    const socket = crew.connect(host, httpPort, addressOf((worker + round * 64) % addresses));
    socket.write(requestBytes(request(worker, round)));
    crew.note(`HTTP ${await readStatus(socket)}`);
    socket.resetAndDestroy();
  });
}
