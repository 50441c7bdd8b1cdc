import { once } from 'node:events';
import type { Socket } from 'node:net';
import { sports } from '#core/contract/catalog';
import type { Attack } from '../attack.ts';
import type { Crew } from '../crew.ts';
import { encode, publishBytes, signIn } from '../mqtt-wire.ts';
import type { Account, Target } from '../target.ts';
import { flood } from './publish-floods.ts';

const filtersMax = 1000;

export const sharedGroups: Attack = {
  name: 'shared-groups',
  does: 'one user has 10 connections join 1,000 shared groups each of one of his bots, so that every event is due 10,000 times, and pushes to it',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_MQTT_SUBSCRIPTIONS_MAX', 'SCOREWIRE_USER_CONNECTIONS_MAX', 'SCOREWIRE_INGRESS_RATE_MAX'],
  async start(target, crew) {
    const account = firstOf(target.insiders);
    const [botId] = account.botIds;
    for (let member = 0; member < 10; member += 1) {
      const topics = Array.from({ length: filtersMax }, (_, group) => `$share/g${member}-${group}/bot/${botId}/json`);
      await subscribe(crew, target, account, `member-${member}`, topics);
    }
    await pushStates(crew, target, account, [botId ?? 0]);
  },
};

export const sharedNeverAcknowledged: Attack = {
  name: 'shared-never-acknowledged',
  does: 'one user has 18 connections in one shared group that acknowledge nothing; one after the other is cut, so that the next gets what it held',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_MQTT_OUTBOUND_INFLIGHT_MAX', 'SCOREWIRE_STATUS_QUEUE_MAX'],
  async start(target, crew) {
    const account = firstOf(target.insiders);
    await pushStates(crew, target, account, account.botIds);
    await crew.repeat(18, async (worker, round) => {
      const clientId = `holder-${worker}-${round}`;
      const socket = await subscribe(crew, target, account, clientId, ['$share/holders/bot/+/json']);
      socket.pause();
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
  await once(socket, 'data');
  return socket;
}

/** Events that change the live payload, as fast as they are taken. */
async function pushStates(crew: Crew, target: Target, account: Account, botIds: readonly number[]): Promise<void> {
  const socket = await signIn(crew, target, account, 'states');
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
