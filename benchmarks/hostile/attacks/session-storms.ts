import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { addressOf } from '../crew.ts';
import { connectBytes, encode, publishBytes, signIn } from '../mqtt-wire.ts';
import { flood } from './publish-floods.ts';

export const willStorm: Attack = {
  name: 'will-storm',
  does: '15 users with 18 connections each leave a will of 8 KB and are cut at the same moment, again and again: a third may push there, the others may not',
  needs: 'an account',
  stoppedBy: ['SCOREWIRE_USER_CONNECTIONS_MAX', 'SCOREWIRE_MQTT_CONNECT_BYTES_MAX', 'SCOREWIRE_INGRESS_RATE_MAX'],
  async start(target, crew) {
    const people = [...target.outsiders, ...target.insiders];
    const payload = Buffer.from(`{"EventId":3,"HomeScore":1,"Unknown":"${'x'.repeat(8000)}"}`);
    await crew.repeat(1, async () => {
      const sockets = await Promise.all(
        people.flatMap((account, person) =>
          Array.from({ length: 18 }, (_, index) => {
            const topic = `bot/${account.botIds[index % 4] ?? 1}/ingress`;
            const will = { topic, payload, qos: 1 as const, retain: false };
            return signIn(crew, target, account, `will-${index}`, { will, address: addressOf(person) });
          }),
        ),
      );
      for (const socket of sockets) socket.resetAndDestroy();
    });
  },
};

export const oneEventConnections: Attack = {
  name: 'one-event-connections',
  does: '60 workers of 5 users sign in, push one event, wait for its acknowledgement and cut the connection, as fast as they can',
  needs: 'push permission',
  stoppedBy: ['so many are asked about in a turn of the event loop', 'SCOREWIRE_USER_CONNECTIONS_MAX'],
  async start(target, crew) {
    await crew.repeat(60, async (worker, round) => {
      const account = target.insiders[worker % target.insiders.length];
      if (account === undefined) return;
      const address = addressOf(worker % 20);
      const socket = await signIn(crew, target, account, `once-${worker}`, { address });
      const event = `{"EventId":3,"HomeScore":${round % 100}}`;
      socket.write(publishBytes(`bot/${account.botIds[worker % 4]}/ingress`, event, { qos: 1 }));
      await once(socket, 'data');
      socket.resetAndDestroy();
    });
  },
};

export const expiringSessions: Attack = {
  name: 'expiring-sessions',
  does: '16 workers leave sessions with 15 subscriptions each that expire a second later, so that hundreds end in the same moment',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_MQTT_SESSIONS_MAX', 'sessions are saved in batches'],
  async start(target, crew) {
    await crew.repeat(16, async (worker, round) => {
      const account = target.insiders[worker % target.insiders.length];
      if (account === undefined) return;
      const socket = await signIn(crew, target, account, `short-${worker}-${round}`, {
        level: 5,
        clean: false,
        properties: { sessionExpiryInterval: 1 },
      });
      const subscriptions = ['json', 'ingress_status', 'ingress_receipt'].flatMap((channel) =>
        ['+', ...account.botIds].map((id) => ({ topic: `bot/${id}/${channel}`, qos: 1 as const })),
      );
      socket.write(encode({ cmd: 'subscribe', messageId: 1, subscriptions }, 5));
      await once(socket, 'data');
      socket.resetAndDestroy();
    });
  },
};

export const refusedForGood: Attack = {
  name: 'refused-for-good',
  does: '5 users with 4 lasting sessions each send QoS 2 to the bot of somebody else and never release: each refusal leaves a packet id that is saved',
  needs: 'an account',
  stoppedBy: ['the 65,535 packet ids of a session', 'what is refused gets a third of the time'],
  start: (target, crew) =>
    flood(
      crew,
      target,
      target.outsiders.slice(0, 5),
      4,
      (_account, number) => publishBytes('bot/1/ingress', '{}', { qos: 2, messageId: 1 + (number % 65_535) }),
      { clean: false },
    ),
};

export const longClientIds: Attack = {
  name: 'long-client-ids',
  does: '16 workers leave lasting sessions with client ids of 15 KB',
  needs: 'an account',
  stoppedBy: ['SCOREWIRE_MQTT_CONNECT_BYTES_MAX', 'SCOREWIRE_MQTT_SESSIONS_MAX'],
  async start(target, crew) {
    await crew.repeat(16, async (worker, round) => {
      const account = target.outsiders[worker % target.outsiders.length];
      if (account === undefined) return;
      const clientId = `${worker}-${round}-`.padEnd(15_000, 'c');
      const socket = crew.connect(target.host, target.mqttPort, addressOf(worker));
      socket.write(connectBytes(account.username, account.brokerPassword, clientId, { clean: false }));
      const [connack] = (await once(socket, 'data')) as [Buffer];
      crew.note(`CONNACK 0x${connack[3]?.toString(16)}`);
      socket.resetAndDestroy();
    });
  },
};

export const halfClosed: Attack = {
  name: 'half-closed',
  does: '60 workers of 5 users sign in, push 100 events, close their half of the connection and read nothing for half a second',
  needs: 'push permission',
  stoppedBy: ['a peer that has hung up is served to the end and closed', 'SCOREWIRE_USER_CONNECTIONS_MAX'],
  async start(target, crew) {
    await crew.repeat(60, async (worker) => {
      const account = target.insiders[worker % target.insiders.length];
      if (account === undefined) return;
      const socket = await signIn(crew, target, account, `half-${worker}`, { address: addressOf(worker % 20) });
      socket.pause();
      const events = Array.from({ length: 100 }, (_, index) =>
        publishBytes(`bot/${account.botIds[worker % 4]}/ingress`, '{"EventId":3,"HomeScore":1}', {
          qos: 1,
          messageId: index + 1,
        }),
      );
      socket.end(Buffer.concat(events));
      await wait(500);
      socket.resetAndDestroy();
    });
  },
};
