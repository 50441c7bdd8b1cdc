import { once } from 'node:events';
import type { Attack } from '../attack.ts';
import { addressOf } from '../crew.ts';
import { connectBytes, publishBytes, signIn, signInAll } from '../mqtt-wire.ts';

/** The longest length that MQTT can announce: 256 MiB. */
const longest = Buffer.from([0xff, 0xff, 0xff, 0x7f]);

export const longStrangers: Attack = {
  name: 'long-connect',
  does: '32 workers announce a CONNECT of 256 MB, or one of 16 KiB of which all but the last byte comes',
  needs: 'nothing',
  stoppedBy: ['SCOREWIRE_MQTT_CONNECT_BYTES_MAX', 'SCOREWIRE_MQTT_CONNECT_TIMEOUT_SECONDS'],
  async start({ host, mqttPort }, crew) {
    const held = connectBytes('somebody', 'x'.repeat(16_000), 'held').subarray(0, -1);
    for (let index = 0; index < 500; index += 1) crew.connect(host, mqttPort, addressOf(1)).resume().write(held);
    await crew.repeat(32, async (worker) => {
      const socket = crew.connect(host, mqttPort, addressOf(worker));
      socket.write(Buffer.concat([Buffer.from([0x10]), longest, Buffer.alloc(1024)]));
      socket.resume();
      await once(socket, 'close');
    });
  },
};

export const longPackets: Attack = {
  name: 'long-packets',
  does: '20 workers sign in, announce a PUBLISH of 256 MB, and begin to send it',
  needs: 'an account',
  stoppedBy: ['SCOREWIRE_MQTT_PACKET_BYTES_MAX'],
  async start(target, crew) {
    const [account] = target.outsiders;
    if (account === undefined) return;
    await crew.repeat(20, async (worker) => {
      const socket = await signIn(crew, target, account, `long-${worker}`, { level: 5 });
      socket.write(Buffer.concat([Buffer.from([0x30]), longest, Buffer.alloc(65_536)]));
      await once(socket, 'close');
    });
  },
};

export const halfPackets: Attack = {
  name: 'half-packets',
  does: '10 users with 20 connections each send all but the last byte of a PUBLISH of 1 MB, without a keep alive',
  needs: 'an account',
  stoppedBy: [
    'SCOREWIRE_USER_CONNECTIONS_MAX',
    'SCOREWIRE_MQTT_PACKET_BYTES_MAX',
    'the keep alive, where the client asks for one or SCOREWIRE_MQTT_KEEP_ALIVE_SECONDS_MAX is set',
  ],
  async start(target, crew) {
    const half = publishBytes('bot/1/ingress', Buffer.alloc(1_048_000)).subarray(0, -1);
    const all = await signInAll(crew, target, target.outsiders, 20, { keepAlive: 0 });
    for (const { socket } of all) socket.write(half);
  },
};

export const hugePayloads: Attack = {
  name: 'huge-payloads',
  does: '5 users send events of 1 MB to their bots as fast as they are taken',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_PAYLOAD_BYTES_MAX', 'SCOREWIRE_INGRESS_RATE_MAX', 'SCOREWIRE_MQTT_PENDING_BYTES_MAX'],
  async start(target, crew) {
    for (const { socket, account } of await signInAll(crew, target, target.insiders, 1)) {
      const packet = publishBytes(`bot/${account.botIds[0]}/ingress`, Buffer.alloc(1_000_000, '1'), { qos: 1 });
      crew.pour(socket, () => packet);
    }
  },
};

export const heldBytes: Attack = {
  name: 'held-bytes',
  does: 'one user with 20 connections pushes right events of 60 KB to one bot, so that as many as can be wait for its rate',
  needs: 'push permission',
  stoppedBy: [
    'SCOREWIRE_MQTT_PENDING_BYTES_MAX, of which one connection gets a small part',
    'SCOREWIRE_USER_CONNECTIONS_MAX',
  ],
  async start(target, crew) {
    for (const { socket, account } of await signInAll(crew, target, target.insiders.slice(0, 1), 20)) {
      const event = `{"EventId":3,"Unknown":"${'x'.repeat(60_000)}"}`;
      const packet = publishBytes(`bot/${account.botIds[0]}/ingress`, event, { qos: 1 });
      crew.pour(socket, () => packet);
    }
  },
};
