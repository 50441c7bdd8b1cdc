import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** A load of plain keep-alive requests over raw sockets, so that the generator is not what is measured. */
interface Load {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  readonly milliseconds: number;
  /** Whole requests as text; each connection goes round them. */
  readonly requests: readonly string[];
}

export type { Load };

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly failures: number;
}

const { host, port, connections, milliseconds, requests } = workerData as Load;
const bytes = requests.map((request) => Buffer.from(request));
const endsAt = performance.now() + milliseconds;
const startedAt = performance.now();
const counts = { answered: 0, failures: 0, open: connections };
for (let index = 0; index < connections; index += 1) open(index);

function open(first: number): void {
  const socket = connect(port, host);
  let next = first;
  let received = '';
  const send = (): void => {
    socket.write(bytes[next % bytes.length] ?? Buffer.alloc(0));
    next += connections;
  };
  socket.setNoDelay(true);
  socket.once('connect', send);
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    const headerEnd = received.indexOf('\r\n\r\n');
    if (headerEnd < 0) return;
    const length = /content-length: (\d+)/i.exec(received.slice(0, headerEnd))?.[1];
    if (received.length < headerEnd + 4 + Number(length)) return;
    if (!received.startsWith('HTTP/1.1 200')) counts.failures += 1;
    counts.answered += 1;
    received = '';
    if (performance.now() < endsAt) send();
    else end(socket);
  });
}

function end(socket: Socket): void {
  socket.destroy();
  counts.open -= 1;
  if (counts.open > 0) return;
  const seconds = (performance.now() - startedAt) / 1000;
  const result: LoadResult = { requestsPerSecond: counts.answered / seconds, failures: counts.failures };
  parentPort?.postMessage(result);
}
