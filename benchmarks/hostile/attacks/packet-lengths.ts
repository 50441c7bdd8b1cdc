import { once } from 'node:events';
import { connectBytes, publishBytes } from '../../support/mqtt-wire.ts';
import type { Attack } from '../attack.ts';
import type { Account } from '../target.ts';

/** The longest length that MQTT can announce: 256 MiB. */
const longest = Buffer.from([0xff, 0xff, 0xff, 0x7f]);

export const packetLengths: readonly Attack[] = [
  {
    name: 'long-connect',
    does: '32 workers announce a CONNECT of 256 MB, or one of 16 KiB of which all but the last byte comes',
    needs: 'nothing',
    stoppedBy: ['SCOREWIRE_MQTT_CONNECT_BYTES_MAX', 'SCOREWIRE_MQTT_CONNECT_TIMEOUT_SECONDS'],
    async start(attackers) {
      const { mqttPort } = attackers.target;
      const held = connectBytes('somebody', 'x'.repeat(16_000), 'held').subarray(0, -1);
      for (const socket of attackers.connectMany(500, mqttPort, () => 1)) socket.resume().write(held);
      await attackers.repeat(32, async (worker) => {
        const socket = attackers.connect(mqttPort, worker);
        socket.write(Buffer.concat([Buffer.from([0x10]), longest, Buffer.alloc(1024)]));
        await once(socket.resume(), 'close');
      });
    },
  },
  {
    name: 'long-packets',
    does: '20 workers sign in, announce a PUBLISH of 256 MB, and begin to send it',
    needs: 'an account',
    stoppedBy: ['SCOREWIRE_MQTT_PACKET_BYTES_MAX'],
    start: (attackers) =>
      attackers.repeat(20, async (worker) => {
        const account = attackers.target.outsiders[0] as Account;
        const socket = await attackers.signIn(account, `long-${worker}`, { level: 5 });
        socket.write(Buffer.concat([Buffer.from([0x30]), longest, Buffer.alloc(65_536)]));
        await once(socket, 'close');
      }),
  },
  {
    name: 'half-packets',
    does: '10 users with 20 connections each send all but the last byte of a PUBLISH of 1 MB, without a keep alive',
    needs: 'an account',
    stoppedBy: [
      'SCOREWIRE_USER_CONNECTIONS_MAX',
      'SCOREWIRE_MQTT_PACKET_BYTES_MAX',
      'the keep alive, where the client asks for one or SCOREWIRE_MQTT_KEEP_ALIVE_SECONDS_MAX is set',
    ],
    async start(attackers) {
      const half = publishBytes('bot/1/ingress', Buffer.alloc(1_048_000)).subarray(0, -1);
      const all = await attackers.signInAll(attackers.target.outsiders, 20, { keepAlive: 0 });
      for (const { socket } of all) socket.write(half);
    },
  },
  {
    name: 'huge-payloads',
    does: '5 users send events of 1 MB to their bots as fast as they are taken',
    needs: 'push permission',
    stoppedBy: ['SCOREWIRE_PAYLOAD_BYTES_MAX', 'SCOREWIRE_INGRESS_RATE_MAX', 'SCOREWIRE_MQTT_PENDING_BYTES_MAX'],
    async start(attackers) {
      for (const { socket, account } of await attackers.signInAll(attackers.target.insiders, 1)) {
        const packet = publishBytes(`bot/${account.botIds[0]}/ingress`, Buffer.alloc(1_000_000, '1'), { qos: 1 });
        attackers.pour(socket, () => packet);
      }
    },
  },
  {
    name: 'held-bytes',
    does: 'one user with 20 connections pushes valid events of 60 KB to one bot, so that as many as possible wait for its rate',
    needs: 'push permission',
    stoppedBy: [
      'SCOREWIRE_MQTT_PENDING_BYTES_MAX, of which one connection gets a small part',
      'SCOREWIRE_USER_CONNECTIONS_MAX',
    ],
    async start(attackers) {
      const event = `{"EventId":3,"Unknown":"${'x'.repeat(60_000)}"}`;
      for (const { socket, account } of await attackers.signInAll(attackers.target.insiders.slice(0, 1), 20)) {
        const packet = publishBytes(`bot/${account.botIds[0]}/ingress`, event, { qos: 1 });
        attackers.pour(socket, () => packet);
      }
    },
  },
];
