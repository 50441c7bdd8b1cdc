import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Attack } from '../attack.ts';
import { basic, requestBytes } from '../http-wire.ts';
import type { Account } from '../target.ts';
import { pushStates } from './fan-out-bombs.ts';

const begins = 'requests started per event-loop iteration';

const oneByteChunks = Buffer.concat([
  requestBytes({
    method: 'POST',
    path: '/oauth/token',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  }),
  Buffer.from(`${'1\r\n \r\n'.repeat(15_000)}0\r\n\r\n`),
]);

export const oddRequests: readonly Attack[] = [
  {
    name: 'one-byte-chunks',
    does: '32 workers post 15,000 bytes to /oauth/token in chunks of one byte, all of them in one write',
    needs: 'nothing',
    stoppedBy: ['128 chunks, or 48 bytes a chunk on average', 'bytes parsed per event-loop iteration', begins],
    start: (attackers) => attackers.requestOnce(32, () => oneByteChunks),
  },
  {
    name: 'chunks-at-once',
    does: '400 connections from 20 addresses are opened, and then post chunks of one byte at the same moment; again and again',
    needs: 'nothing',
    stoppedBy: ['bytes read and parsed per event-loop iteration', '128 chunks, or 48 bytes a chunk on average'],
    start: (attackers) => attackers.repeatAtOnce(400, attackers.target.httpPort, (index) => index % 20, oneByteChunks),
  },
  {
    name: 'pipelined-at-once',
    does: '400 connections from 20 addresses are opened, and then send 16 requests in 60 KB at the same moment; again and again',
    needs: 'nothing',
    stoppedBy: ['64 requests of an address behind others', 'bytes read and parsed per event-loop iteration'],
    start(attackers) {
      const lookup = requestBytes({ path: '/external/lookup/event-types', headers: { padding: 'x'.repeat(3700) } });
      const batch = Buffer.concat(Array.from({ length: 16 }, () => lookup));
      return attackers.repeatAtOnce(400, attackers.target.httpPort, (index) => index % 20, batch);
    },
  },
  {
    name: 'query-bomb',
    does: '32 workers of one user ask with 15 KB of query: thousands of names, the same name thousands of times, percent signs',
    needs: 'an account',
    stoppedBy: [
      '16 KiB for a request line with its headers',
      'an address whose requests are refused waits behind the others',
    ],
    start(attackers) {
      const headers = { authorization: `Bearer ${attackers.target.outsiders[0]?.token}` };
      const queries = [
        Array.from({ length: 2500 }, (_, index) => `${index}=`).join('&'),
        'fixtureStartDate=2030-01-01&'.repeat(500),
        `fixtureStartDate=${'%32'.repeat(4800)}`,
        `fixtureStartDate=${'9'.repeat(14_000)}`,
      ];
      const requests = queries.map((query) => requestBytes({ path: `/external/fixture/by-bot/1?${query}`, headers }));
      return attackers.request(32, (_worker, round) => requests[round % requests.length] as Buffer);
    },
  },
  {
    name: 'pipelined-documents',
    does: '16 workers of one user send 16 requests at once, GET and HEAD, with ranges and odd encodings, for the largest answers that need no store, and read them',
    needs: 'an account',
    stoppedBy: ['one request of a connection is worked on at a time', 'answers per event-loop iteration'],
    async start(attackers) {
      const { username, password } = attackers.target.insiders[0] as Account;
      const headers = {
        authorization: basic(username, password),
        range: 'bytes=0-1,5-9,-3',
        'accept-encoding': Array.from({ length: 200 }, (_, index) => `x${index};q=0.${index}`).join(),
      };
      const paths = [
        '/openapi.json',
        '/external/ingress/event-types/27/schema',
        '/external/lookup/event-types/27/class-definition',
        '/external/ingress/event-types/27/class-definition',
      ];
      const requests = Array.from({ length: 16 }, (_, index) =>
        requestBytes({ method: index % 4 === 3 ? 'HEAD' : 'GET', path: paths[index % paths.length] ?? '/', headers }),
      );
      const batch = Buffer.concat(requests);
      const sockets = attackers.connectMany(16, attackers.target.httpPort, (index) => index);
      await attackers.repeat(16, async (worker) => {
        const socket = sockets[worker] as Socket;
        socket.write(batch);
        await readAnswers(socket, requests.length);
      });
    },
  },
  {
    name: 'live-polls',
    does: '5 users push to their bots at the full rate and ask for their live states with 64 workers, as fast as they are answered',
    needs: 'push permission',
    stoppedBy: [begins, 'one request of a connection is worked on at a time'],
    async start(attackers) {
      const { insiders } = attackers.target;
      for (const account of insiders) await pushStates(attackers, account);
      await attackers.request(64, (worker, round) => {
        const { token, botIds } = insiders[worker % insiders.length] as Account;
        const headers = { authorization: `Bearer ${token}` };
        return requestBytes({ path: `/external/live/${botIds[round % 4]}`, headers });
      });
    },
  },
  {
    name: 'random-reads',
    does: '5 users fill the logs of their bots and ask for single events anywhere in them, by sequence and by time, with 32 workers',
    needs: 'push permission',
    stoppedBy: [begins, 'an index of runs by time'],
    secondsMin: 8,
    async start(attackers) {
      const { insiders } = attackers.target;
      const startedAt = Date.now();
      for (const account of insiders) await pushStates(attackers, account);
      const at = (share: number): string => new Date(startedAt + (Date.now() - startedAt) * share).toISOString();
      const anySequence = (): number => Math.floor(Math.random() * 2000);
      await attackers.request(32, (worker, round) => {
        const { token, botIds } = insiders[worker % insiders.length] as Account;
        const queries = [
          `afterSequence=${anySequence()}`,
          `from=${at(Math.random())}`,
          `to=${at(Math.random())}&afterSequence=${anySequence()}`,
          `from=${at(0.5)}&to=${at(0.5)}`,
        ];
        const path = `/external/ingress/bots/${botIds[round % 4]}/events?limit=1&${queries[round % 4]}`;
        return requestBytes({ path, headers: { authorization: `Bearer ${token}` } });
      });
    },
  },
];

/** Waits for so many status lines; their bodies are dropped. */
async function readAnswers(socket: Socket, count: number): Promise<void> {
  for (let seen = 0; seen < count; ) {
    const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [Buffer];
    for (let at = chunk.indexOf('HTTP/1.1 '); at !== -1; at = chunk.indexOf('HTTP/1.1 ', at + 1)) seen += 1;
  }
}
