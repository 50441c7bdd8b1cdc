import { setTimeout as wait } from 'node:timers/promises';
import { encode, publishBytes } from '../../support/mqtt-wire.ts';
import type { Attack } from '../attack.ts';
import type { Attackers } from '../attackers.ts';
import type { Account } from '../target.ts';

const sessions = 500;
const eventsPerSecond = 95;

export const sessionsLeftBehind: readonly Attack[] = [
  {
    name: 'sessions-left-behind',
    does: `one user leaves ${sessions} lasting sessions subscribed to one bot, and pushes ${eventsPerSecond} events a second to it`,
    needs: 'push permission',
    stoppedBy: [
      'SCOREWIRE_USER_SESSIONS_MAX',
      'SCOREWIRE_USER_QUEUED_BYTES_MAX',
      'SCOREWIRE_MQTT_QUEUED_BYTES_MAX',
      'SCOREWIRE_STATUS_QUEUE_MAX',
    ],
    secondsMin: 20,
    measuresNextStart: true,
    async start(attackers) {
      const account = attackers.target.insiders[0] as Account;
      const workers = Array.from({ length: 10 }, async (_, worker) => {
        for (let index = worker; index < sessions && !attackers.isOver; index += 10)
          await leaveSession(attackers, account, `left-${index}`, worker).catch(() => attackers.note('failed'));
      });
      await Promise.all(workers);
      await pushSteadily(attackers, account);
    },
  },
  {
    name: 'sessions-made-and-removed',
    does: '16 workers of one user make a lasting session with subscriptions, and remove it with a clean start, in a loop, while the user pushes',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_USER_SESSIONS_MAX', 'a thread saves sessions, in batches'],
    async start(attackers) {
      const account = attackers.target.insiders[0] as Account;
      pushSteadily(attackers, account).catch(() => attackers.note('failed'));
      await attackers.repeat(16, async (worker, round) => {
        if (round % 2 === 0) await leaveSession(attackers, account, `loop-${worker}`, worker);
        else (await attackers.signIn(account, `loop-${worker}`, { from: worker })).destroy();
      });
    },
  },
];

async function leaveSession(attackers: Attackers, account: Account, clientId: string, from: number): Promise<void> {
  const channels = ['ingress_status', 'ingress_receipt', 'json'];
  const topics = channels.map((channel) => `bot/${account.botIds[0]}/${channel}`);
  const socket = await attackers.subscribe(account, clientId, topics, { clean: false, from });
  socket.end(encode({ cmd: 'disconnect' }));
  attackers.note('sessions left');
}

async function pushSteadily(attackers: Attackers, account: Account): Promise<void> {
  const socket = await attackers.signIn(account, 'pusher', { from: 20 });
  const startedMs = performance.now();
  for (let number = 0; !attackers.isOver; number += 1) {
    const waitMs = startedMs + (number * 1000) / eventsPerSecond - performance.now();
    if (waitMs > 1) await wait(waitMs);
    // An unknown field: every event gets a warning besides its receipt and its live payload.
    const event = `{"EventId":3,"HomeScore":${number % 100},"Unknown${number % 2}":1}`;
    socket.write(publishBytes(`bot/${account.botIds[0]}/ingress`, event, { qos: 1, messageId: 1 + (number % 65_000) }));
    attackers.note('events pushed');
  }
}
