import { once } from 'node:events';
import { encode } from '../../support/mqtt-wire.ts';
import type { Attack } from '../attack.ts';

const filtersOfBomb = 20_000;

export const subscriptionBombs: readonly Attack[] = [
  {
    name: 'subscription-bomb',
    does: '5 users with 2 connections each send SUBSCRIBE with 20,000 filters in one packet, again and again: deep wildcards, $share, bots of others',
    needs: 'an account',
    stoppedBy: [
      'SCOREWIRE_MQTT_SUBSCRIPTIONS_MAX',
      'SCOREWIRE_MQTT_PACKET_BYTES_MAX',
      'SCOREWIRE_MQTT_TOPIC_LEVELS_MAX',
      'only topics of bots may be subscribed to',
    ],
    async start(attackers) {
      const topicOf = (number: number): string =>
        [
          `bot/${number}/ingress_status`,
          `$share/group${number}/bot/+/json`,
          `+/+/+/+/+/+/+/${number}/#`,
          `${'/'.repeat(20)}${number}`,
        ][number % 4] ?? '#';
      const topics = Array.from({ length: filtersOfBomb }, (_, number) => topicOf(number));
      const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }));
      const packet = encode({ cmd: 'subscribe', messageId: 1, subscriptions });
      const all = await attackers.signInAll(attackers.target.outsiders.slice(0, 5), 2);
      await attackers.repeat(all.length, async (worker) => {
        const socket = all[worker]?.socket;
        socket?.write(packet);
        if (socket !== undefined) await once(socket, 'data');
      });
    },
  },
  {
    name: 'subscription-flapping',
    does: '5 users with 2 connections each subscribe and unsubscribe their own topics as fast as they are taken, so that no route stays cached',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_USER_CONNECTIONS_MAX'],
    start: (attackers) =>
      attackers.flood(attackers.target.insiders, 2, ({ botIds }) => {
        const topics = botIds.map((botId) => `bot/${botId}/json`);
        const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }));
        return Buffer.concat([
          encode({ cmd: 'subscribe', messageId: 1, subscriptions }),
          encode({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: topics }),
        ]);
      }),
  },
];
