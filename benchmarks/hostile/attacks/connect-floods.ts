import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { addressOf } from '../crew.ts';
import { connectBytes } from '../mqtt-wire.ts';

export const slowConnect: Attack = {
  name: 'slow-connect',
  does: '500 connections send one byte of a CONNECT a second',
  needs: 'nothing',
  stoppedBy: ['SCOREWIRE_MQTT_CONNECT_TIMEOUT_SECONDS'],
  // The limit is at 10 s.
  secondsMin: 13,
  async start({ host, mqttPort }, crew) {
    const packet = connectBytes('somebody', 'x'.repeat(200), 'slow');
    const sockets = Array.from({ length: 500 }, (_, index) => crew.connect(host, mqttPort, addressOf(index % 5)));
    for (const socket of sockets) socket.resume();
    for (let at = 0; !crew.isOver; at += 1) {
      for (const socket of sockets) if (socket.writable) socket.write(packet.subarray(at, at + 1));
      await wait(1000);
    }
  },
};

export const idleConnections: Attack = {
  name: 'idle-connections',
  does: '2,500 connections from one address say nothing',
  needs: 'nothing',
  stoppedBy: ['SCOREWIRE_MQTT_ADDRESS_CONNECTIONS_MAX', 'SCOREWIRE_MQTT_CONNECT_TIMEOUT_SECONDS'],
  secondsMin: 13,
  async start({ host, mqttPort }, crew) {
    for (let opened = 0; opened < 2500; opened += 1) {
      crew.connect(host, mqttPort, addressOf(0)).resume();
      if (opened % 100 === 99) await wait(20);
    }
  },
};

export const connectAndClose: Attack = {
  name: 'connect-and-close',
  does: '32 workers open a connection and cut it, as fast as they can',
  needs: 'nothing',
  stoppedBy: ['nothing waits for it: a connection without a CONNECT costs about as much to open as to accept'],
  async start({ host, mqttPort }, crew) {
    await crew.repeat(32, async (worker) => {
      const socket = crew.connect(host, mqttPort, addressOf(worker));
      await once(socket, 'connect');
      socket.resetAndDestroy();
    });
  },
};

export const wrongPasswords: Attack = {
  name: 'wrong-passwords',
  does: '32 workers from 200 addresses send CONNECT with a wrong password for an honest username, as fast as they are answered',
  needs: 'nothing',
  stoppedBy: ['SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX', 'SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX'],
  async start({ host, mqttPort, honestUsername }, crew) {
    await crew.repeat(32, async (worker, round) => {
      const socket = crew.connect(host, mqttPort, addressOf((worker + round * 32) % 200));
      const choices = { level: 5 } as const;
      socket.write(connectBytes(honestUsername, `guess ${worker} ${round}`, `guess-${worker}`, choices));
      const [connack] = (await once(socket, 'data')) as [Buffer];
      crew.note(`CONNACK 0x${connack[3]?.toString(16)}`);
      socket.resetAndDestroy();
    });
  },
};

export const connectsAtOnce: Attack = {
  name: 'connects-at-once',
  does: '1,000 connections from 200 addresses are opened, and then send CONNECT with a wrong password at the same moment; again and again',
  needs: 'nothing',
  stoppedBy: ['so many are asked about in a turn of the event loop', 'SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX'],
  async start({ host, mqttPort, honestUsername }, crew) {
    const packet = connectBytes(honestUsername, 'a guess', 'at-once', { level: 5 });
    await crew.repeat(1, async () => {
      const sockets = Array.from({ length: 1000 }, (_, index) => crew.connect(host, mqttPort, addressOf(index % 200)));
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      const answered = sockets.map((socket) => once(socket, 'data'));
      for (const socket of sockets) socket.write(packet);
      await Promise.all(answered);
      for (const socket of sockets) socket.resetAndDestroy();
    });
  },
};
