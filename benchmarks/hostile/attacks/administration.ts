import { adminPassword } from '../../support/start-service.ts';
import type { Attack } from '../attack.ts';
import { addressOf } from '../crew.ts';
import { basic, readStatus, requestBytes } from '../http-wire.ts';

const authorization = basic('admin', adminPassword);

export const adminChurn: Attack = {
  name: 'admin-churn',
  does: 'a script of an administrator changes bots, users and assignments in a loop, 8 at a time: every change makes all nodes forget who may push where',
  needs: 'administration',
  stoppedBy: ['changes are made one at a time', 'what was forgotten is read once for all who wait'],
  async start({ host, httpPort }, crew) {
    const sockets = Array.from({ length: 8 }, (_, index) => crew.connect(host, httpPort, addressOf(index)));
    await crew.repeat(8, async (worker, round) => {
      const socket = sockets[worker];
      if (socket === undefined) return;
      const headers = { authorization, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: `Bot ${round}`, pushEnabled: round % 2 === 0 });
      socket.write(requestBytes({ method: 'PUT', path: `/admin/bots/${900 + worker}`, headers, body }));
      crew.note(`HTTP ${await readStatus(socket)}`);
    });
  },
};

export const importLines: Attack = {
  name: 'import-lines',
  does: '4 imports of an administrator never end: small lines, half of them wrong, as fast as they are taken',
  needs: 'administration',
  stoppedBy: ['lines are read as they are stored', '64 KiB for a line'],
  start({ host, httpPort }, crew) {
    for (let index = 0; index < 4; index += 1) {
      const socket = crew.connect(host, httpPort, addressOf(index));
      socket.resume();
      const headers = { authorization, 'content-type': 'application/x-ndjson', 'transfer-encoding': 'chunked' };
      socket.write(requestBytes({ method: 'POST', path: '/admin/fixtures/import', headers }));
      let number = index * 1_000_000;
      crew.pour(socket, () => {
        const lines = Array.from({ length: 500 }, () => {
          number += 1;
          return number % 2 === 0
            ? '{}'
            : `{"partnerFixtureId":${number},"fixtureStartTime":"2030-01-01T00:00:00Z","name":"n"}`;
        });
        const text = `${lines.join('\n')}\n`;
        return Buffer.from(`${text.length.toString(16)}\r\n${text}\r\n`);
      });
    }
  },
};
