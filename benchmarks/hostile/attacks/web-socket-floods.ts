import { once } from 'node:events';
import type { Attack } from '../attack.ts';
import { addressOf } from '../crew.ts';
import { requestBytes } from '../http-wire.ts';
import { connectBytes } from '../mqtt-wire.ts';
import { noMask, upgrade } from './web-socket-fragments.ts';

export const webSocketPings: Attack = {
  name: 'web-socket-pings',
  does: '5 users with 4 signed-in WebSockets each on the HTTP port send pings of 125 bytes as fast as they are taken, and read no answer',
  needs: 'an account',
  stoppedBy: ['pings are answered every 10 ms', 'SCOREWIRE_MQTT_OUTBOUND_BYTES_MAX'],
  async start({ host, httpPort, outsiders }, crew) {
    const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, ...noMask]), Buffer.alloc(125, 'p')]);
    const batch = Buffer.concat(Array.from({ length: 500 }, () => ping));
    await crew.repeat(20, async (worker) => {
      const account = outsiders[worker % 5];
      if (account === undefined) return;
      const socket = crew.connect(host, httpPort, addressOf(worker));
      socket.write(requestBytes({ path: '/mqtt', headers: upgrade }));
      await once(socket, 'data');
      const connect = connectBytes(account.username, account.brokerPassword, `pings-${worker}`);
      socket.write(Buffer.concat([Buffer.from([0x82, 0x80 | 126, 0, connect.length, ...noMask]), connect]));
      await once(socket, 'data');
      socket.pause();
      crew.pour(socket, () => batch);
      await once(socket, 'close');
    });
  },
};

export const upgradeFlood: Attack = {
  name: 'upgrade-flood',
  does: '32 workers upgrade a connection of the HTTP port to a WebSocket and cut it; every second one asks for a path or protocol that there is not',
  needs: 'nothing',
  stoppedBy: ['so many requests begin in a turn of the event loop', 'SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX'],
  async start({ host, httpPort }, crew) {
    const hellos = [
      requestBytes({ path: '/mqtt', headers: upgrade }),
      requestBytes({ path: '/elsewhere', headers: upgrade }),
      requestBytes({ path: '/mqtt', headers: upgrade }),
      requestBytes({ path: '/mqtt', headers: { ...upgrade, 'sec-websocket-protocol': 'other' } }),
    ];
    await crew.repeat(32, async (worker, round) => {
      const socket = crew.connect(host, httpPort, addressOf(worker));
      socket.write(hellos[round % hellos.length] ?? Buffer.alloc(0));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      crew.note(`HTTP ${answer.subarray(9, 12).toString('latin1')}`);
      socket.resetAndDestroy();
    });
  },
};
