import { once } from 'node:events';
import type { Socket } from 'node:net';
import { deepPayloads, oddPayloads } from '#tests/hostile/evil-payloads';
import type { Attack } from '../attack.ts';
import { addressOf, type Crew } from '../crew.ts';
import { basic, readAnswer, requestBytes } from '../http-wire.ts';
import { encode, publishBytes, signIn } from '../mqtt-wire.ts';
import type { Account, Target } from '../target.ts';

const readersOfUser = 20;
const pushedSmall = 400;
const pushedLarge = 70;
const largeBytes = 65_000;

export const rejectionPages: Attack = {
  name: 'rejection-pages',
  does: '5 users push 4 MiB of payloads that are refused and grow sixfold as JSON, and read their pages of 1,000 with 20 connections each, again and again',
  needs: 'push permission',
  stoppedBy: ['4 MiB a page', '64 KiB of an answer at a time, in turns', 'one of each user after the other'],
  async start(target, crew) {
    const small = `{"EventId":3,"HomeScore":"${'x'.repeat(4000)}"}`;
    const large = '\u0001'.repeat(largeBytes);
    await Promise.all(target.insiders.map((account) => pushPages(crew, target, account, small, large)));
    await readPages(crew, target, 'rejections');
  },
};

export const eventPages: Attack = {
  name: 'event-pages',
  does: '5 users push 4 MiB of events, and read their pages of 1,000 with 20 connections each, again and again',
  needs: 'push permission',
  stoppedBy: ['4 MiB a page', '64 KiB of an answer at a time, in turns', 'one of each user after the other'],
  async start(target, crew) {
    const large = `{"EventId":3,"x":"${'x'.repeat(largeBytes)}"}`;
    const small = '{"EventId":3,"HomeScore":1,"HomeTeamName":"A team"}';
    await Promise.all(target.insiders.map((account) => pushPages(crew, target, account, small, large)));
    await readPages(crew, target, 'events');
  },
};

export const metricsFlood: Attack = {
  name: 'metrics-flood',
  does: '100 connections ask for /metrics, each again when it is answered',
  needs: 'nothing',
  stoppedBy: ['the metrics are rendered once a second', 'SCOREWIRE_METRICS_TOKEN'],
  async start({ host, httpPort }, crew) {
    const request = requestBytes({ path: '/metrics' });
    const sockets = Array.from({ length: 100 }, (_, index) => crew.connect(host, httpPort, addressOf(index % 5)));
    await crew.repeat(sockets.length, async (worker) => {
      const socket = sockets[worker] as Socket;
      socket.write(request);
      crew.note(`HTTP ${await readAnswer(socket)}`);
    });
  },
};

export const retainedMany: Attack = {
  name: 'retained-many',
  does: 'a user with 200 bots subscribes to the live payloads of all of them with 16 connections, again and again',
  needs: 'push permission',
  stoppedBy: ['live payloads for a subscription are made in turns, a third of the time at the most'],
  botsOfFirstInsider: 200,
  async start(target, crew) {
    const [account] = target.insiders;
    if (account === undefined) return;
    const pushing = await signIn(crew, target, account, 'states');
    for (const botId of account.botIds)
      pushing.write(publishBytes(`bot/${botId}/ingress`, swimmers(), { qos: 1, messageId: botId }));
    const sockets: Socket[] = [];
    for (let index = 0; index < 16; index += 1) {
      const socket = await signIn(crew, target, account, `many-${index}`);
      sockets.push(socket);
    }
    const [packet] = [encode({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'bot/+/json', qos: 0 }] })];
    await crew.repeat(sockets.length, async (worker) => {
      const socket = sockets[worker] as Socket;
      socket.write(packet);
      await once(socket, 'data');
    });
  },
};

export const validateDeep: Attack = {
  name: 'validate-deep',
  does: '5 users send 64 KB of deep, wide and broken JSON to the dry run with 20 connections each, as fast as they are answered',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_PAYLOAD_BYTES_MAX', 'one dry run in a turn, one of each user after the other'],
  async start(target, crew) {
    const payloads = [...deepPayloads(), ...oddPayloads()];
    await repeatRequests(crew, target, ({ username, password }, round) =>
      requestBytes({
        method: 'POST',
        path: '/external/ingress/event-types/3/validate',
        headers: { authorization: basic(username, password) },
        body: payloads[round % payloads.length] ?? '',
      }),
    );
  },
};

/** To the first bot of a user what is small and many, to the second what is large. */
async function pushPages(crew: Crew, target: Target, account: Account, small: string, large: string): Promise<void> {
  const socket = await signIn(crew, target, account, 'pages');
  const [first, second] = account.botIds;
  const several = (botId: number | undefined, payload: string, count: number): Buffer[] =>
    Array.from({ length: count }, (_, index) =>
      publishBytes(`bot/${botId}/ingress`, payload, { qos: 1, messageId: index + 1 }),
    );
  // One after the other: it is not about pushing.
  for (const packet of [...several(second, large, pushedLarge), ...several(first, small, pushedSmall)]) {
    socket.write(packet);
    await once(socket, 'data');
  }
}

async function readPages(crew: Crew, target: Target, list: string): Promise<void> {
  await repeatRequests(crew, target, ({ username, password, botIds }, round) =>
    requestBytes({
      path: `/external/ingress/bots/${botIds[round % 2]}/${list}?limit=1000`,
      headers: { authorization: basic(username, password) },
    }),
  );
}

async function repeatRequests(
  crew: Crew,
  target: Target,
  request: (account: Account, round: number) => Buffer,
): Promise<void> {
  const readers = target.insiders.flatMap((account) => Array.from({ length: readersOfUser }, () => account));
  const sockets = readers.map((_, index) => crew.connect(target.host, target.httpPort, addressOf(index % 5)));
  await crew.repeat(readers.length, async (worker, round) => {
    const socket = sockets[worker] as Socket;
    socket.write(request(readers[worker] as Account, worker + round));
    crew.note(`HTTP ${await readAnswer(socket)}`);
  });
}

function swimmers(): string {
  const lanes = Array.from({ length: 10 }, (_, index) => `"Lane${index + 1}Name":"${'n'.repeat(60)}"`);
  return `{"EventId":27,${lanes.join(',')}}`;
}
