import { encode, publishBytes, pushBytes } from '../../support/mqtt-wire.ts';
import type { Attack } from '../attack.ts';
import type { Attackers } from '../attackers.ts';

const fiveOf = ({ target }: Attackers) => target.outsiders.slice(0, 5);
/** The bot whose statuses an honest client listens to. */
const listenedBot = 21;

export const publishFloods: readonly Attack[] = [
  {
    name: 'topic-flood',
    does: '5 users with 4 connections each publish to 100,000 bots and 1,000 other topics in turn, as fast as they are taken',
    needs: 'an account',
    stoppedBy: ['SCOREWIRE_USER_CONNECTIONS_MAX'],
    start: (attackers) =>
      attackers.flood(fiveOf(attackers), 4, (_account, number) =>
        number % 10 === 0
          ? publishBytes(`other/${number % 1000}`, '{}', { qos: 1, messageId: 1 + (number % 65_000) })
          : publishBytes(`bot/${1000 + (number % 100_000)}/ingress`, '{"EventId":3}'),
      ),
  },
  {
    name: 'large-forbidden',
    does: '5 users with 4 connections each publish 60 KB to a bot of somebody else, as fast as they are taken',
    needs: 'an account',
    stoppedBy: ['SCOREWIRE_USER_CONNECTIONS_MAX'],
    start(attackers) {
      const packet = publishBytes('bot/1/ingress', Buffer.alloc(60_000, '['));
      return attackers.flood(fiveOf(attackers), 4, () => packet);
    },
  },
  {
    name: 'foreign-statuses',
    does: '5 users with 4 connections each push to a bot of somebody else who listens to its statuses, as fast as they are taken',
    needs: 'an account',
    stoppedBy: ['a sender without permission alone is told so'],
    start: (attackers) =>
      attackers.flood(fiveOf(attackers), 4, (_account, number) =>
        publishBytes(`bot/${listenedBot}/ingress`, `{"EventId":3,"HomeTeamName":"forged ${number}"}`),
      ),
  },
  {
    name: 'own-refusals',
    does: '5 users with 4 connections each subscribe to all statuses, publish to topics and bots that are not theirs, and read no answer',
    needs: 'an account',
    stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX', 'SCOREWIRE_STATUS_QUEUE_MAX', 'SCOREWIRE_USER_CONNECTIONS_MAX'],
    start(attackers) {
      const topics = ['bot/+/ingress_status', 'bot/0/ingress_status'];
      const subscriptions = topics.map((topic, index) => ({ topic, qos: (index % 2) as 0 | 1 }));
      const subscribe = encode({ cmd: 'subscribe', messageId: 1, subscriptions });
      return attackers.flood(
        fiveOf(attackers),
        4,
        (_account, number) =>
          publishBytes(
            number % 2 === 0 ? `bot/${number % 100_000}/ingress` : `bots/${number}/ingress`,
            '{"EventId":3}',
          ),
        {},
        (socket) => socket.pause().write(subscribe),
      );
    },
  },
  {
    name: 'retained-flood',
    does: '5 users with 4 connections each publish retained messages to ever new topics',
    needs: 'an account',
    stoppedBy: ['only bot/{botId}/ingress is accepted, and nothing from there is retained'],
    start: (attackers) =>
      attackers.flood(fiveOf(attackers), 4, (_account, number) =>
        publishBytes(`bot/${number % 2_000_000}/json`, 'x'.repeat(500), { retain: true }),
      ),
  },
  {
    name: 'ping-flood',
    does: '5 users with 4 connections each send PINGREQ as fast as they are taken, and read no answer',
    needs: 'an account',
    stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX', 'SCOREWIRE_USER_CONNECTIONS_MAX'],
    start(attackers) {
      const ping = encode({ cmd: 'pingreq' });
      return attackers.flood(
        fiveOf(attackers),
        4,
        () => ping,
        {},
        (socket) => socket.pause(),
      );
    },
  },
  {
    name: 'qos-2-never-released',
    does: '5 users with 4 connections each publish with QoS 2 to their bots and never release, through all packet ids',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_INGRESS_RATE_MAX', 'the 65,535 packet ids of a session'],
    start: (attackers) =>
      attackers.flood(attackers.target.insiders, 4, (account, number) =>
        pushBytes(account, number, '{"EventId":3}', { qos: 2 }),
      ),
  },
  {
    name: 'own-topic-flood',
    does: '5 users with 4 connections each push valid events of QoS 0 and 1 to their 4 bots as fast as they are taken',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_INGRESS_RATE_MAX', 'SCOREWIRE_INGRESS_BURST_MAX', 'SCOREWIRE_MQTT_INFLIGHT_MAX'],
    start: (attackers) =>
      attackers.flood(attackers.target.insiders, 4, (account, number) =>
        pushBytes(account, number, `{"EventId":3,"HomeScore":${number % 100}}`, { qos: number % 2 === 0 ? 0 : 1 }),
      ),
  },
];
