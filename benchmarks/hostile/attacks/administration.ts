import { adminPassword } from '../../support/start-service.ts';
import type { Attack } from '../attack.ts';
import { basic, requestBytes } from '../http-wire.ts';

const authorization = basic('admin', adminPassword);

export const administration: readonly Attack[] = [
  {
    name: 'admin-churn',
    does: 'a script of an administrator changes bots in a loop, 8 at a time: every change empties the caches of who may push where',
    needs: 'administration',
    stoppedBy: ['changes are made one at a time', 'a dropped cache entry is read once for all who wait'],
    start: (attackers) =>
      attackers.request(8, (worker, round) => {
        const headers = { authorization, 'content-type': 'application/json' };
        const body = JSON.stringify({ name: `Bot ${round}`, pushEnabled: round % 2 === 0 });
        return requestBytes({ method: 'PUT', path: `/admin/bots/${900 + worker}`, headers, body });
      }),
  },
  {
    name: 'import-lines',
    does: '4 imports of an administrator never end: small lines, half of them wrong, as fast as they are taken',
    needs: 'administration',
    stoppedBy: ['lines are read as they are stored', '64 KiB for a line'],
    start(attackers) {
      const headers = { authorization, 'content-type': 'application/x-ndjson', 'transfer-encoding': 'chunked' };
      for (let index = 0; index < 4; index += 1) {
        const socket = attackers.connect(attackers.target.httpPort, index).resume();
        socket.write(requestBytes({ method: 'POST', path: '/admin/fixtures/import', headers }));
        let number = index * 1_000_000;
        attackers.pour(socket, () => {
          const lines = Array.from({ length: 500 }, () => lineOf(number++));
          const text = `${lines.join('\n')}\n`;
          return Buffer.from(`${text.length.toString(16)}\r\n${text}\r\n`);
        });
      }
    },
  },
];

function lineOf(number: number): string {
  if (number % 2 === 0) return '{}';
  return `{"partnerFixtureId":${number},"fixtureStartTime":"2030-01-01T00:00:00Z","name":"n"}`;
}
