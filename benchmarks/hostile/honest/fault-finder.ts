import type { Packet } from 'mqtt-packet';
import type { IngressStatus } from '#core/ingress/status';
import { type IngressConnection, openConnection } from '#tests/process/ingress-connection';
import type { Account } from '../target.ts';
import { every } from './every.ts';

const periodMs = 250;

/** An integrator who tries things out: pushes wrong events, and listens for the status that each of them must get. */
export class FaultFinder {
  sent = 0;
  disconnections = 0;
  readonly #botId: number;
  readonly #connection: IngressConnection;
  readonly #onAnswered: (milliseconds: number) => void;
  readonly #opened = Promise.withResolvers<void>();
  readonly #unanswered = new Map<string, number>();
  #stop = (): void => {};

  constructor(port: number, account: Account, botId: number, onAnswered: (milliseconds: number) => void) {
    this.#botId = botId;
    this.#onAnswered = onAnswered;
    const identity = {
      username: account.username,
      password: account.brokerPassword,
      clientId: 'fault-finder',
      clean: true,
    };
    this.#connection = openConnection(port, 5, identity, {
      onPacket: (packet) => this.#onPacket(packet),
      onClosed: () => this.#onClosed(),
    });
  }

  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  get isSettled(): boolean {
    return this.#unanswered.size === 0;
  }

  /** When what has no status yet was due. */
  get unanswered(): Iterable<number> {
    return this.#unanswered.values();
  }

  start(): void {
    this.#stop = every(periodMs, 0, (dueMs) => this.#send(dueMs));
  }

  stop(): void {
    this.#stop();
  }

  close(): void {
    this.stop();
    this.#connection.drop();
  }

  #send(dueMs: number): void {
    this.sent += 1;
    const value = `wrong ${this.sent}`;
    this.#unanswered.set(value, dueMs);
    const payload = JSON.stringify({ EventId: 3, HomeScore: value });
    const topic = `bot/${this.#botId}/ingress`;
    this.#connection.send({
      cmd: 'publish',
      topic,
      payload,
      qos: 1,
      messageId: this.sent,
      dup: false,
      retain: false,
    });
  }

  #onPacket(packet: Packet): void {
    if (packet.cmd === 'connack') {
      const topic = `bot/${this.#botId}/ingress_status`;
      this.#connection.send({ cmd: 'subscribe', messageId: 65_535, subscriptions: [{ topic, qos: 1 }] });
    } else if (packet.cmd === 'suback') this.#opened.resolve();
    else if (packet.cmd === 'publish') {
      this.#connection.send({ cmd: 'puback', messageId: packet.messageId ?? 0, reasonCode: 0 });
      const { errors } = JSON.parse(packet.payload.toString()) as IngressStatus;
      const value = String(errors[0]?.value);
      const dueMs = this.#unanswered.get(value);
      if (dueMs === undefined) throw new Error(`A status that nobody waits for: ${packet.payload.toString()}`);
      this.#unanswered.delete(value);
      this.#onAnswered(performance.now() - dueMs);
    }
  }

  #onClosed(): void {
    this.disconnections += 1;
    this.#opened.reject(new Error('The one who tries things out was not let in.'));
  }
}
