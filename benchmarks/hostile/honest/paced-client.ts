import type { Packet } from 'mqtt-packet';
import { type IngressConnection, openConnection } from '#tests/process/ingress-connection';
import type { Account } from '../target.ts';
import { every } from './every.ts';

/** An MQTT client that sends at an even pace and measures how long each answer takes, from when the event was due. */
export abstract class PacedClient<Key> {
  readonly botId: number;
  readonly clientId: string;
  disconnections = 0;
  protected readonly connection: IngressConnection;
  readonly #periodMs: number;
  readonly #onAnswered: (milliseconds: number) => void;
  readonly #opened = Promise.withResolvers<void>();
  /** When the events without an answer were due. */
  readonly #dueMs = new Map<Key, number>();
  #stop = (): void => {};

  constructor(
    port: number,
    level: 4 | 5,
    account: Account,
    clientId: string,
    botId: number,
    periodMs: number,
    onAnswered: (milliseconds: number) => void,
  ) {
    this.botId = botId;
    this.clientId = clientId;
    this.#periodMs = periodMs;
    this.#onAnswered = onAnswered;
    const { username, brokerPassword: password } = account;
    this.connection = openConnection(
      port,
      level,
      { username, password, clientId, clean: true },
      {
        onPacket: (packet) => this.onPacket(packet),
        onClosed: () => {
          this.disconnections += 1;
          this.#opened.reject(new Error(`${clientId} was not let in.`));
        },
      },
    );
  }

  /** Resolves when it may begin. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  get isSettled(): boolean {
    return this.#dueMs.size === 0;
  }

  /** Clients that wait in vain must show in the figures as well. */
  get unanswered(): Iterable<number> {
    return this.#dueMs.values();
  }

  start(offsetMs = 0): void {
    this.#stop = every(this.#periodMs, offsetMs, (dueMs) => {
      const { key, messageId, payload } = this.nextEvent();
      this.#dueMs.set(key, dueMs);
      const topic = `bot/${this.botId}/ingress`;
      this.connection.send({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false });
    });
  }

  stop(): void {
    this.#stop();
  }

  close(): void {
    this.stop();
    this.connection.drop();
  }

  protected abstract nextEvent(): { readonly key: Key; readonly messageId: number; readonly payload: string };
  protected abstract onPacket(packet: Packet): void;

  protected open(): void {
    this.#opened.resolve();
  }

  protected answer(key: Key): void {
    const dueMs = this.#dueMs.get(key);
    if (dueMs === undefined) throw new Error(`${this.clientId}: ${String(key)} was answered twice, or never sent.`);
    this.#dueMs.delete(key);
    this.#onAnswered(performance.now() - dueMs);
  }
}
