import { once } from 'node:events';
import type { Attack } from '../attack.ts';
import { readStatus, requestBytes } from '../http-wire.ts';

export const httpFloods: readonly Attack[] = [
  {
    name: 'header-flood',
    does: '16 workers send requests with 1,500 headers in 15 KB, and others whose headers do not end',
    needs: 'nothing',
    stoppedBy: ['16 KiB of headers, answered 431'],
    async start(attackers) {
      const { httpPort } = attackers.target;
      const many = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`h${index}`, 'x']));
      const full = requestBytes({ path: '/external/lookup/event-types', headers: many });
      const endless = Buffer.from(`GET / HTTP/1.1\r\nhost: service\r\n${'x-more: and more\r\n'.repeat(3000)}`);
      const sockets = attackers.connectMany(8, httpPort, () => 0);
      await attackers.repeat(16, async (worker) => {
        const kept = sockets[worker];
        const socket = kept ?? attackers.connect(httpPort, worker);
        socket.write(kept === undefined ? endless : full);
        attackers.note(`HTTP ${await readStatus(socket)}`);
        if (kept === undefined) socket.resetAndDestroy();
      });
    },
  },
  {
    name: 'slow-headers',
    does: '500 connections send one byte of their headers a second',
    needs: 'nothing',
    stoppedBy: ['15 s for the headers', 'SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX'],
    // The limit is at 15 s.
    secondsMin: 18,
    start: (attackers) =>
      attackers.trickle(
        attackers.connectMany(500, attackers.target.httpPort, (index) => index % 5),
        Buffer.from(`GET / HTTP/1.1\r\nx-slow: ${'x'.repeat(1000)}`),
      ),
  },
  {
    name: 'slow-bodies',
    does: '500 connections announce a body of 16 KB to /oauth/token and send one byte of it a second',
    needs: 'nothing',
    stoppedBy: ['16 KiB of body', '60 s for a request', 'SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX'],
    start(attackers) {
      const headers = { 'content-type': 'application/json', 'content-length': '16000' };
      const head = requestBytes({ method: 'POST', path: '/oauth/token', headers });
      const sockets = attackers.connectMany(500, attackers.target.httpPort, (index) => index % 5);
      for (const socket of sockets) socket.write(head);
      return attackers.trickle(sockets);
    },
  },
  {
    name: 'unread-answers',
    does: '100 connections ask for the largest documents, ten requests one behind the other, and read no answer; 8 workers send thousands, and again when they are cut',
    needs: 'nothing',
    stoppedBy: [
      'one request of a connection is worked on at a time',
      'answers per event-loop iteration',
      '16 unanswered requests a connection',
      '60 s for an answer of which nothing is taken',
    ],
    async start(attackers) {
      const { httpPort } = attackers.target;
      const paths = ['/openapi.json', '/docs/reference/js/scalar.js'];
      for (let index = 0; index < 100; index += 1) {
        const socket = attackers.connect(httpPort, index % 5).pause();
        await once(socket, 'connect');
        const request = requestBytes({ path: paths[index % paths.length] ?? '/' });
        socket.write(Buffer.concat(Array.from({ length: 10 }, () => request)));
      }
      const batch = Buffer.concat(Array.from({ length: 50 }, () => requestBytes({ path: '/openapi.json' })));
      await attackers.repeat(8, async (worker) => {
        const socket = attackers.connect(httpPort, worker).pause();
        await once(socket, 'connect');
        attackers.pour(socket, () => batch);
        await new Promise((resolve) => socket.on('close', resolve));
      });
    },
  },
  {
    name: 'request-flood',
    does: '32 workers send requests without credentials, each when the one before is answered',
    needs: 'nothing',
    stoppedBy: ['one request of a connection is worked on at a time', 'requests started per event-loop iteration'],
    start(attackers) {
      const paths = ['/external/lookup/event-types', '/external/live/1', '/no/such/path', '/.well-known/jwks.json'];
      const requests = paths.map((path) => requestBytes({ path }));
      return attackers.request(32, (_worker, round) => requests[round % requests.length] as Buffer);
    },
  },
];
