import { once } from 'node:events';
import { sports } from '#core/contract/catalog';
import { encode, publishBytes, pushBytes } from '../../support/mqtt-wire.ts';
import type { Attack } from '../attack.ts';
import type { Account } from '../target.ts';

const rates = ['SCOREWIRE_INGRESS_RATE_MAX', 'SCOREWIRE_INGRESS_BURST_MAX', 'SCOREWIRE_MQTT_INFLIGHT_MAX'];

export const oddEvents: readonly Attack[] = [
  {
    name: 'dup-flood',
    does: '5 users with 4 connections each push events that all claim to be sent before, so that each is looked up in the log; connections take turns on the bots',
    needs: 'push permission',
    stoppedBy: [...rates, 'lookups in the log take turns'],
    start: (attackers) =>
      attackers.flood(
        attackers.target.insiders,
        4,
        (account, number) => pushBytes(account, number, `{"EventId":3,"HomeScore":${number % 100}}`, { dup: true }),
        { clean: false },
      ),
  },
  {
    name: 'sport-changes',
    does: '5 users push events of another sport each time to their 4 bots, so that no state and no check is used twice, and listen to the live payload',
    needs: 'push permission',
    stoppedBy: rates,
    async start(attackers) {
      const { insiders } = attackers.target;
      for (const account of insiders) await attackers.subscribe(account, 'listener', ['bot/+/json'], { qos: 0 });
      const events = [...sports.values()].map(({ id, ingress }) => {
        const fields = (ingress ?? []).slice(1, 20).map(({ name, example }) => [name, example]);
        return JSON.stringify({ EventId: id, ...Object.fromEntries(fields) });
      });
      await attackers.flood(insiders, 4, (account, number) =>
        pushBytes(account, number, events[number % events.length] ?? ''),
      );
    },
  },
  {
    name: 'ever-new-warnings',
    does: '5 users push events with unknown fields that never had the same name before, so that each gets a warning, and listen to the warnings',
    needs: 'push permission',
    stoppedBy: ['20 unknown fields are looked at', 'a bound on remembered warnings', ...rates],
    async start(attackers) {
      const { insiders } = attackers.target;
      for (const account of insiders)
        await attackers.subscribe(account, 'listener', ['bot/+/ingress_status'], { qos: 0 });
      await attackers.flood(insiders, 4, (account, number) => {
        const unknown = Array.from({ length: 20 }, (_, index) => `"HomeScor${number}x${index}${'y'.repeat(40)}":1`);
        return pushBytes(account, number, `{"EventId":3,${unknown.join()}}`);
      });
    },
  },
  {
    name: 'user-properties',
    does: '5 users with 4 connections each publish with 1,000 user properties to the bot of somebody else, on MQTT 5',
    needs: 'an account',
    stoppedBy: ['1,000 properties of a packet', 'refused work gets a third of the time'],
    start(attackers) {
      const properties = { userProperties: Object.fromEntries(Array.from({ length: 999 }, (_, n) => [`p${n}`, 'v'])) };
      const packet = publishBytes('bot/1/ingress', '{"EventId":3}', { properties });
      return attackers.flood(attackers.target.outsiders.slice(0, 5), 4, () => packet, { level: 5 });
    },
  },
  {
    name: 'topic-aliases',
    does: '5 users with 4 connections each bind their 16 topic aliases anew in every packet, to topics of 250 bytes that do not exist',
    needs: 'an account',
    stoppedBy: ['SCOREWIRE_MQTT_TOPIC_ALIASES_MAX', 'SCOREWIRE_TOPIC_BYTES_MAX'],
    start: (attackers) =>
      attackers.flood(
        attackers.target.outsiders.slice(0, 5),
        4,
        (_account, number) =>
          publishBytes(`other/${String(number).padStart(240, '0')}`, 'x', {
            properties: { topicAlias: 1 + (number % 16) },
          }),
        { level: 5 },
      ),
  },
  {
    name: 'release-flood',
    does: '5 users with 4 connections each release packet ids that nobody knows, as fast as they are taken, and read no answer',
    needs: 'an account',
    stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX', 'the read scheduler'],
    async start(attackers) {
      const releases = Array.from({ length: 10_000 }, (_, id) => encode({ cmd: 'pubrel', messageId: id + 1 }, 5));
      const batch = Buffer.concat(releases);
      await attackers.repeat(20, async (worker) => {
        const account = attackers.target.outsiders[worker % 5] as Account;
        const socket = (await attackers.signIn(account, `release-${worker}`, { level: 5 })).pause();
        attackers.pour(socket, () => batch);
        await once(socket, 'close');
      });
    },
  },
];
