import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { generate } from 'mqtt-packet';
import type { Credentials } from '#tests/process/ingress-connection';
import { Ledger } from '../check/ledger.ts';
import { type Client, count, type Soak } from '../soak.ts';
import { connectBytes, openRawSocket, readPackets } from './raw-socket.ts';

const basketball = 3;
const pieceBytesMax = 9;
const pieceMs = 10;
const retryMs = 300;

/** Writes its packets a few bytes at a time, so that the service mostly has half of one. One event after the other. */
export class SlowWriter implements Client {
  readonly #soak: Soak;
  readonly #level: 4 | 5;
  readonly #credentials: Credentials;
  readonly #ledger: Ledger;
  #socket: Socket | undefined;
  #isFinishing = false;
  #isDropped = false;
  #packetId = 0;
  /** The event that is on the way, and whether it was before on a connection that is gone. */
  #pending: { readonly number: number; readonly packetId: number; isResent: boolean } | undefined;
  #onAnswer = (): void => {};

  constructor(soak: Soak, level: 4 | 5, botId: number, credentials: Credentials) {
    this.#soak = soak;
    this.#level = level;
    this.#credentials = credentials;
    this.#ledger = new Ledger(`slow-writer-level-${level}`, botId, 1, [basketball]);
    soak.ledgers.push(this.#ledger);
  }

  get isDone(): boolean {
    return this.#isFinishing && this.#pending === undefined;
  }

  finish(): void {
    this.#isFinishing = true;
  }

  drop(): void {
    this.#isDropped = true;
    this.#socket?.destroy();
    this.#onAnswer();
  }

  async run(): Promise<void> {
    while (!this.#isDropped && !this.isDone) {
      await this.#connect();
      while (this.#isWritable && !this.isDone) await this.#pushOne();
      await wait(retryMs);
    }
  }

  get #isWritable(): boolean {
    return this.#socket?.writable ?? false;
  }

  async #connect(): Promise<void> {
    const { service } = this.#soak;
    const { generation } = service;
    const socket = await openRawSocket(service.mqttPort);
    this.#socket = socket;
    const { promise: accepted, resolve: accept } = Promise.withResolvers<void>();
    socket.on('close', () => {
      accept();
      this.#onAnswer();
      if (service.isUp && service.generation === generation && !this.#isDropped)
        this.#soak.promises.add('a good connection was ended', `${this.#ledger.clientId}: while it wrote`);
    });
    readPackets(socket, this.#level, (packet) => {
      if (packet.cmd === 'connack') accept();
      if (packet.cmd === 'puback') this.#onAcknowledged(packet.messageId ?? 0, packet.reasonCode ?? 0);
    });
    await this.#write(connectBytes(this.#ledger.clientId, this.#level, this.#credentials));
    if (!socket.destroyed) await accepted;
  }

  async #pushOne(): Promise<void> {
    const isResent = this.#pending !== undefined;
    const pending = this.#pending ?? { number: this.#ledger.take(), packetId: this.#nextPacketId(), isResent: false };
    this.#pending = pending;
    const answered = new Promise<void>((go) => {
      this.#onAnswer = go;
    });
    const packet = {
      cmd: 'publish',
      topic: `bot/${this.#ledger.botId}/ingress`,
      payload: this.#ledger.payloadOf(pending.number),
      qos: 1,
      messageId: pending.packetId,
      dup: isResent,
      retain: false,
    } as const;
    await this.#write(generate(packet, { protocolVersion: this.#level }));
    if (this.#isWritable) await answered;
  }

  #nextPacketId(): number {
    this.#packetId = (this.#packetId % 65_535) + 1;
    return this.#packetId;
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let start = 0; start < bytes.length && this.#isWritable; ) {
      const end = start + 1 + Math.floor(Math.random() * pieceBytesMax);
      this.#socket?.write(bytes.subarray(start, end));
      start = end;
      await wait(pieceMs);
    }
  }

  #onAcknowledged(packetId: number, reasonCode: number): void {
    const pending = this.#pending;
    if (pending?.packetId !== packetId || reasonCode !== 0) {
      this.#soak.promises.add('a right event was refused', `${this.#ledger.clientId}: ${packetId}, code ${reasonCode}`);
      return;
    }
    this.#ledger.acknowledged.add(pending.number);
    count(this.#soak, 'events written a few bytes at a time');
    this.#pending = undefined;
    this.#onAnswer();
  }
}
