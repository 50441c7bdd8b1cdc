import { deepPayloads, nearestNamePayloads, oddPayloads, patternPayloads } from '#tests/hostile/evil-payloads';
import type { Attack } from '../attack.ts';
import type { Attackers } from '../attackers.ts';
import { basic, requestBytes } from '../http-wire.ts';
import type { Account } from '../target.ts';

const limits = ['SCOREWIRE_PAYLOAD_BYTES_MAX', 'SCOREWIRE_INGRESS_RATE_MAX', 'SCOREWIRE_INGRESS_BURST_MAX'];

export const hostilePayloads: readonly Attack[] = [
  {
    name: 'deep-json',
    does: '5 users push 64 KB of brackets and nested objects to 4 bots each, as fast as they are taken',
    needs: 'push permission',
    stoppedBy: limits,
    start: (attackers) => push(attackers, deepPayloads()),
  },
  {
    name: 'odd-json',
    does: '5 users push 64 KB of long, many, repeated and numeric keys, huge numbers, escapes and blanks',
    needs: 'push permission',
    stoppedBy: limits,
    start: (attackers) => push(attackers, oddPayloads()),
  },
  {
    name: 'redos-patterns',
    does: '5 users push texts of 64 KB that nearly match the patterns of the contracts',
    needs: 'push permission',
    stoppedBy: limits,
    start: (attackers) => push(attackers, patternPayloads()),
  },
  {
    name: 'nearest-names',
    does: '5 users push small events full of unknown fields that are nearly names of the contract',
    needs: 'push permission',
    stoppedBy: ['at most 20 unknown fields are looked at, with names of up to 64 characters', ...limits.slice(1)],
    start: (attackers) => push(attackers, nearestNamePayloads()),
  },
  {
    name: 'validate-flood',
    does: '16 workers of one user send the most costly payloads to the dry run, as fast as they are answered',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_PAYLOAD_BYTES_MAX'],
    start(attackers) {
      const { username, password } = attackers.target.insiders[0] as Account;
      const headers = { authorization: basic(username, password) };
      const path = '/external/ingress/event-types/27/validate';
      const requests = [...deepPayloads(), ...nearestNamePayloads()].map((body) =>
        requestBytes({ method: 'POST', path, headers, body }),
      );
      const requestOf = (_worker: number, round: number): Buffer => requests[round % requests.length] as Buffer;
      return attackers.request(16, requestOf, { fromOf: () => 0 });
    },
  },
];

async function push(attackers: Attackers, payloads: readonly Buffer[]): Promise<void> {
  for (const account of attackers.target.insiders) await attackers.pushEvents(account, 'payloads', payloads);
}
