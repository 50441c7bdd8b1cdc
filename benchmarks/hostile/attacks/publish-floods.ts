import type { Socket } from 'node:net';
import type { Attack } from '../attack.ts';
import type { Crew } from '../crew.ts';
import { type ConnectChoices, encode, publishBytes, signInAll } from '../mqtt-wire.ts';
import type { Account, Target } from '../target.ts';

const batchBytes = 65_536;

export const topicFlood: Attack = {
  name: 'topic-flood',
  does: '5 users with 4 connections each publish to 100,000 bots and 1,000 other topics in turn, as fast as they are taken',
  needs: 'an account',
  stoppedBy: ['SCOREWIRE_USER_CONNECTIONS_MAX'],
  start: (target, crew) =>
    flood(crew, target, target.outsiders.slice(0, 5), 4, (_account, number) =>
      number % 10 === 0
        ? publishBytes(`other/${number % 1000}`, '{}', { qos: 1, messageId: 1 + (number % 65_000) })
        : publishBytes(`bot/${1000 + (number % 100_000)}/ingress`, '{"EventId":3}'),
    ),
};

export const largeForbidden: Attack = {
  name: 'large-forbidden',
  does: '5 users with 4 connections each publish 60 KB to a bot of somebody else, as fast as they are taken',
  needs: 'an account',
  stoppedBy: ['SCOREWIRE_USER_CONNECTIONS_MAX'],
  start(target, crew) {
    const packet = publishBytes('bot/1/ingress', Buffer.alloc(60_000, '['));
    return flood(crew, target, target.outsiders.slice(0, 5), 4, () => packet);
  },
};

/** The bot whose statuses an honest client listens to. */
const listenedBot = 21;

export const foreignStatuses: Attack = {
  name: 'foreign-statuses',
  does: '5 users with 4 connections each push to a bot of somebody else who listens to its statuses, as fast as they are taken',
  needs: 'an account',
  stoppedBy: ['who may not push is told so alone'],
  start: (target, crew) =>
    flood(crew, target, target.outsiders.slice(0, 5), 4, (_account, number) =>
      publishBytes(`bot/${listenedBot}/ingress`, `{"EventId":3,"HomeTeamName":"forged ${number}"}`),
    ),
};

export const ownRefusals: Attack = {
  name: 'own-refusals',
  does: '5 users with 4 connections each subscribe to all statuses, publish to topics and bots that are not theirs, and read no answer',
  needs: 'an account',
  stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX', 'SCOREWIRE_STATUS_QUEUE_MAX', 'SCOREWIRE_USER_CONNECTIONS_MAX'],
  async start(target, crew) {
    const topics = ['bot/+/ingress_status', 'bot/0/ingress_status'];
    const subscriptions = topics.map((topic, index) => ({ topic, qos: (index % 2) as 0 | 1 }));
    const subscribe = encode({ cmd: 'subscribe', messageId: 1, subscriptions });
    const packetOf = (_account: Account, number: number): Buffer =>
      publishBytes(number % 2 === 0 ? `bot/${number % 100_000}/ingress` : `bots/${number}/ingress`, '{"EventId":3}');
    await flood(crew, target, target.outsiders.slice(0, 5), 4, packetOf, {}, (socket) => {
      socket.write(subscribe);
      socket.pause();
    });
  },
};

export const retainedFlood: Attack = {
  name: 'retained-flood',
  does: '5 users with 4 connections each publish retained messages to ever new topics',
  needs: 'an account',
  stoppedBy: ['only bot/{botId}/ingress is taken, and nothing from there is retained'],
  start: (target, crew) =>
    flood(crew, target, target.outsiders.slice(0, 5), 4, (_account, number) =>
      publishBytes(`bot/${number % 2_000_000}/json`, 'x'.repeat(500), { retain: true }),
    ),
};

export const pingFlood: Attack = {
  name: 'ping-flood',
  does: '5 users with 4 connections each send PINGREQ as fast as they are taken, and read no answer',
  needs: 'an account',
  stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX', 'SCOREWIRE_USER_CONNECTIONS_MAX'],
  async start(target, crew) {
    const batch = Buffer.alloc(batchBytes, encode({ cmd: 'pingreq' }));
    for (const { socket } of await signInAll(crew, target, target.outsiders.slice(0, 5), 4)) {
      socket.pause();
      crew.pour(socket, () => batch);
    }
  },
};

export const qos2NeverReleased: Attack = {
  name: 'qos-2-never-released',
  does: '5 users with 4 connections each publish with QoS 2 to their bots and never release, through all packet ids',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_INGRESS_RATE_MAX', 'the 65,535 packet ids of a session'],
  start: (target, crew) =>
    flood(crew, target, target.insiders, 4, ({ botIds }, number) =>
      publishBytes(`bot/${botIds[number % botIds.length]}/ingress`, '{"EventId":3}', {
        qos: 2,
        messageId: 1 + (number % 65_535),
      }),
    ),
};

export const ownTopicFlood: Attack = {
  name: 'own-topic-flood',
  does: '5 users with 4 connections each push right events of QoS 0 and 1 to their 4 bots as fast as they are taken',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_INGRESS_RATE_MAX', 'SCOREWIRE_INGRESS_BURST_MAX', 'SCOREWIRE_MQTT_INFLIGHT_MAX'],
  start: (target, crew) =>
    flood(crew, target, target.insiders, 4, ({ botIds }, number) =>
      publishBytes(`bot/${botIds[number % botIds.length]}/ingress`, `{"EventId":3,"HomeScore":${number % 100}}`, {
        qos: number % 2 === 0 ? 0 : 1,
        messageId: 1 + (number % 65_535),
      }),
    ),
};

/** Every connection pours batches of packets; the batches are made before, so that making them does not slow the attack. */
export async function flood(
  crew: Crew,
  target: Target,
  accounts: readonly Account[],
  each: number,
  packetOf: (account: Account, number: number) => Buffer,
  choices: ConnectChoices = {},
  prepare: (socket: Socket) => void = () => {},
): Promise<void> {
  let number = 0;
  const batchesOf = new Map(
    accounts.map((account) => [
      account,
      Array.from({ length: 20 }, () => {
        const packets: Buffer[] = [];
        for (let bytes = 0; bytes < batchBytes; ) {
          const packet = packetOf(account, number);
          number += 1;
          packets.push(packet);
          bytes += packet.length;
        }
        return Buffer.concat(packets);
      }),
    ]),
  );
  const none = Buffer.alloc(0);
  for (const { socket, account } of await signInAll(crew, target, accounts, each, choices)) {
    const batches = batchesOf.get(account) ?? [];
    prepare(socket);
    let turn = 0;
    crew.pour(socket, () => batches[turn++ % batches.length] ?? none);
  }
}
