import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Attack } from '../attack.ts';
import { addressOf } from '../crew.ts';
import { basic, readStatus, requestBytes } from '../http-wire.ts';
import { publishBytes, signIn } from '../mqtt-wire.ts';

const begins = 'so many requests begin in a turn of the event loop';

export const oneByteChunks: Attack = {
  name: 'one-byte-chunks',
  does: '32 workers post 15,000 bytes to /oauth/token in chunks of one byte, all of them in one write',
  needs: 'nothing',
  stoppedBy: ['128 chunks, or 48 bytes a chunk on average', begins],
  async start({ host, httpPort }, crew) {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const request = Buffer.concat([
      requestBytes({ method: 'POST', path: '/oauth/token', headers }),
      Buffer.from(`${'1\r\n \r\n'.repeat(15_000)}0\r\n\r\n`),
    ]);
    await crew.repeat(32, async (worker) => {
      const socket = crew.connect(host, httpPort, addressOf(worker));
      socket.write(request);
      crew.note(`HTTP ${await readStatus(socket).finally(() => socket.resetAndDestroy())}`);
    });
  },
};

export const queryBomb: Attack = {
  name: 'query-bomb',
  does: '32 workers of one user ask with 15 KB of query: thousands of names, the same name thousands of times, percent signs',
  needs: 'an account',
  stoppedBy: [
    '16 KiB for a request line with its headers',
    'an address whose requests are refused waits behind the others',
  ],
  async start({ host, httpPort, outsiders }, crew) {
    const [account] = outsiders;
    if (account === undefined) return;
    const headers = { authorization: `Bearer ${account.token}` };
    const queries = [
      Array.from({ length: 2500 }, (_, index) => `${index}=`).join('&'),
      'fixtureStartDate=2030-01-01&'.repeat(500),
      `fixtureStartDate=${'%32'.repeat(4800)}`,
      `fixtureStartDate=${'9'.repeat(14_000)}`,
    ];
    const requests = queries.map((query) => requestBytes({ path: `/external/fixture/by-bot/1?${query}`, headers }));
    const sockets = Array.from({ length: 32 }, (_, index) => crew.connect(host, httpPort, addressOf(index)));
    await crew.repeat(32, async (worker, round) => {
      const socket = sockets[worker];
      if (socket === undefined) return;
      socket.write(requests[round % requests.length] ?? Buffer.alloc(0));
      crew.note(`HTTP ${await readStatus(socket)}`);
    });
  },
};

export const pipelinedDocuments: Attack = {
  name: 'pipelined-documents',
  does: '16 workers of one user send 16 requests at once, GET and HEAD, with ranges and odd encodings, for the largest answers that need no store, and read them',
  needs: 'an account',
  stoppedBy: ['one request of a connection is worked on at a time', 'so many answers in a turn of the event loop'],
  async start({ host, httpPort, insiders }, crew) {
    const [account] = insiders;
    if (account === undefined) return;
    const headers = {
      authorization: basic(account.username, account.password),
      range: 'bytes=0-1,5-9,-3',
      'accept-encoding': Array.from({ length: 200 }, (_, index) => `x${index};q=0.${index}`).join(),
    };
    const paths = [
      '/openapi.json',
      '/external/ingress/event-types/27/schema',
      '/external/lookup/event-types/27/class-definition',
      '/external/ingress/event-types/27/class-definition',
    ];
    const batch = Buffer.concat(
      Array.from({ length: 16 }, (_, index) =>
        requestBytes({ method: index % 4 === 3 ? 'HEAD' : 'GET', path: paths[index % paths.length] ?? '/', headers }),
      ),
    );
    const sockets = Array.from({ length: 16 }, (_, index) => crew.connect(host, httpPort, addressOf(index)));
    await crew.repeat(16, async (worker) => {
      const socket = sockets[worker];
      if (socket === undefined) return;
      socket.write(batch);
      await readAnswers(socket, 16);
    });
  },
};

export const livePolls: Attack = {
  name: 'live-polls',
  does: '5 users push to their bots at the full rate and ask for their live states with 64 workers, as fast as they are answered',
  needs: 'push permission',
  stoppedBy: [begins, 'one request of a connection is worked on at a time'],
  async start(target, crew) {
    const { host, httpPort, insiders } = target;
    for (const account of insiders) {
      const socket = await signIn(crew, target, account, 'states');
      const packets = account.botIds.flatMap((botId) =>
        Array.from({ length: 50 }, (_, score) =>
          publishBytes(`bot/${botId}/ingress`, `{"EventId":3,"HomeScore":${score}}`, { qos: 1 }),
        ),
      );
      const batch = Buffer.concat(packets);
      crew.pour(socket, () => batch);
    }
    const sockets = Array.from({ length: 64 }, (_, index) => crew.connect(host, httpPort, addressOf(index)));
    await crew.repeat(64, async (worker, round) => {
      const account = insiders[worker % insiders.length];
      const socket = sockets[worker];
      if (account === undefined || socket === undefined) return;
      const headers = { authorization: `Bearer ${account.token}` };
      socket.write(requestBytes({ path: `/external/live/${account.botIds[round % 4]}`, headers }));
      crew.note(`HTTP ${await readStatus(socket)}`);
    });
  },
};

export const randomReads: Attack = {
  name: 'random-reads',
  does: '5 users fill the logs of their bots and ask for single events anywhere in them, by sequence and by time, with 32 workers',
  needs: 'push permission',
  stoppedBy: [begins, 'an index of runs by time'],
  secondsMin: 8,
  async start(target, crew) {
    const { host, httpPort, insiders } = target;
    const startedAt = Date.now();
    for (const account of insiders) {
      const socket = await signIn(crew, target, account, 'events');
      const packets = account.botIds.flatMap((botId) =>
        Array.from({ length: 50 }, (_, score) =>
          publishBytes(`bot/${botId}/ingress`, `{"EventId":3,"HomeScore":${score}}`, { qos: 1 }),
        ),
      );
      const batch = Buffer.concat(packets);
      crew.pour(socket, () => batch);
    }
    const sockets = Array.from({ length: 32 }, (_, index) => crew.connect(host, httpPort, addressOf(index)));
    await crew.repeat(32, async (worker, round) => {
      const account = insiders[worker % insiders.length];
      const socket = sockets[worker];
      if (account === undefined || socket === undefined) return;
      const at = (share: number): string => new Date(startedAt + (Date.now() - startedAt) * share).toISOString();
      const queries = [
        `afterSequence=${Math.floor(Math.random() * 2000)}`,
        `from=${at(Math.random())}`,
        `to=${at(Math.random())}&afterSequence=${Math.floor(Math.random() * 2000)}`,
        `from=${at(0.5)}&to=${at(0.5)}`,
      ];
      const path = `/external/ingress/bots/${account.botIds[round % 4]}/events?limit=1&${queries[round % 4]}`;
      socket.write(requestBytes({ path, headers: { authorization: `Bearer ${account.token}` } }));
      crew.note(`HTTP ${await readStatus(socket)}`);
    });
  },
};

/** Waits for so many status lines; their bodies are dropped. */
async function readAnswers(socket: Socket, count: number): Promise<void> {
  for (let seen = 0; seen < count; ) {
    const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer];
    for (let at = chunk.indexOf('HTTP/1.1 '); at !== -1; at = chunk.indexOf('HTTP/1.1 ', at + 1)) seen += 1;
  }
}
