import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The attacking side: opens its sockets, counts what they cost, and knows when it is over. */
export class Crew {
  connections = 0;
  requests = 0;
  isOver = false;
  /** What the service answered or did, and how often. */
  readonly answers = new Map<string, number>();
  readonly #open = new Set<Socket>();
  #bytesOfClosed = 0;

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

  /** A TCP connection from a loopback address of the attacker; its end is noted, and costs the attacker nothing else. */
  connect(host: string, port: number, address: string): Socket {
    const socket = connect({ host, port, localAddress: address, noDelay: true });
    this.watch(socket);
    return socket;
  }

  /** Counts a socket that somebody else has made. */
  watch(socket: Socket): void {
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
  }

  /** So many workers that do the same again and again, each time when the time before is done. */
  async repeat(workers: number, work: (worker: number, round: number) => Promise<unknown>): Promise<void> {
    const loop = async (worker: number): Promise<void> => {
      for (let round = 0; !this.isOver; round += 1) {
        const startedMs = performance.now();
        await work(worker, round).catch(() => this.note('failed'));
        this.requests += 1;
        // What fails at once must not become a loop that never yields.
        if (performance.now() - startedMs < 0.05) await wait(1);
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => loop(worker)));
  }

  /** Writes as fast as the socket takes it. */
  pour(socket: Socket, next: () => Buffer): void {
    const write = (): void => {
      while (!this.isOver && socket.writable) if (!socket.write(next())) return;
    };
    socket.on('drain', write);
    write();
  }

  end(): void {
    this.isOver = true;
  }
}

/** Attackers come from other addresses than the honest: 127.0.1.1, 127.0.1.2 and so on. */
export function addressOf(index: number): string {
  return `127.0.${1 + (Math.floor(index / 250) % 250)}.${1 + (index % 250)}`;
}
