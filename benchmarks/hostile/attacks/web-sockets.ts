import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connectBytes } from '../../support/mqtt-wire.ts';
import type { Attack } from '../attack.ts';
import type { Attackers } from '../attackers.ts';
import { requestBytes } from '../http-wire.ts';
import type { Account } from '../target.ts';

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'c2NvcmV3aXJlLWhvc3RpbA==',
  'sec-websocket-protocol': 'mqtt',
};
const hello = requestBytes({ path: '/mqtt', headers: upgrade });
const noMask = [0, 0, 0, 0];

/** A binary frame of 1 MB, of which only the beginning comes. */
const endless = Buffer.concat([
  Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0x0f, 0xff, 0xff, ...noMask]),
  Buffer.alloc(500_000),
]);

export const webSockets: readonly Attack[] = [
  {
    name: 'web-socket-fragments',
    does: '16 workers send a message in fragments of one byte, and 100 connections the first half of a frame of 1 MB',
    needs: 'nothing',
    stoppedBy: ['256 fragments of a message', 'SCOREWIRE_MQTT_CONNECT_TIMEOUT_SECONDS'],
    secondsMin: 13,
    async start(attackers) {
      const { httpPort, webSocketPort } = attackers.target;
      for (let index = 0; index < 100; index += 1) {
        const socket = await openWebSocket(attackers, index % 2 === 0 ? httpPort : webSocketPort, 1);
        socket.resume().write(endless);
      }
      const first = Buffer.from([0x02, 0x81, ...noMask, 0x10]);
      // Continuations of one byte, none of which is the last.
      const fragment = Buffer.from([0x00, 0x81, ...noMask, 0x10]);
      await sendUntilCut(attackers, Buffer.concat([first, ...Array.from({ length: 9000 }, () => fragment)]));
    },
  },
  {
    name: 'web-socket-small-frames',
    does: '16 workers send a CONNECT of 16 KB as messages of one byte, with a ping before each, all at once',
    needs: 'nothing',
    stoppedBy: ['one message of a connection per event-loop iteration', 'SCOREWIRE_MQTT_CONNECT_BYTES_MAX'],
    start(attackers) {
      const ping = [0x89, 0x80, ...noMask];
      // The first bytes announce a CONNECT of 16,000 bytes.
      const bytes = [0x10, 0x80, 0x7d, ...Array.from({ length: 16_000 }, () => 0)];
      return sendUntilCut(attackers, Buffer.from(bytes.flatMap((byte) => [...ping, 0x82, 0x81, ...noMask, byte])));
    },
  },
  {
    name: 'web-socket-pings',
    does: '5 users with 4 signed-in WebSockets each on the HTTP port send pings of 125 bytes as fast as they are taken, and read no answer',
    needs: 'an account',
    stoppedBy: ['pings are answered every 10 ms', 'SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX'],
    start(attackers) {
      const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, ...noMask]), Buffer.alloc(125, 'p')]);
      const batch = Buffer.concat(Array.from({ length: 500 }, () => ping));
      return attackers.repeat(20, async (worker) => {
        const { username, brokerPassword } = attackers.target.outsiders[worker % 5] as Account;
        const socket = await openWebSocket(attackers, attackers.target.httpPort, worker);
        const connect = connectBytes(username, brokerPassword, `pings-${worker}`);
        socket.write(Buffer.concat([Buffer.from([0x82, 0x80 | 126, 0, connect.length, ...noMask]), connect]));
        await once(socket, 'data');
        attackers.pour(socket.pause(), () => batch);
        await once(socket, 'close');
      });
    },
  },
  {
    name: 'upgrade-flood',
    does: '32 workers upgrade a connection of the HTTP port to a WebSocket and cut it; every second one asks for a path or protocol that does not exist',
    needs: 'nothing',
    stoppedBy: ['requests started per event-loop iteration', 'SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX'],
    start(attackers) {
      const elsewhere = requestBytes({ path: '/elsewhere', headers: upgrade });
      const other = requestBytes({ path: '/mqtt', headers: { ...upgrade, 'sec-websocket-protocol': 'other' } });
      const hellos = [hello, elsewhere, hello, other];
      return attackers.requestOnce(32, (_worker, round) => hellos[round % hellos.length] as Buffer);
    },
  },
];

async function openWebSocket(attackers: Attackers, port: number, from: number): Promise<Socket> {
  const socket = attackers.connect(port, from);
  socket.write(hello);
  await once(socket, 'data');
  return socket;
}

function sendUntilCut(attackers: Attackers, frames: Buffer): Promise<void> {
  return attackers.repeat(16, async (worker) => {
    const socket = await openWebSocket(attackers, attackers.target.webSocketPort, worker);
    socket.write(frames);
    await once(socket.resume(), 'close');
  });
}
