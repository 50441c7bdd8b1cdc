import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { generate } from 'mqtt-packet';
import { PacketStream } from '#tests/mqtt/packet-stream';
import { connectPacket, startFlood } from '#tests/mqtt/pressure/flood';
import { type Attackers, payloadBytes } from './scenarios.ts';

/** The attackers, in a process of their own. Told `read`, the subscribers read what is there and say with what it ended. */
export type AttackMessage = { readonly kind: 'ended'; readonly reasonCode: number | undefined };

const [, , portText = '', attackersText = ''] = process.argv;
const port = Number(portText);
const attackers = JSON.parse(attackersText) as Attackers[];
const silent: Socket[] = [];

// Subscribers first, so that nothing is published without them.
for (const each of attackers.toSorted((one, other) => other.kind.localeCompare(one.kind)))
  for (let index = 0; index < each.count; index += 1)
    if (each.kind === 'publishers') await startPublisher(each, index);
    else silent.push(await openSubscriber(each, index));

process.on('message', () => void readAll());
process.on('disconnect', () => process.exit());

function startPublisher({ level, qos, readsAcks }: Attackers, index: number): Promise<Socket> {
  const payload = Buffer.alloc(payloadBytes);
  const packet = { cmd: 'publish', topic: 'flood', payload, qos, messageId: 1, dup: false, retain: false } as const;
  return startFlood({ port, level, clientId: `publisher ${level} ${index}`, packet, reads: readsAcks });
}

async function openSubscriber({ level, qos }: Attackers, index: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(generate(connectPacket(level, `subscriber ${index}`), { protocolVersion: level }));
  const subscriptions = [{ topic: 'flood', qos }];
  socket.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions }, { protocolVersion: level }));
  return socket;
}

/** Each reads to the end; one whose connection has not ended goes on not reading. */
async function readAll(): Promise<void> {
  const sockets = silent.splice(0);
  await Promise.all(sockets.map(readToEnd));
  const subscribers = attackers.find(({ kind }) => kind !== 'publishers');
  if (subscribers !== undefined)
    for (const index of sockets.keys()) silent.push(await openSubscriber(subscribers, index));
}

async function readToEnd(socket: Socket): Promise<void> {
  const stream = new PacketStream(5);
  let reasonCode: number | undefined;
  socket.on('data', (bytes: Buffer) => {
    for (const packet of stream.read(bytes)) if (packet.cmd === 'disconnect') reasonCode = packet.reasonCode ?? 0;
  });
  socket.resume();
  const signal = AbortSignal.timeout(3000);
  await once(socket, 'close', { signal }).catch(() => {});
  const hasEnded = socket.readableEnded || socket.destroyed;
  socket.destroy();
  if (hasEnded) process.send?.({ kind: 'ended', reasonCode } satisfies AttackMessage);
}
