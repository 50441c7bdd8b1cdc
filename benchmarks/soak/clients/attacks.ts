import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { generate } from 'mqtt-packet';
import type { Person } from '../service/people.ts';
import { connectBytes, goneWithin, openRawSocket } from './raw-socket.ts';

export interface Target {
  readonly httpPort: number;
  readonly mqttPort: number;
  /** Somebody who may sign in and push to this bot. */
  readonly person: Person;
  readonly botId: number;
  /** The address that the attack comes from. */
  readonly from: string;
  /** The client id that it signs in with. */
  readonly name: string;
}

/** Resolves when it is over, whatever came of it. */
export type Attack = (target: Target) => Promise<void>;

const lingerMs = 500;
const patienceMs = 12_000;

export const attacks: Readonly<Record<string, Attack>> = {
  'bytes that are no packet': async ({ mqttPort, from }) => {
    const socket = await openRawSocket(mqttPort, from);
    await sendAndLeave(socket, randomBytes(4096));
  },
  'a stranger with a packet of 256 MB': async ({ mqttPort, from }) => {
    const socket = await openRawSocket(mqttPort, from);
    await sendAndLeave(socket, Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(200_000));
  },
  'a packet of 256 MB after sign-in': async (target) => {
    const socket = await signIn(target);
    await sendAndLeave(socket, Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(2_000_000));
  },
  'wrong passwords': async ({ mqttPort, from, name, person }) => {
    for (let guess = 0; guess < 5; guess += 1) {
      const socket = await openRawSocket(mqttPort, from);
      await sendAndLeave(socket, connectBytes(name, 5, { ...person, password: `guess ${guess}` }));
    }
  },
  'a CONNECT that never ends': async ({ mqttPort, from, name, person }) => {
    const socket = await openRawSocket(mqttPort, from);
    for (const byte of connectBytes(name.padEnd(60, '-'), 4, person)) {
      if (!socket.writable) break;
      socket.write(Buffer.from([byte]));
      await wait(400);
    }
    await goneWithin(socket, lingerMs);
  },
  'connections that say nothing': async ({ mqttPort, from }) => {
    const sockets = await Promise.all(Array.from({ length: 30 }, () => openRawSocket(mqttPort, from)));
    await Promise.all(sockets.map((socket) => goneWithin(socket.resume(), patienceMs)));
  },
  'a storm of connections': async (target) => {
    const sockets = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const socket = await openRawSocket(target.mqttPort, target.from);
        socket.write(connectBytes(`${target.name}-${index}`, 5, target.person));
        return socket;
      }),
    );
    await wait(lingerMs);
    for (const socket of sockets) socket.destroy();
  },
  'more subscriptions than there may be': async (target) => {
    const socket = await signIn(target);
    const packets = Array.from({ length: 40 }, (_, packet) => {
      const subscriptions = Array.from({ length: 100 }, (_, index) => ({
        topic: `${['bot/+/json', '#', '+/+/+', `bot/${index}/ingress_status`, 'a/'.repeat(40)][index % 5]}${index % 5 === 4 ? packet : ''}`,
        qos: 2 as const,
      }));
      return generate({ cmd: 'subscribe', messageId: packet + 1, subscriptions }, { protocolVersion: 5 });
    });
    await sendAndLeave(socket, ...packets);
  },
  'a flood of topics': async (target) => {
    const socket = await signIn(target);
    const packets = Array.from({ length: 1000 }, (_, index) =>
      publish(
        index % 2 === 0 ? `bot/${100_000 + Math.floor(Math.random() * 1e6)}/ingress` : randomBytes(60).toString('hex'),
        '{}',
        index + 1,
      ),
    );
    await sendAndLeave(socket, ...packets);
  },
  'JSON without end': async (target) => {
    const socket = await signIn(target);
    const topic = `bot/${target.botId}/ingress`;
    const payloads = [
      '['.repeat(60_000),
      '{"a":'.repeat(12_000),
      `{"EventId":3,"HomeTeamName":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    ];
    await sendAndLeave(socket, ...payloads.map((payload, index) => publish(topic, payload, index + 1)));
  },
  'events whose acknowledgements are not read': async (target) => {
    const socket = await signIn(target);
    socket.pause();
    const topic = `bot/${target.botId}/ingress`;
    for (let id = 1; id <= 2000 && socket.writable; id += 1) socket.write(publish(topic, 'no JSON', id));
    await wait(3000);
    socket.destroy();
  },
  'packets out of turn': async ({ mqttPort, from, name, person }) => {
    const early = await openRawSocket(mqttPort, from);
    await sendAndLeave(early, publish('bot/1/ingress', '{}', 1));
    const twice = await openRawSocket(mqttPort, from);
    await sendAndLeave(twice, connectBytes(name, 5, person), connectBytes(name, 5, person));
  },
  'a packet with one byte changed, many times': async (target) => {
    for (let turn = 0; turn < 10; turn += 1) {
      const socket = await signIn(target);
      const packet = publish(`bot/${target.botId}/ingress`, '{"EventId":3}', 7);
      packet[Math.floor(Math.random() * packet.length)] = Math.floor(Math.random() * 256);
      await sendAndLeave(socket, packet);
    }
  },
  'something other than HTTP': async ({ httpPort, from }) => {
    const socket = await openRawSocket(httpPort, from);
    await sendAndLeave(socket, randomBytes(2000));
  },
  'headers without end': async ({ httpPort, from }) => {
    const socket = await openRawSocket(httpPort, from);
    await sendAndLeave(
      socket,
      Buffer.from(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(200_000)}\r\n\r\n`),
    );
  },
  'a request that never ends': async ({ httpPort, from }) => {
    const socket = await openRawSocket(httpPort, from);
    socket.resume();
    socket.write(
      'POST /oauth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n',
    );
    for (let piece = 0; piece < 20 && socket.writable; piece += 1) {
      socket.write('x');
      await wait(300);
    }
    socket.destroy();
  },
  'wrong passwords over HTTP': async ({ httpPort, from }) => {
    const authorization = Buffer.from(`admin:${randomBytes(8).toString('hex')}`).toString('base64');
    for (let guess = 0; guess < 3; guess += 1) {
      const socket = await openRawSocket(httpPort, from);
      const head = `GET /admin/users HTTP/1.1\r\nhost: x\r\nauthorization: Basic ${authorization}\r\n\r\n`;
      await sendAndLeave(socket, Buffer.from(head));
    }
  },
  'a WebSocket that talks nonsense': async ({ httpPort, from }) => {
    const socket = await openRawSocket(httpPort, from);
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET /mqtt HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-protocol: mqtt\r\nsec-websocket-key: ${key}\r\n\r\n`,
    );
    await sendAndLeave(socket, randomBytes(5000));
  },
};

async function signIn({ mqttPort, from, name, person }: Target): Promise<Socket> {
  const socket = await openRawSocket(mqttPort, from);
  socket.write(connectBytes(name, 5, person));
  return socket;
}

function publish(topic: string, payload: string, messageId: number): Buffer {
  return generate(
    { cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false },
    { protocolVersion: 5 },
  );
}

async function sendAndLeave(socket: Socket, ...chunks: Buffer[]): Promise<void> {
  socket.resume();
  for (const chunk of chunks) if (socket.writable) socket.write(chunk);
  await goneWithin(socket, lingerMs);
}
