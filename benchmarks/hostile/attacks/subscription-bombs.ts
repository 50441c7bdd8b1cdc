import { once } from 'node:events';
import type { Attack } from '../attack.ts';
import { encode, signInAll } from '../mqtt-wire.ts';

const filtersOfBomb = 20_000;

export const subscriptionBomb: Attack = {
  name: 'subscription-bomb',
  does: '5 users with 2 connections each send SUBSCRIBE with 20,000 filters in one packet, again and again: deep wildcards, $share, bots of others',
  needs: 'an account',
  stoppedBy: [
    'SCOREWIRE_MQTT_SUBSCRIPTIONS_MAX',
    'SCOREWIRE_MQTT_PACKET_BYTES_MAX',
    'SCOREWIRE_MQTT_TOPIC_LEVELS_MAX',
    'only topics of bots may be subscribed to',
  ],
  async start(target, crew) {
    const kinds = [
      (number: number) => `bot/${number}/ingress_status`,
      (number: number) => `$share/group${number}/bot/+/json`,
      (number: number) => `+/+/+/+/+/+/+/${number}/#`,
      (number: number) => `${'/'.repeat(20)}${number}`,
    ];
    const subscriptions = Array.from({ length: filtersOfBomb }, (_, number) => ({
      topic: kinds[number % kinds.length]?.(number) ?? '#',
      qos: 1 as const,
    }));
    const packet = encode({ cmd: 'subscribe', messageId: 1, subscriptions });
    const all = await signInAll(crew, target, target.outsiders.slice(0, 5), 2);
    await crew.repeat(all.length, async (worker) => {
      const socket = all[worker]?.socket;
      socket?.write(packet);
      if (socket !== undefined) await once(socket, 'data');
    });
  },
};

export const subscriptionFlapping: Attack = {
  name: 'subscription-flapping',
  does: '5 users with 2 connections each subscribe and unsubscribe their own topics as fast as they are taken, so that no route is remembered',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_USER_CONNECTIONS_MAX'],
  async start(target, crew) {
    for (const { socket, account } of await signInAll(crew, target, target.insiders, 2)) {
      const topics = account.botIds.map((botId) => `bot/${botId}/json`);
      const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }));
      const pair = Buffer.concat([
        encode({ cmd: 'subscribe', messageId: 1, subscriptions }),
        encode({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: topics }),
      ]);
      const batch = Buffer.concat(Array.from({ length: 100 }, () => pair));
      crew.pour(socket, () => batch);
    }
  },
};
