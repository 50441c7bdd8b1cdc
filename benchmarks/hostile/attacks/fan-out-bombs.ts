import { setTimeout as wait } from 'node:timers/promises';
import { sports } from '#core/contract/catalog';
import { pushBytes } from '../../support/mqtt-wire.ts';
import type { Attack } from '../attack.ts';
import type { Attackers } from '../attackers.ts';
import type { Account } from '../target.ts';

export const fanOutBombs: readonly Attack[] = [
  {
    name: 'many-listeners',
    does: '5 users have 18 connections each that listen to all their topics twice over and read them, and push to their bots at the full rate',
    needs: 'push permission',
    stoppedBy: [
      'SCOREWIRE_USER_CONNECTIONS_MAX',
      'SCOREWIRE_INGRESS_RATE_MAX',
      'one write per connection and iteration',
    ],
    async start(attackers) {
      for (const account of attackers.target.insiders) {
        const channels = ['json', 'ingress_status', 'ingress_receipt'];
        const topics = channels.flatMap((channel) => ['+', ...account.botIds].map((id) => `bot/${id}/${channel}`));
        for (let index = 0; index < 18; index += 1) await attackers.subscribe(account, `listener-${index}`, topics);
        await pushStates(attackers, account);
      }
    },
  },
  {
    name: 'receipts-never-acknowledged',
    does: '5 users with 10 connections each listen to receipts with QoS 1, acknowledge none, and come back with the same session again and again',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_INFLIGHT_MAX', 'SCOREWIRE_STATUS_QUEUE_MAX'],
    async start(attackers) {
      const { insiders } = attackers.target;
      for (const account of insiders) await pushStates(attackers, account);
      await attackers.repeat(50, async (worker) => {
        const account = insiders[worker % insiders.length] as Account;
        const topics = ['bot/+/ingress_receipt'];
        const socket = await attackers.subscribe(account, `held-${worker}`, topics, { clean: false });
        await wait(200 + worker * 10);
        socket.resetAndDestroy();
      });
    },
  },
  {
    name: 'heavy-take-over',
    does: '16 workers sign in to one lasting session that holds 100 unacknowledged live payloads, all of which are sent again every time',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_INFLIGHT_MAX', 'sign-ins started per event-loop iteration'],
    async start(attackers) {
      const account = attackers.target.insiders[0] as Account;
      await attackers.subscribe(account, 'heavy', ['bot/+/json'], { clean: false });
      await pushStates(attackers, account);
      await attackers.repeat(16, () => attackers.signIn(account, 'heavy', { clean: false }));
    },
  },
  {
    name: 'large-receipts',
    does: '5 users listen to the receipts of their bots and push events of 60 KB to all of them: each is hashed for its receipt',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_INGRESS_RATE_MAX', '64 KiB of payloads of one connection that wait for the store'],
    async start(attackers) {
      const { insiders } = attackers.target;
      for (const account of insiders)
        await attackers.subscribe(account, 'receipts', ['bot/+/ingress_receipt', 'bot/+/ingress_status']);
      const filler = 'x'.repeat(60_000);
      await attackers.flood(insiders, 4, (account, number) =>
        pushBytes(account, number, `{"EventId":3,"HomeScore":${number % 100},"Unknown":"${filler}"}`),
      );
    },
  },
  {
    name: 'wide-events',
    does: '5 users push events with every field of the sport that has most of them, all new values, to 4 bots each, and 5 listeners get the live payload',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_INGRESS_RATE_MAX', 'the read scheduler'],
    async start(attackers) {
      const { insiders } = attackers.target;
      for (const account of insiders)
        for (let index = 0; index < 5; index += 1) await attackers.subscribe(account, `wide-${index}`, ['bot/+/json']);
      await attackers.flood(insiders, 4, (account, number) => pushBytes(account, number, wideEvent(number)));
    },
  },
];

/** Events that change the live payload, as fast as they are taken. */
export function pushStates(attackers: Attackers, account: Account): Promise<void> {
  const events = Array.from({ length: 50 }, (_, score) => `{"EventId":3,"HomeScore":${score}}`);
  return attackers.pushEvents(account, 'states', events);
}

/** New texts in as many fields as there are. */
function wideEvent(number: number): string {
  const sport = [...sports.values()].toSorted((a, b) => (b.ingress?.length ?? 0) - (a.ingress?.length ?? 0))[0];
  const event: Record<string, unknown> = { EventId: sport?.id };
  for (const { name, example } of sport?.ingress ?? []) {
    if (name === 'EventId') continue;
    event[name] = typeof example === 'string' && name.endsWith('Name') ? `name ${number}` : example;
  }
  return JSON.stringify(event);
}
