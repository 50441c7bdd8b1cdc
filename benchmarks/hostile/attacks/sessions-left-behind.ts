import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { addressOf, type Crew } from '../crew.ts';
import { encode, publishBytes, signIn } from '../mqtt-wire.ts';
import type { Account, Target } from '../target.ts';

const sessions = 500;
const eventsPerSecond = 95;
const subscriptions = ['ingress_status', 'ingress_receipt', 'json'];

export const sessionsLeftBehind: Attack = {
  name: 'sessions-left-behind',
  does: `one user leaves ${sessions} lasting sessions subscribed to his one bot, and pushes ${eventsPerSecond} events a second to it`,
  needs: 'push permission',
  stoppedBy: [
    'SCOREWIRE_USER_SESSIONS_MAX',
    'SCOREWIRE_USER_QUEUED_BYTES_MAX',
    'SCOREWIRE_MQTT_QUEUED_BYTES_MAX',
    'SCOREWIRE_STATUS_QUEUE_MAX',
  ],
  secondsMin: 20,
  measuresNextStart: true,
  async start(target, crew) {
    const [account] = target.insiders;
    if (account === undefined) return;
    const workers = Array.from({ length: 10 }, async (_, worker) => {
      for (let index = worker; index < sessions && !crew.isOver; index += 10)
        await leaveSession(crew, target, account, `left-${index}`, worker).catch(() => crew.note('failed'));
    });
    await Promise.all(workers);
    await pushSteadily(crew, target, account);
  },
};

export const sessionsMadeAndRemoved: Attack = {
  name: 'sessions-made-and-removed',
  does: '16 workers of one user make a lasting session with subscriptions, and remove it with a clean start, in a loop, while he pushes',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_USER_SESSIONS_MAX', 'saves of sessions run in a thread of their own, in batches'],
  async start(target, crew) {
    const [account] = target.insiders;
    if (account === undefined) return;
    pushSteadily(crew, target, account).catch(() => crew.note('failed'));
    await crew.repeat(16, async (worker, round) => {
      if (round % 2 === 0) await leaveSession(crew, target, account, `loop-${worker}`, worker);
      else (await signIn(crew, target, account, `loop-${worker}`, { address: addressOf(worker) })).destroy();
    });
  },
};

async function leaveSession(
  crew: Crew,
  target: Target,
  account: Account,
  clientId: string,
  worker: number,
): Promise<void> {
  const socket = await signIn(crew, target, account, clientId, { clean: false, address: addressOf(worker) });
  const requests = subscriptions.map((channel) => ({ topic: `bot/${account.botIds[0]}/${channel}`, qos: 1 as const }));
  socket.write(encode({ cmd: 'subscribe', messageId: 1, subscriptions: requests }));
  await once(socket, 'data');
  socket.end(encode({ cmd: 'disconnect' }));
  crew.note('sessions left');
}

async function pushSteadily(crew: Crew, target: Target, account: Account): Promise<void> {
  const socket = await signIn(crew, target, account, 'pusher', { address: addressOf(20) });
  const startedMs = performance.now();
  for (let number = 0; !crew.isOver; number += 1) {
    const waitMs = startedMs + (number * 1000) / eventsPerSecond - performance.now();
    if (waitMs > 1) await wait(waitMs);
    // A field that nobody knows: every event gets a warning beside its receipt and its live payload.
    const event = `{"EventId":3,"HomeScore":${number % 100},"Unknown${number % 2}":1}`;
    socket.write(publishBytes(`bot/${account.botIds[0]}/ingress`, event, { qos: 1, messageId: 1 + (number % 65_000) }));
    crew.note('events pushed');
  }
}
