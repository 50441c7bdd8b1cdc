import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connectBytes } from '../../support/mqtt-wire.ts';
import type { Attack } from '../attack.ts';

export const connectFloods: readonly Attack[] = [
  {
    name: 'slow-connect',
    does: '500 connections send one byte of a CONNECT a second',
    needs: 'nothing',
    stoppedBy: ['SCOREWIRE_MQTT_CONNECT_TIMEOUT_SECONDS'],
    // The limit is at 10 s.
    secondsMin: 13,
    start: (attackers) =>
      attackers.trickle(
        attackers.connectMany(500, attackers.target.mqttPort, (index) => index % 5),
        connectBytes('somebody', 'x'.repeat(200), 'slow'),
      ),
  },
  {
    name: 'idle-connections',
    does: '2,500 connections from one address say nothing',
    needs: 'nothing',
    stoppedBy: ['SCOREWIRE_MQTT_ADDRESS_CONNECTIONS_MAX', 'SCOREWIRE_MQTT_CONNECT_TIMEOUT_SECONDS'],
    secondsMin: 13,
    async start(attackers) {
      for (let opened = 0; opened < 2500; opened += 1) {
        attackers.connect(attackers.target.mqttPort, 0).resume();
        if (opened % 100 === 99) await wait(20);
      }
    },
  },
  {
    name: 'connect-and-close',
    does: '32 workers open a connection and cut it, as fast as they can',
    needs: 'nothing',
    stoppedBy: ['a connection without a CONNECT costs about as much to open as to accept'],
    start: (attackers) =>
      attackers.repeat(32, async (worker) => {
        const socket = attackers.connect(attackers.target.mqttPort, worker);
        await once(socket, 'connect');
        socket.resetAndDestroy();
      }),
  },
  {
    name: 'wrong-passwords',
    does: '32 workers from 200 addresses send CONNECT with a wrong password for an honest username, as fast as they are answered',
    needs: 'nothing',
    stoppedBy: ['SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX', 'SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX'],
    start: (attackers) =>
      attackers.repeat(32, async (worker, round) => {
        const { mqttPort, honestUsername } = attackers.target;
        const socket = attackers.connect(mqttPort, (worker + round * 32) % 200);
        socket.write(connectBytes(honestUsername, `guess ${worker} ${round}`, `guess-${worker}`, { level: 5 }));
        const [connack] = (await once(socket, 'data')) as [Buffer];
        attackers.note(`CONNACK 0x${connack[3]?.toString(16)}`);
        socket.resetAndDestroy();
      }),
  },
  {
    name: 'connects-at-once',
    does: '1,000 connections from 200 addresses are opened, and then send CONNECT with a wrong password at the same moment; again and again',
    needs: 'nothing',
    stoppedBy: ['sign-ins started per event-loop iteration', 'SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX'],
    start(attackers) {
      const { mqttPort, honestUsername } = attackers.target;
      const packet = connectBytes(honestUsername, 'a guess', 'at-once', { level: 5 });
      return attackers.repeatAtOnce(1000, mqttPort, (index) => index % 200, packet);
    },
  },
];
