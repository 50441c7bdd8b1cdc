import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { encode } from '../../support/mqtt-wire.ts';
import type { Person } from '../service/people.ts';
import { count, type Soak } from '../soak.ts';
import { openRawSocket, signInBytes } from './raw-socket.ts';

const byteMs = 5;
const deafMs = 20_000;
const turnMs = 60_000;

/** Clients that ask for the live payloads of a busy bot and hardly read them. They run until the load ends. */
export function runSlowReaders(soak: Soak, person: Person, botId: number): Promise<unknown> {
  return Promise.all([
    repeat(soak, () => readByteByByte(soak, person, botId)),
    repeat(soak, () => readNothingForAWhile(soak, person, botId)),
    repeat(soak, () => stallStream(soak, person, botId)),
  ]);
}

async function repeat({ stop }: Soak, turn: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await turn();
    await wait(500, undefined, { signal: stop }).catch(() => {});
  }
}

async function readByteByByte(soak: Soak, person: Person, botId: number): Promise<void> {
  const socket = await subscribe(soak, 'slow-byte-by-byte', person, botId);
  count(soak, 'turns of a reader of single bytes');
  const endsAtMs = performance.now() + turnMs;
  while (!socket.destroyed && !soak.stop.aborted && performance.now() < endsAtMs) {
    socket.read(1);
    await wait(byteMs);
  }
  socket.destroy();
}

/** Deaf for a while, then it reads all that has gathered, if it is still served. */
async function readNothingForAWhile(soak: Soak, person: Person, botId: number): Promise<void> {
  const socket = await subscribe(soak, 'slow-deaf', person, botId);
  count(soak, 'turns of a reader that stops reading');
  await wait(deafMs, undefined, { signal: soak.stop }).catch(() => {});
  socket.resume();
  await wait(2000, undefined, { signal: soak.stop }).catch(() => {});
  socket.destroy();
}

async function subscribe({ service }: Soak, clientId: string, person: Person, botId: number): Promise<Socket> {
  const socket = await openRawSocket(service.mqttPort);
  // Read by hand: a stream without a reader of its events takes what its buffer holds, and no more.
  socket.on('readable', () => {});
  socket.write(signInBytes(clientId, 4, person));
  const topics = ['json', 'ingress_status', 'ingress_receipt'].map((channel) => `bot/${botId}/${channel}`);
  const subscriptions = topics.map((topic) => ({ topic, qos: 0 as const }));
  socket.write(encode({ cmd: 'subscribe', messageId: 1, subscriptions }));
  return socket;
}

async function stallStream(soak: Soak, { username, restPassword }: Person, botId: number): Promise<void> {
  const request = get(`${soak.service.url}/external/live/${botId}/stream`, {
    auth: `${username}:${restPassword}`,
    agent: false,
  });
  request.on('error', () => {});
  const answer = await once(request, 'response').then(
    ([response]) => response as IncomingMessage,
    () => undefined,
  );
  if (answer === undefined) return;
  answer.on('error', () => {});
  answer.pause();
  count(soak, 'turns of a live stream that is not read');
  await wait(turnMs + 15_000, undefined, { signal: soak.stop }).catch(() => {});
  request.destroy();
}
