import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { addressOf } from '../crew.ts';
import { readStatus, requestBytes } from '../http-wire.ts';

export const headerFlood: Attack = {
  name: 'header-flood',
  does: '16 workers send requests with 1,500 headers in 15 KB, and others whose headers do not end',
  needs: 'nothing',
  stoppedBy: ['16 KiB of headers, answered 431'],
  async start({ host, httpPort }, crew) {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`h${index}`, 'x']));
    const full = requestBytes({ path: '/external/lookup/event-types', headers: many });
    const endless = Buffer.from(`GET / HTTP/1.1\r\nhost: service\r\n${'x-more: and more\r\n'.repeat(3000)}`);
    const sockets = Array.from({ length: 8 }, () => crew.connect(host, httpPort, addressOf(0)));
    await crew.repeat(16, async (worker) => {
      const kept = sockets[worker];
      const socket = kept ?? crew.connect(host, httpPort, addressOf(worker));
      socket.write(kept === undefined ? endless : full);
      crew.note(`HTTP ${await readStatus(socket)}`);
      if (kept === undefined) socket.resetAndDestroy();
    });
  },
};

export const slowHeaders: Attack = {
  name: 'slow-headers',
  does: '500 connections send one byte of their headers a second',
  needs: 'nothing',
  stoppedBy: ['15 s for the headers', 'SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX'],
  // The limit is at 15 s.
  secondsMin: 18,
  async start({ host, httpPort }, crew) {
    const bytes = Buffer.from(`GET / HTTP/1.1\r\nx-slow: ${'x'.repeat(1000)}`);
    const sockets = Array.from({ length: 500 }, (_, index) => crew.connect(host, httpPort, addressOf(index % 5)));
    for (const socket of sockets) socket.resume();
    for (let at = 0; !crew.isOver; at += 1) {
      for (const socket of sockets) if (socket.writable) socket.write(bytes.subarray(at, at + 1));
      await wait(1000);
    }
  },
};

export const slowBodies: Attack = {
  name: 'slow-bodies',
  does: '500 connections announce a body of 16 KB to /oauth/token and send one byte of it a second',
  needs: 'nothing',
  stoppedBy: ['16 KiB of body', '60 s for a request', 'SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX'],
  async start({ host, httpPort }, crew) {
    const headers = { 'content-type': 'application/json', 'content-length': '16000' };
    const head = requestBytes({ method: 'POST', path: '/oauth/token', headers });
    const sockets = Array.from({ length: 500 }, (_, index) => crew.connect(host, httpPort, addressOf(index % 5)));
    for (const socket of sockets) socket.resume().write(head);
    while (!crew.isOver) {
      for (const socket of sockets) if (socket.writable) socket.write(' ');
      await wait(1000);
    }
  },
};

export const unreadAnswers: Attack = {
  name: 'unread-answers',
  does: '100 connections ask for the largest documents, ten requests one behind the other, and read no answer; 8 workers send thousands, and again when they are cut',
  needs: 'nothing',
  stoppedBy: [
    'one request of a connection is worked on at a time',
    'so many answers in a turn of the event loop',
    '16 unanswered requests a connection',
    '60 s for an answer of which nothing is taken',
  ],
  async start({ host, httpPort }, crew) {
    const paths = ['/openapi.json', '/docs/js/scalar.js'];
    for (let index = 0; index < 100; index += 1) {
      const socket = crew.connect(host, httpPort, addressOf(index % 5)).pause();
      await once(socket, 'connect');
      const request = requestBytes({ path: paths[index % paths.length] ?? '/' });
      socket.write(Buffer.concat(Array.from({ length: 10 }, () => request)));
    }
    const batch = Buffer.concat(Array.from({ length: 50 }, () => requestBytes({ path: '/openapi.json' })));
    await crew.repeat(8, async (worker) => {
      const socket = crew.connect(host, httpPort, addressOf(worker)).pause();
      await once(socket, 'connect');
      crew.pour(socket, () => batch);
      await new Promise((resolve) => socket.on('close', resolve));
    });
  },
};

export const requestFlood: Attack = {
  name: 'request-flood',
  does: '32 workers send requests without credentials, each when the one before is answered',
  needs: 'nothing',
  stoppedBy: ['one request of a connection is worked on at a time', 'so many begin in a turn of the event loop'],
  async start({ host, httpPort }, crew) {
    const paths = ['/external/lookup/event-types', '/external/live/1', '/no/such/path', '/.well-known/jwks.json'];
    const requests = paths.map((path) => requestBytes({ path }));
    const sockets = Array.from({ length: 32 }, (_, index) => crew.connect(host, httpPort, addressOf(index)));
    await crew.repeat(32, async (worker, round) => {
      const socket = sockets[worker];
      const bytes = requests[round % requests.length];
      if (socket === undefined || bytes === undefined) return;
      socket.write(bytes);
      crew.note(`HTTP ${await readStatus(socket)}`);
    });
  },
};
