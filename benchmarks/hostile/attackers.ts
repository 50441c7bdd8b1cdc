import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type ConnectChoices, connectBytes, encode, publishBytes } from '../support/mqtt-wire.ts';
import { readStatus } from './http-wire.ts';
import type { Account, Target } from './target.ts';

const batchBytes = 65_536;

/** The attacking side: opens its sockets, counts what they cost, and knows when it is over. */
export class Attackers {
  connections = 0;
  requests = 0;
  isOver = false;
  /** Counts each kind of answer or reaction of the service. */
  readonly answers = new Map<string, number>();
  readonly target: Target;
  readonly #open = new Set<Socket>();
  #bytesOfClosed = 0;

  constructor(target: Target) {
    this.target = target;
  }

  get bytesSent(): number {
    let bytes = this.#bytesOfClosed;
    for (const socket of this.#open) bytes += socket.bytesWritten;
    return bytes;
  }

  get openConnections(): number {
    return this.#open.size;
  }

  note(answer: string, times = 1): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + times);
  }

  /** A TCP connection from a loopback address of the attackers: 127.0.1.1, 127.0.1.2 and so on. Its end is noted. */
  connect(port: number, from: number): Socket {
    const localAddress = `127.0.${1 + (Math.floor(from / 250) % 250)}.${1 + (from % 250)}`;
    const socket = connect({ host: this.target.host, port, localAddress, noDelay: true });
    this.connections += 1;
    this.#open.add(socket);
    socket.on('error', () => {});
    socket.on('end', () => {
      if (!this.isOver) this.note('ended by the service');
    });
    socket.on('close', () => {
      this.#bytesOfClosed += socket.bytesWritten;
      this.#open.delete(socket);
    });
    return socket;
  }

  connectMany(count: number, port: number, fromOf: (index: number) => number): Socket[] {
    return Array.from({ length: count }, (_, index) => this.connect(port, fromOf(index)));
  }

  /** So many workers that repeat the same, each when its time before is done. */
  async repeat(workers: number, work: (worker: number, round: number) => Promise<unknown>): Promise<void> {
    const loop = async (worker: number): Promise<void> => {
      for (let round = 0; !this.isOver; round += 1) {
        const startedMs = performance.now();
        await work(worker, round).catch(() => this.note('failed'));
        this.requests += 1;
        // Work that fails at once must not become a loop that never yields.
        if (performance.now() - startedMs < 0.05) await wait(1);
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => loop(worker)));
  }

  /** Opens many connections and then sends the same bytes on all of them at the same moment, again and again. */
  async repeatAtOnce(count: number, port: number, fromOf: (index: number) => number, bytes: Buffer): Promise<void> {
    await this.repeat(1, async () => {
      const sockets = this.connectMany(count, port, fromOf);
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      const answered = sockets.map((socket) => once(socket, 'data'));
      for (const socket of sockets) socket.write(bytes);
      await Promise.all(answered);
      for (const socket of sockets) socket.resetAndDestroy();
    });
  }

  /** Workers that send HTTP requests over connections that stay, each when the answer before has come: its start, or all of it. */
  async request(
    workers: number,
    requestOf: (worker: number, round: number) => Buffer,
    {
      read = readStatus,
      fromOf = (worker: number): number => worker,
    }: { read?: typeof readStatus; fromOf?: (worker: number) => number } = {},
  ): Promise<void> {
    const sockets = this.connectMany(workers, this.target.httpPort, fromOf);
    await this.repeat(workers, async (worker, round) => {
      const socket = sockets[worker] as Socket;
      socket.write(requestOf(worker, round));
      this.note(`HTTP ${await read(socket)}`);
    });
  }

  /** The same with a connection for each request, which is cut after the answer. */
  async requestOnce(
    workers: number,
    requestOf: (worker: number, round: number) => Buffer,
    fromOf: (worker: number, round: number) => number = (worker) => worker,
  ): Promise<void> {
    await this.repeat(workers, async (worker, round) => {
      const socket = this.connect(this.target.httpPort, fromOf(worker, round));
      socket.write(requestOf(worker, round));
      this.note(`HTTP ${await readStatus(socket).finally(() => socket.resetAndDestroy())}`);
    });
  }

  /** Connections that send one byte of this a second; without bytes, a blank. */
  async trickle(sockets: readonly Socket[], bytes?: Buffer): Promise<void> {
    for (const socket of sockets) socket.resume();
    for (let at = 0; !this.isOver; at += 1) {
      for (const socket of sockets) if (socket.writable) socket.write(bytes?.subarray(at, at + 1) ?? ' ');
      await wait(1000);
    }
  }

  /** Writes as fast as the socket takes it. */
  pour(socket: Socket, next: () => Buffer): void {
    const write = (): void => {
      while (!this.isOver && socket.writable) if (!socket.write(next())) return;
    };
    socket.on('drain', write);
    write();
  }

  /** A connection that has its CONNACK. It drops what it reads, until somebody pauses it. */
  async signIn(
    { username, brokerPassword }: Account,
    clientId: string,
    { from = 0, ...choices }: ConnectChoices & { readonly from?: number } = {},
  ): Promise<Socket> {
    const socket = this.connect(this.target.mqttPort, from);
    socket.write(connectBytes(username, brokerPassword, clientId, choices));
    const [connack] = (await once(socket, 'data')) as [Buffer];
    if (connack[3] !== 0) throw new Error(`${clientId} was refused: ${connack.toString('hex')}`);
    return socket.resume();
  }

  /** So many connections of each account. */
  async signInAll(
    accounts: readonly Account[],
    each: number,
    choices: ConnectChoices = {},
  ): Promise<{ readonly socket: Socket; readonly account: Account }[]> {
    const all: { readonly socket: Socket; readonly account: Account }[] = [];
    for (const account of accounts)
      for (let index = 0; index < each; index += 1)
        all.push({ socket: await this.signIn(account, `${account.username}-${index}`, choices), account });
    return all;
  }

  /** Signs in and subscribes; resolves when the SUBACK has come. */
  async subscribe(
    account: Account,
    clientId: string,
    topics: readonly string[],
    { qos = 1, ...choices }: ConnectChoices & { readonly from?: number; readonly qos?: 0 | 1 } = {},
  ): Promise<Socket> {
    const socket = await this.signIn(account, clientId, choices);
    const subscriptions = topics.map((topic) => ({ topic, qos }));
    socket.write(encode({ cmd: 'subscribe', messageId: 1, subscriptions }, choices.level));
    const [suback] = (await once(socket, 'data')) as [Buffer];
    this.note(`SUBACK 0x${suback.at(-1)?.toString(16)}`);
    return socket;
  }

  /** Pushes these events to all bots of an account, again and again, as fast as they are taken. */
  async pushEvents(account: Account, clientId: string, events: readonly (string | Buffer)[]): Promise<void> {
    const socket = await this.signIn(account, clientId);
    const packets = account.botIds.flatMap((botId) =>
      events.map((event, index) => publishBytes(`bot/${botId}/ingress`, event, { qos: 1, messageId: index + 1 })),
    );
    // Long packets one at a time, so that few bytes wait here.
    const batches = packets.some(({ length }) => length > 10_000) ? packets : [Buffer.concat(packets)];
    let next = 0;
    this.pour(socket, () => batches[next++ % batches.length] as Buffer);
  }

  /** Every connection pours packets. They are made before, so that making them does not slow the attack. */
  async flood(
    accounts: readonly Account[],
    each: number,
    packetOf: (account: Account, number: number) => Buffer,
    choices: ConnectChoices = {},
    prepare: (socket: Socket) => void = () => {},
  ): Promise<void> {
    let number = 0;
    const makeBatch = (account: Account): Buffer => {
      const packets: Buffer[] = [];
      for (let bytes = 0; bytes < batchBytes; number += 1)
        bytes += packets[packets.push(packetOf(account, number)) - 1]?.length ?? 0;
      return Buffer.concat(packets);
    };
    const batchesOf = new Map(
      accounts.map((account) => [account, Array.from({ length: 20 }, () => makeBatch(account))]),
    );
    for (const { socket, account } of await this.signInAll(accounts, each, choices)) {
      const batches = batchesOf.get(account) ?? [];
      prepare(socket);
      let next = 0;
      this.pour(socket, () => batches[next++ % batches.length] as Buffer);
    }
  }
}
