import { setTimeout as wait } from 'node:timers/promises';
import type { Packet } from 'mqtt-packet';
import type { openConnection } from '#tests/process/ingress-connection';
import { connectBytes, encode } from '../../support/mqtt-wire.ts';
import { Ledger } from '../check/ledger.ts';
import type { Person } from '../service/people.ts';
import { type Client, count, type Soak } from '../soak.ts';
import { NumberedSender } from './numbered-sender.ts';
import { openRawSocket, readPackets } from './raw-socket.ts';

const basketball = 3;
const pieceBytesMax = 9;
const pieceMs = 10;

/** Writes its packets a few bytes at a time, so that the service mostly has half of one. One event after the other. */
export function createSlowWriter(soak: Soak, level: 4 | 5, botId: number, person: Person): Client {
  const ledger = new Ledger(`slow-writer-level-${level}`, botId, 1, [basketball]);
  return new NumberedSender(soak, ledger, {
    level,
    clean: false,
    credentials: () => person,
    ratePerSecond: 50,
    inFlightMax: 1,
    retryMs: 300,
    open: openSlowConnection,
    onAcknowledged: () => count(soak, 'events written a few bytes at a time'),
  });
}

const openSlowConnection: typeof openConnection = (port, level, identity, { onPacket, onClosed }) => {
  const { username, password, clientId, clean } = identity;
  const properties = !clean && level === 5 ? { properties: { sessionExpiryInterval: 3600 } } : {};
  const opening = openRawSocket(port);
  let isHeard = true;
  const listen = async (): Promise<void> => {
    const socket = await opening;
    const onEnd = (): void => {
      if (isHeard) onClosed();
      isHeard = false;
    };
    readPackets(socket, level, (packet) => {
      if (isHeard) onPacket(packet);
    });
    if (socket.destroyed) onEnd();
    else socket.once('close', onEnd);
  };
  void listen();
  let written: Promise<void> = Promise.resolve();
  const write = (bytes: Buffer): void => {
    const before = written;
    const writeOn = async (): Promise<void> => {
      await before;
      const socket = await opening;
      for (let start = 0; start < bytes.length && socket.writable; ) {
        const end = start + 1 + Math.floor(Math.random() * pieceBytesMax);
        socket.write(bytes.subarray(start, end));
        start = end;
        await wait(pieceMs);
      }
    };
    written = writeOn();
  };
  write(connectBytes(username, password, clientId, { level, clean, keepAlive: 0, ...properties }));
  return {
    send: (packet: Packet) => write(encode(packet, level)),
    drop() {
      isHeard = false;
      void opening.then((socket) => socket.destroy());
    },
  };
};
