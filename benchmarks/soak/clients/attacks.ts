import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { requestBytes } from '../../hostile/http-wire.ts';
import { basicOf } from '../../support/admin.ts';
import { encode, publishBytes } from '../../support/mqtt-wire.ts';
import type { Person } from '../service/people.ts';
import { goneWithin, openRawSocket, signInBytes } from './raw-socket.ts';

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
  'bytes that are no packet': (target) => send(target, 'mqtt', randomBytes(4096)),
  'a stranger with a packet of 256 MB': (target) =>
    send(target, 'mqtt', Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(200_000)),
  'a packet of 256 MB after sign-in': (target) =>
    send(target, 'mqtt', signIn(target), Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(2_000_000)),
  'wrong passwords': async (target) => {
    for (let guess = 0; guess < 5; guess += 1)
      await send(target, 'mqtt', signIn({ ...target, person: { ...target.person, password: `guess ${guess}` } }));
  },
  'a CONNECT that never ends': async (target) => {
    const socket = await open(target, 'mqtt');
    for (const byte of signInBytes(target.name.padEnd(60, '-'), 4, target.person)) {
      if (!socket.writable) break;
      socket.write(Buffer.from([byte]));
      await wait(400);
    }
    await goneWithin(socket, lingerMs);
  },
  'connections that say nothing': async (target) => {
    const sockets = await Promise.all(Array.from({ length: 30 }, () => open(target, 'mqtt')));
    await Promise.all(sockets.map((socket) => goneWithin(socket.resume(), patienceMs)));
  },
  'a storm of connections': async (target) => {
    const opening = Array.from({ length: 100 }, async (_, index) => {
      const socket = await open(target, 'mqtt');
      socket.write(signIn({ ...target, name: `${target.name}-${index}` }));
      return socket;
    });
    const sockets = await Promise.all(opening);
    await wait(lingerMs);
    for (const socket of sockets) socket.destroy();
  },
  'more subscriptions than there may be': (target) => {
    const topicOf = (index: number, packet: number): string =>
      ['bot/+/json', '#', '+/+/+', `bot/${index}/ingress_status`, `${'a/'.repeat(40)}${packet}`][index % 5] ?? '#';
    const packets = Array.from({ length: 40 }, (_, packet) => {
      const topics = Array.from({ length: 100 }, (_, index) => topicOf(index, packet));
      const subscriptions = topics.map((topic) => ({ topic, qos: 2 as const }));
      return encode({ cmd: 'subscribe', messageId: packet + 1, subscriptions }, 5);
    });
    return send(target, 'mqtt', signIn(target), ...packets);
  },
  'a flood of topics': (target) => {
    const topicOf = (index: number): string =>
      index % 2 === 0 ? `bot/${100_000 + Math.floor(Math.random() * 1e6)}/ingress` : randomBytes(60).toString('hex');
    const packets = Array.from({ length: 1000 }, (_, index) => publish(topicOf(index), '{}', index + 1));
    return send(target, 'mqtt', signIn(target), ...packets);
  },
  'JSON without end': (target) => {
    const payloads = [
      '['.repeat(60_000),
      '{"a":'.repeat(12_000),
      `{"EventId":3,"HomeTeamName":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    ];
    const packets = payloads.map((payload, index) => publish(`bot/${target.botId}/ingress`, payload, index + 1));
    return send(target, 'mqtt', signIn(target), ...packets);
  },
  'events whose acknowledgements are not read': async (target) => {
    const socket = await open(target, 'mqtt');
    socket.write(signIn(target));
    socket.pause();
    const topic = `bot/${target.botId}/ingress`;
    for (let id = 1; id <= 2000 && socket.writable; id += 1) socket.write(publish(topic, 'no JSON', id));
    await wait(3000);
    socket.destroy();
  },
  'packets out of turn': async (target) => {
    await send(target, 'mqtt', publish('bot/1/ingress', '{}', 1));
    await send(target, 'mqtt', signIn(target), signIn(target));
  },
  'a packet with one byte changed, many times': async (target) => {
    for (let round = 0; round < 10; round += 1) {
      const packet = publish(`bot/${target.botId}/ingress`, '{"EventId":3}', 7);
      packet[Math.floor(Math.random() * packet.length)] = Math.floor(Math.random() * 256);
      await send(target, 'mqtt', signIn(target), packet);
    }
  },
  'something other than HTTP': (target) => send(target, 'http', randomBytes(2000)),
  'headers without end': (target) =>
    send(target, 'http', requestBytes({ path: '/healthz', headers: { 'x-long': 'x'.repeat(200_000) } })),
  'a request that never ends': async (target) => {
    const headers = { 'content-type': 'application/json', 'content-length': '100000' };
    const socket = (await open(target, 'http')).resume();
    socket.write(requestBytes({ method: 'POST', path: '/oauth/token', headers }));
    for (let piece = 0; piece < 20 && socket.writable; piece += 1) {
      socket.write('x');
      await wait(300);
    }
    socket.destroy();
  },
  'wrong passwords over HTTP': async (target) => {
    const headers = { authorization: basicOf('admin', randomBytes(8).toString('hex')) };
    for (let guess = 0; guess < 3; guess += 1)
      await send(target, 'http', requestBytes({ path: '/admin/users', headers }));
  },
  'a WebSocket that talks nonsense': (target) => {
    const headers = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-protocol': 'mqtt',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    };
    return send(target, 'http', requestBytes({ path: '/mqtt', headers }), randomBytes(5000));
  },
};

function open({ httpPort, mqttPort, from }: Target, port: 'http' | 'mqtt'): Promise<Socket> {
  return openRawSocket(port === 'http' ? httpPort : mqttPort, from);
}

function signIn({ name, person }: Target): Buffer {
  return signInBytes(name, 5, person);
}

/** With empty properties, so that it is a packet of MQTT 5. */
function publish(topic: string, payload: string, messageId: number): Buffer {
  return publishBytes(topic, payload, { qos: 1, messageId, properties: {} });
}

/** On a connection of its own, which is left a moment later. */
async function send(target: Target, port: 'http' | 'mqtt', ...chunks: Buffer[]): Promise<void> {
  const socket = (await open(target, port)).resume();
  for (const chunk of chunks) if (socket.writable) socket.write(chunk);
  await goneWithin(socket, lingerMs);
}
