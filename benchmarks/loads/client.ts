import { connect, type Socket } from 'node:net';
import { acceptedConnack, disconnect, encodeConnect, pingRequest, pingResponse, type SignIn } from './packets.ts';

/** The bytes are only valid during the call. */
export type OnBytes = (bytes: Buffer, length: number) => void;

export interface Client {
  readonly socket: Socket;
  /** Takes everything that comes from now on. */
  onBytes: OnBytes;
}

export interface Target {
  readonly host: string;
  readonly port: number;
}

/** All sockets read into one buffer, because each chunk is counted at once and never kept. */
const chunk = Buffer.alloc(256 * 1024);
let nextClient = 0;

/** Resolves when the server has accepted the connection; throws out of the event loop when a connection is lost later. */
export function openClient({ host, port }: Target, keepAliveSeconds = 0, signIn?: SignIn): Promise<Client> {
  const { promise, resolve, reject } = Promise.withResolvers<Client>();
  nextClient += 1;
  const onRead = (length: number): boolean => {
    client.onBytes(chunk, length);
    return true;
  };
  const socket = connect({ host, port, noDelay: true, onread: { buffer: chunk, callback: onRead } });
  const awaitConnack: OnBytes = (bytes, length) => {
    const answer = bytes.subarray(0, length);
    if (!answer.equals(acceptedConnack)) reject(new Error(`CONNECT was answered by ${answer.toString('hex')}`));
    else {
      client.onBytes = refuseBytes;
      resolve(client);
    }
  };
  const client: Client = { socket, onBytes: awaitConnack };
  socket.on('error', (error) => {
    reject(error);
    throw error;
  });
  socket.once('end', () => {
    if (!socket.writableEnded) throw new Error('the server closed a connection');
  });
  socket.write(encodeConnect(`load-${process.pid}-${nextClient}`, keepAliveSeconds, signIn));
  return promise;
}

/** Sends one packet and resolves when exactly the expected answer has come. */
export function exchange(client: Client, packet: Buffer, expected: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.onBytes = (bytes, length) => {
      client.onBytes = refuseBytes;
      const answer = bytes.subarray(0, length);
      if (answer.equals(expected)) resolve();
      else reject(new Error(`expected ${expected.toString('hex')}, got ${answer.toString('hex')}`));
    };
    client.socket.write(packet);
  });
}

/**
 * Opens many, few at a time: more than a server's listen backlog at once would measure the kernel's SYN retransmission.
 * Mosquitto's backlog is 100, the shortest.
 */
export async function openClients(
  target: Target,
  count: number,
  keepAliveSeconds = 0,
  signInOf?: (index: number) => SignIn | undefined,
): Promise<Client[]> {
  const clients: Client[] = [];
  let opened = 0;
  const openInTurn = async (): Promise<void> => {
    while (opened < count) {
      const index = opened;
      opened += 1;
      clients[index] = await openClient(target, keepAliveSeconds, signInOf?.(index));
    }
  };
  await Promise.all(Array.from({ length: Math.min(100, count) }, openInTurn));
  return clients;
}

/** An accepted connection counts only if it still answers when all are there. */
export async function pingClients(clients: readonly Client[]): Promise<void> {
  await Promise.all(clients.map((client) => exchange(client, pingRequest, pingResponse)));
}

/** Says goodbye and lets the server close first, so that no local port is left waiting and rounds can follow quickly. */
export async function closeClients(clients: readonly Client[]): Promise<void> {
  const closed = clients.map(({ socket }) => new Promise<void>((resolve) => socket.once('close', () => resolve())));
  for (const { socket } of clients) socket.end(disconnect);
  const late = setTimeout(() => {
    for (const { socket } of clients) socket.destroy();
  }, 5000);
  await Promise.all(closed);
  clearTimeout(late);
}

function refuseBytes(bytes: Buffer, length: number): void {
  throw new Error(`unexpected bytes: ${bytes.toString('hex', 0, Math.min(length, 32))}`);
}
