import { once } from 'node:events';
import type { Socket } from 'node:net';
import { deepPayloads, oddPayloads } from '#tests/hostile/evil-payloads';
import { encode, publishBytes } from '../../support/mqtt-wire.ts';
import type { Attack } from '../attack.ts';
import type { Attackers } from '../attackers.ts';
import { basic, readAnswer, requestBytes } from '../http-wire.ts';
import type { Account } from '../target.ts';

const readersOfUser = 20;
const pushedSmall = 400;
const pushedLarge = 70;
const largeBytes = 65_000;
const pageLimits = ['4 MiB a page', '64 KiB of an answer at a time', 'users take turns'];

/** The start list of a race: an event with a large live payload. */
export const swimmers = `{"EventId":27,${Array.from({ length: 10 }, (_, index) => `"Lane${index + 1}Name":"${'n'.repeat(60)}"`).join(',')}}`;

export const largeAnswers: readonly Attack[] = [
  {
    name: 'rejection-pages',
    does: '5 users push 4 MiB of payloads that are refused and grow sixfold as JSON, and read their pages of 1,000 with 20 connections each, again and again',
    needs: 'push permission',
    stoppedBy: pageLimits,
    start: (attackers) =>
      readPages(
        attackers,
        'rejections',
        `{"EventId":3,"HomeScore":"${'x'.repeat(4000)}"}`,
        '\u0001'.repeat(largeBytes),
      ),
  },
  {
    name: 'event-pages',
    does: '5 users push 4 MiB of events, and read their pages of 1,000 with 20 connections each, again and again',
    needs: 'push permission',
    stoppedBy: pageLimits,
    start: (attackers) =>
      readPages(
        attackers,
        'events',
        '{"EventId":3,"HomeScore":1,"HomeTeamName":"A team"}',
        `{"EventId":3,"x":"${'x'.repeat(largeBytes)}"}`,
      ),
  },
  {
    name: 'metrics-flood',
    does: '100 connections ask for /metrics, each again when it is answered',
    needs: 'nothing',
    stoppedBy: ['the metrics are rendered once a second', 'SCOREWIRE_METRICS_TOKEN'],
    start(attackers) {
      const request = requestBytes({ path: '/metrics' });
      return attackers.request(100, () => request, { read: readAnswer, fromOf: (worker) => worker % 5 });
    },
  },
  {
    name: 'retained-many',
    does: 'a user with 200 bots subscribes to the live payloads of all of them with 16 connections, again and again',
    needs: 'push permission',
    stoppedBy: ['live payloads for subscriptions get a third of the time at most'],
    botsOfFirstInsider: 200,
    async start(attackers) {
      const account = attackers.target.insiders[0] as Account;
      const pushing = await attackers.signIn(account, 'states');
      for (const botId of account.botIds)
        pushing.write(publishBytes(`bot/${botId}/ingress`, swimmers, { qos: 1, messageId: botId }));
      const sockets: Socket[] = [];
      for (let index = 0; index < 16; index += 1) sockets.push(await attackers.signIn(account, `many-${index}`));
      const packet = encode({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'bot/+/json', qos: 0 }] });
      await attackers.repeat(sockets.length, async (worker) => {
        const socket = sockets[worker] as Socket;
        socket.write(packet);
        await once(socket, 'data');
      });
    },
  },
  {
    name: 'validate-deep',
    does: '5 users send 64 KB of deep, wide and broken JSON to the dry run with 20 connections each, as fast as they are answered',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_PAYLOAD_BYTES_MAX', 'dry runs get a seventh of the time; users take turns'],
    start(attackers) {
      const payloads = [...deepPayloads(), ...oddPayloads()];
      return repeatRequests(attackers, ({ username, password }, round) =>
        requestBytes({
          method: 'POST',
          path: '/external/ingress/event-types/3/validate',
          headers: { authorization: basic(username, password) },
          body: payloads[round % payloads.length] ?? '',
        }),
      );
    },
  },
];

/** Fills the first bot of each user with many small payloads and the second with large ones, and reads their pages. */
async function readPages(attackers: Attackers, list: string, small: string, large: string): Promise<void> {
  await Promise.all(attackers.target.insiders.map((account) => fillPages(attackers, account, small, large)));
  await repeatRequests(attackers, ({ username, password, botIds }, round) =>
    requestBytes({
      path: `/external/ingress/bots/${botIds[round % 2]}/${list}?limit=1000`,
      headers: { authorization: basic(username, password) },
    }),
  );
}

async function fillPages(attackers: Attackers, account: Account, small: string, large: string): Promise<void> {
  const socket = await attackers.signIn(account, 'pages');
  const [first, second] = account.botIds;
  const several = (botId: number | undefined, payload: string, count: number): Buffer[] =>
    Array.from({ length: count }, (_, index) =>
      publishBytes(`bot/${botId}/ingress`, payload, { qos: 1, messageId: index + 1 }),
    );
  // One after the other: the attack is not about pushing.
  for (const packet of [...several(second, large, pushedLarge), ...several(first, small, pushedSmall)]) {
    socket.write(packet);
    await once(socket, 'data');
  }
}

function repeatRequests(attackers: Attackers, request: (account: Account, round: number) => Buffer): Promise<void> {
  const readers = attackers.target.insiders.flatMap((account) => Array.from({ length: readersOfUser }, () => account));
  return attackers.request(readers.length, (worker, round) => request(readers[worker] as Account, worker + round), {
    read: readAnswer,
    fromOf: (worker) => worker % 5,
  });
}
