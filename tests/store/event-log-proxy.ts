import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** A proxy between the log and the database that fails as networks do. */
export interface Proxy {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** Lets the next large request through, and drops the connection instead of its answer. */
  loseNextAnswer(): void;
  /** Resolves when an answer was dropped. */
  lost(): Promise<void>;
  /** Holds the next large request back and drops the connection of its sender; returns how to let the request arrive. */
  holdNextRequest(): { readonly release: () => Promise<void> };
  /** Refuses new connections and drops the existing ones. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A batch is longer than all other requests of the log. */
const bigBytes = 20_000;

export async function startProxy(t: TestContext, databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: 'pass' | 'lose answer' | 'hold request' = 'pass';
  const onLost = Promise.withResolvers<void>();
  let release: (() => Promise<void>) | undefined;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let lost = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => lost || database.destroy());
    database.on('close', () => client.destroy());
    const held: Buffer[] = [];
    client.on('data', (chunk: Buffer) => {
      if (mode !== 'pass' && chunk.length >= bigBytes) lost = true;
      if (!(lost && mode === 'hold request')) {
        database.write(chunk);
        return;
      }
      held.push(chunk);
      const request = Buffer.concat(held);
      if (!isWhole(request)) return;
      mode = 'pass';
      release = async () => {
        let isAnswered = false;
        database.once('data', () => {
          isAnswered = true;
        });
        database.end(request);
        await once(database, 'close');
        if (!isAnswered) throw new Error('The database did not take the request.');
      };
      client.destroy();
    });
    database.on('data', (chunk: Buffer) => {
      if (!lost) client.write(chunk);
      else if (mode === 'lose answer') {
        mode = 'pass';
        client.destroy();
        database.destroy();
        onLost.resolve();
      }
    });
  });
  const start = async (port = 0): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await start();
  t.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    loseNextAnswer() {
      mode = 'lose answer';
    },
    lost: () => onLost.promise,
    holdNextRequest() {
      mode = 'hold request';
      return {
        release: async () => {
          if (release === undefined) throw new Error('Nothing was held.');
          await release();
        },
      };
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async start() {
      await start(port);
    },
  };
}

/** A request is a sequence of messages, each with a letter and a length; Sync ends it. */
function isWhole(request: Buffer): boolean {
  let last = 0;
  let at = 0;
  while (at + 5 <= request.length) {
    last = request[at] ?? 0;
    at += 1 + request.readInt32BE(at + 1);
  }
  return at === request.length && last === 'S'.charCodeAt(0);
}
