import type { Packet } from 'mqtt-packet';
import { type IngressConnection, openConnection } from '#tests/process/ingress-connection';
import { createNumberedEvent } from '#tests/process/ingress-numbered-event';
import type { Account } from '../target.ts';
import { every } from './every.ts';

const basketball = 3;
const periodMs = 50;

/** A scoring app: 20 numbered events a second of QoS 1 to its bot, each timed from when it was due to its acknowledgement. */
export class HonestSender {
  readonly botId: number;
  readonly clientId: string;
  readonly acknowledged = new Set<number>();
  sent = 0;
  disconnections = 0;
  readonly #dueMs = new Map<number, number>();
  readonly #connection: IngressConnection;
  readonly #onAcknowledged: (milliseconds: number) => void;
  readonly #opened = Promise.withResolvers<void>();
  #stop = (): void => {};

  constructor(port: number, account: Account, botId: number, onAcknowledged: (milliseconds: number) => void) {
    this.botId = botId;
    this.clientId = `honest-${botId}`;
    this.#onAcknowledged = onAcknowledged;
    const identity = {
      username: account.username,
      password: account.brokerPassword,
      clientId: this.clientId,
      clean: true,
    };
    this.#connection = openConnection(port, botId % 2 === 0 ? 4 : 5, identity, {
      onPacket: (packet) => this.#onPacket(packet),
      onClosed: () => this.#onClosed(),
    });
  }

  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  get isSettled(): boolean {
    return this.#dueMs.size === 0;
  }

  /** When what is not acknowledged yet was due: who waits in vain must show in the figures as well. */
  get unanswered(): Iterable<number> {
    return this.#dueMs.values();
  }

  start(offsetMs: number): void {
    this.#stop = every(periodMs, offsetMs, (dueMs) => this.#send(dueMs));
  }

  stop(): void {
    this.#stop();
  }

  close(): void {
    this.stop();
    this.#connection.drop();
  }

  #send(dueMs: number): void {
    const number = this.sent;
    this.sent += 1;
    // The packet id is the number, and one more: 0 is none. A run is too short to use them all.
    const messageId = number + 1;
    this.#dueMs.set(messageId, dueMs);
    const payload = createNumberedEvent(basketball, this.clientId, number);
    const topic = `bot/${this.botId}/ingress`;
    this.#connection.send({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false });
  }

  #onPacket(packet: Packet): void {
    if (packet.cmd === 'connack' && (packet.reasonCode ?? packet.returnCode) === 0) this.#opened.resolve();
    if (packet.cmd !== 'puback') return;
    const messageId = packet.messageId ?? 0;
    const dueMs = this.#dueMs.get(messageId);
    if (dueMs === undefined) throw new Error(`${this.clientId}: ${messageId} was acknowledged twice.`);
    if ((packet.reasonCode ?? 0) !== 0) throw new Error(`${this.clientId}: ${messageId} was refused.`);
    this.#dueMs.delete(messageId);
    this.acknowledged.add(messageId - 1);
    this.#onAcknowledged(performance.now() - dueMs);
  }

  #onClosed(): void {
    this.disconnections += 1;
    this.#opened.reject(new Error(`${this.clientId} was not let in.`));
  }
}
