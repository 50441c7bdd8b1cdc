import { once } from 'node:events';
import type { Attack } from '../attack.ts';
import { addressOf } from '../crew.ts';
import { requestBytes } from '../http-wire.ts';

export const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'c2NvcmV3aXJlLWhvc3RpbA==',
  'sec-websocket-protocol': 'mqtt',
};
export const noMask = [0, 0, 0, 0];
/** A continuation of one byte that is not the last one. */
const fragment = Buffer.from([0x00, 0x81, ...noMask, 0x10]);
/** A binary frame of 1 MB, of which only the beginning comes. */
const endless = Buffer.concat([
  Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0x0f, 0xff, 0xff, ...noMask]),
  Buffer.alloc(500_000),
]);

/** A ping without a word, and a message of one byte: what comes first announces a CONNECT of 16,000 bytes. */
const ping = Buffer.from([0x89, 0x80, ...noMask]);
const message = (byte: number): Buffer => Buffer.from([0x82, 0x81, ...noMask, byte]);

export const webSocketSmallFrames: Attack = {
  name: 'web-socket-small-frames',
  does: '16 workers send a CONNECT of 16 KB as messages of one byte, with a ping before each, all at once',
  needs: 'nothing',
  stoppedBy: ['one message of a connection in a turn of the event loop', 'SCOREWIRE_MQTT_CONNECT_BYTES_MAX'],
  async start({ host, webSocketPort }, crew) {
    const hello = requestBytes({ path: '/mqtt', headers: upgrade });
    const bytes = [0x10, 0x80, 0x7d, ...Array.from({ length: 16_000 }, () => 0)];
    const frames = Buffer.concat(bytes.flatMap((byte) => [ping, message(byte)]));
    await crew.repeat(16, async (worker) => {
      const socket = crew.connect(host, webSocketPort, addressOf(worker));
      socket.write(hello);
      await once(socket, 'data');
      socket.write(frames);
      socket.resume();
      await once(socket, 'close');
    });
  },
};

export const webSocketFragments: Attack = {
  name: 'web-socket-fragments',
  does: '16 workers send a message in fragments of one byte, and 100 connections the first half of a frame of 1 MB',
  needs: 'nothing',
  stoppedBy: ['1,024 fragments of a message', 'SCOREWIRE_MQTT_CONNECT_TIMEOUT_SECONDS'],
  secondsMin: 13,
  async start({ host, httpPort, webSocketPort }, crew) {
    const hello = requestBytes({ path: '/mqtt', headers: upgrade });
    for (let index = 0; index < 100; index += 1) {
      const socket = crew.connect(host, index % 2 === 0 ? httpPort : webSocketPort, addressOf(1));
      socket.write(hello);
      await once(socket, 'data');
      socket.resume().write(endless);
    }
    const fragments = Buffer.concat([
      Buffer.from([0x02, 0x81, ...noMask, 0x10]),
      ...Array.from({ length: 9000 }, () => fragment),
    ]);
    await crew.repeat(16, async (worker) => {
      const socket = crew.connect(host, webSocketPort, addressOf(worker));
      socket.write(hello);
      await once(socket, 'data');
      socket.write(fragments);
      socket.resume();
      await once(socket, 'close');
    });
  },
};
