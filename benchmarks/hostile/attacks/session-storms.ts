import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connectBytes, encode, publishBytes } from '../../support/mqtt-wire.ts';
import type { Attack } from '../attack.ts';
import type { Account } from '../target.ts';

export const sessionStorms: readonly Attack[] = [
  {
    name: 'take-over-flood',
    does: '16 workers sign in with one client id, each ending the connection of the one before',
    needs: 'an account',
    stoppedBy: ['a client id belongs to its user: nobody takes over the session of somebody else'],
    start: (attackers) =>
      attackers.repeat(16, () => attackers.signIn(attackers.target.outsiders[0] as Account, 'the-same')),
  },
  {
    name: 'session-flood',
    does: '16 workers sign in with ever new client ids, leave a lasting session with ten subscriptions, and go',
    needs: 'an account',
    stoppedBy: ['SCOREWIRE_MQTT_SESSIONS_MAX', 'SCOREWIRE_MQTT_SESSION_EXPIRY_SECONDS_MAX'],
    start(attackers) {
      const account = attackers.target.outsiders[0] as Account;
      const subscriptions = Array.from({ length: 10 }, (_, index) => ({ topic: `bot/${index}/json`, qos: 1 as const }));
      const subscribe = encode({ cmd: 'subscribe', messageId: 1, subscriptions });
      return attackers.repeat(16, async (worker, round) => {
        const socket = await attackers.signIn(account, `left-${worker}-${round}`, { clean: false });
        socket.end(subscribe);
      });
    },
  },
  {
    name: 'will-storm',
    does: '15 users with 18 connections each leave a will of 8 KB and are cut at the same moment, again and again: a third may push there, the others may not',
    needs: 'an account',
    stoppedBy: ['SCOREWIRE_USER_CONNECTIONS_MAX', 'SCOREWIRE_MQTT_CONNECT_BYTES_MAX', 'SCOREWIRE_INGRESS_RATE_MAX'],
    start(attackers) {
      const people = [...attackers.target.outsiders, ...attackers.target.insiders];
      const payload = Buffer.from(`{"EventId":3,"HomeScore":1,"Unknown":"${'x'.repeat(8000)}"}`);
      return attackers.repeat(1, async () => {
        const connecting = people.flatMap((account, person) =>
          Array.from({ length: 18 }, (_, index) => {
            const topic = `bot/${account.botIds[index % 4] ?? 1}/ingress`;
            const will = { topic, payload, qos: 1 as const, retain: false };
            return attackers.signIn(account, `will-${index}`, { will, from: person });
          }),
        );
        for (const socket of await Promise.all(connecting)) socket.resetAndDestroy();
      });
    },
  },
  {
    name: 'one-event-connections',
    does: '60 workers of 5 users sign in, push one event, wait for its acknowledgement and cut the connection, as fast as they can',
    needs: 'push permission',
    stoppedBy: ['sign-ins started per event-loop iteration', 'SCOREWIRE_USER_CONNECTIONS_MAX'],
    start: (attackers) =>
      attackers.repeat(60, async (worker, round) => {
        const account = attackers.target.insiders[worker % 5] as Account;
        const socket = await attackers.signIn(account, `once-${worker}`, { from: worker % 20 });
        const event = `{"EventId":3,"HomeScore":${round % 100}}`;
        socket.write(publishBytes(`bot/${account.botIds[worker % 4]}/ingress`, event, { qos: 1 }));
        await once(socket, 'data');
        socket.resetAndDestroy();
      }),
  },
  {
    name: 'expiring-sessions',
    does: '16 workers leave sessions with 15 subscriptions each that expire a second later, so that hundreds end at the same moment',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_MQTT_SESSIONS_MAX', 'sessions are saved in batches'],
    start: (attackers) =>
      attackers.repeat(16, async (worker, round) => {
        const account = attackers.target.insiders[worker % 5] as Account;
        const topics = ['json', 'ingress_status', 'ingress_receipt'].flatMap((channel) =>
          ['+', ...account.botIds].map((id) => `bot/${id}/${channel}`),
        );
        const properties = { sessionExpiryInterval: 1 };
        const choices = { level: 5, clean: false, properties } as const;
        (await attackers.subscribe(account, `short-${worker}-${round}`, topics, choices)).resetAndDestroy();
      }),
  },
  {
    name: 'refused-for-good',
    does: '5 users with 4 lasting sessions each send QoS 2 to the bot of somebody else and never release: each refusal leaves a packet id that is saved',
    needs: 'an account',
    stoppedBy: ['the 65,535 packet ids of a session', 'refused work gets a third of the time'],
    start: (attackers) =>
      attackers.flood(
        attackers.target.outsiders.slice(0, 5),
        4,
        (_account, number) => publishBytes('bot/1/ingress', '{}', { qos: 2, messageId: 1 + (number % 65_535) }),
        { clean: false },
      ),
  },
  {
    name: 'long-client-ids',
    does: '16 workers leave lasting sessions with client ids of 15 KB',
    needs: 'an account',
    stoppedBy: ['SCOREWIRE_MQTT_CONNECT_BYTES_MAX', 'SCOREWIRE_MQTT_SESSIONS_MAX'],
    start: (attackers) =>
      attackers.repeat(16, async (worker, round) => {
        const { outsiders, mqttPort } = attackers.target;
        const { username, brokerPassword } = outsiders[worker % outsiders.length] as Account;
        const clientId = `${worker}-${round}-`.padEnd(15_000, 'c');
        const socket = attackers.connect(mqttPort, worker);
        socket.write(connectBytes(username, brokerPassword, clientId, { clean: false }));
        const [connack] = (await once(socket, 'data')) as [Buffer];
        attackers.note(`CONNACK 0x${connack[3]?.toString(16)}`);
        socket.resetAndDestroy();
      }),
  },
  {
    name: 'half-closed',
    does: '60 workers of 5 users sign in, push 100 events, close their half of the connection and read nothing for half a second',
    needs: 'push permission',
    stoppedBy: ['a peer that has hung up is drained and closed', 'SCOREWIRE_USER_CONNECTIONS_MAX'],
    start: (attackers) =>
      attackers.repeat(60, async (worker) => {
        const account = attackers.target.insiders[worker % 5] as Account;
        const socket = (await attackers.signIn(account, `half-${worker}`, { from: worker % 20 })).pause();
        const topic = `bot/${account.botIds[worker % 4]}/ingress`;
        const events = Array.from({ length: 100 }, (_, index) =>
          publishBytes(topic, '{"EventId":3,"HomeScore":1}', { qos: 1, messageId: index + 1 }),
        );
        socket.end(Buffer.concat(events));
        await wait(500);
        socket.resetAndDestroy();
      }),
  },
];
