import { once } from 'node:events';
import type { Socket } from 'node:net';
import { sports } from '#core/contract/catalog';
import type { Attack } from '../attack.ts';
import type { Crew } from '../crew.ts';
import { encode, publishBytes, signIn } from '../mqtt-wire.ts';
import type { Account, Target } from '../target.ts';
import { flood } from './publish-floods.ts';

export const manyListeners: Attack = {
  name: 'many-listeners',
  does: '5 users have 18 connections each that listen to all their topics twice over and read them, and push to their bots at the full rate',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_USER_CONNECTIONS_MAX', 'SCOREWIRE_INGRESS_RATE_MAX', 'one write of a connection in a turn'],
  async start(target, crew) {
    for (const account of target.insiders) {
      const channels = ['json', 'ingress_status', 'ingress_receipt'];
      const topics = channels.flatMap((channel) => ['+', ...account.botIds].map((id) => `bot/${id}/${channel}`));
      for (let index = 0; index < 18; index += 1) await subscribe(crew, target, account, `listener-${index}`, topics);
      await pushStates(crew, target, account, account.botIds);
    }
  },
};

export const receiptsNeverAcknowledged: Attack = {
  name: 'receipts-never-acknowledged',
  does: '5 users with 10 connections each listen to receipts with QoS 1, acknowledge none, and come back with the same session again and again',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_INFLIGHT_MAX', 'SCOREWIRE_STATUS_QUEUE_MAX'],
  async start(target, crew) {
    for (const account of target.insiders) await pushStates(crew, target, account, account.botIds);
    await crew.repeat(50, async (worker) => {
      const account = target.insiders[worker % target.insiders.length];
      if (account === undefined) return;
      const socket = await subscribe(crew, target, account, `held-${worker}`, ['bot/+/ingress_receipt'], false);
      await new Promise((done) => setTimeout(done, 200 + worker * 10));
      socket.resetAndDestroy();
    });
  },
};

export const heavyTakeOver: Attack = {
  name: 'heavy-take-over',
  does: '16 workers sign in to one lasting session that holds 100 unacknowledged live payloads, each of which is sent again every time',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_INFLIGHT_MAX', 'so many are asked about in a turn of the event loop'],
  async start(target, crew) {
    const account = firstOf(target.insiders);
    await subscribe(crew, target, account, 'heavy', ['bot/+/json'], false);
    await pushStates(crew, target, account, account.botIds);
    await crew.repeat(16, () => signIn(crew, target, account, 'heavy', { clean: false }));
  },
};

export const largeReceipts: Attack = {
  name: 'large-receipts',
  does: '5 users listen to the receipts of their bots and push events of 60 KB to all of them: each is hashed for its receipt',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_INGRESS_RATE_MAX', '64 KiB of payloads of one connection that wait for the store'],
  async start(target, crew) {
    for (const account of target.insiders)
      await subscribe(crew, target, account, 'receipts', ['bot/+/ingress_receipt', 'bot/+/ingress_status']);
    await flood(crew, target, target.insiders, 4, ({ botIds }, number) =>
      publishBytes(
        `bot/${botIds[number % botIds.length]}/ingress`,
        `{"EventId":3,"HomeScore":${number % 100},"Unknown":"${'x'.repeat(60_000)}"}`,
        { qos: 1, messageId: 1 + (number % 65_535) },
      ),
    );
  },
};

export const wideEvents: Attack = {
  name: 'wide-events',
  does: '5 users push events with every field of the sport that has most of them, all new values, to 4 bots each, and 5 listeners get the live payload',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_INGRESS_RATE_MAX', 'turns of the event loop'],
  async start(target, crew) {
    for (const account of target.insiders)
      for (let index = 0; index < 5; index += 1)
        await subscribe(crew, target, account, `wide-${index}`, ['bot/+/json']);
    await flood(crew, target, target.insiders, 4, ({ botIds }, number) =>
      publishBytes(`bot/${botIds[number % botIds.length]}/ingress`, wideEvent(number), {
        qos: 1,
        messageId: 1 + (number % 65_535),
      }),
    );
  },
};

function firstOf(accounts: readonly Account[]): Account {
  const [account] = accounts;
  if (account === undefined) throw new Error('Nobody may push.');
  return account;
}

async function subscribe(
  crew: Crew,
  target: Target,
  account: Account,
  clientId: string,
  topics: readonly string[],
  clean = true,
): Promise<Socket> {
  const socket = await signIn(crew, target, account, clientId, { clean });
  const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }));
  socket.write(encode({ cmd: 'subscribe', messageId: 1, subscriptions }));
  const [suback] = (await once(socket, 'data')) as [Buffer];
  crew.note(`SUBACK 0x${suback.at(-1)?.toString(16)}`);
  return socket;
}

/** Events that change the live payload, as fast as they are taken. */
async function pushStates(crew: Crew, target: Target, account: Account, botIds: readonly number[]): Promise<void> {
  const socket = await signIn(crew, target, account, 'states');
  socket.on('data', (acknowledgements: Buffer) => crew.note('bytes of acknowledgements', acknowledgements.length));
  const packets = botIds.flatMap((botId) =>
    Array.from({ length: 50 }, (_, score) =>
      publishBytes(`bot/${botId}/ingress`, `{"EventId":3,"HomeScore":${score}}`, { qos: 1, messageId: score + 1 }),
    ),
  );
  const batch = Buffer.concat(packets);
  crew.pour(socket, () => batch);
}

/** Texts and numbers that were not seen before, in as many fields as there are. */
function wideEvent(number: number): string {
  const sport = [...sports.values()].toSorted((a, b) => (b.ingress?.length ?? 0) - (a.ingress?.length ?? 0))[0];
  const event: Record<string, unknown> = { EventId: sport?.id };
  for (const { name, example } of sport?.ingress ?? []) {
    if (name === 'EventId') continue;
    const isName = typeof example === 'string' && name.endsWith('Name');
    event[name] = isName ? `name ${number}` : example;
  }
  return JSON.stringify(event);
}
