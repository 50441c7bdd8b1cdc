import assert from 'node:assert/strict';
import type { IPubackPacket, Packet } from 'mqtt-packet';
import { type Credentials, type IngressConnection, openConnection } from './ingress-connection.ts';
import { createNumberedEvent } from './ingress-numbered-event.ts';

export interface SenderOptions extends Credentials {
  readonly clientId: string;
  readonly level: 4 | 5;
  readonly clean: boolean;
  readonly botId: number;
  /** The sports of its events, each for a while. */
  readonly sportIds: readonly number[];
  /** How many events it has on the way before it waits for an acknowledgement. */
  readonly inFlightMax: number;
  /** How long it waits before it connects or sends again by itself; undefined when it does so only as told. */
  readonly retryMs?: number;
  /** Connects and sends nothing before `begin`. */
  readonly idle?: boolean;
  readonly onChange: () => void;
}

interface Sent {
  readonly number: number;
  readonly payload: string;
}

const sameSport = 40;
const implementationSpecificError = 0x83;

/**
 * Pushes numbered events of QoS 1 as a real client does: so many on the way at once, and after a lost connection all that were not
 * acknowledged once more, with DUP and their packet ids. What MQTT 5 is told was not taken is sent again as a new publication. With a clean
 * session it begins anew after a lost connection: of what was on the way then it never learns what became of it.
 */
export class Sender {
  readonly options: SenderOptions;
  /** The numbers of the events that were acknowledged as taken. */
  readonly acknowledged = new Set<number>();
  /** The numbers of those that it does not know of any more. */
  readonly givenUp = new Set<number>();
  /** Packet ids of what MQTT 5 was told was not taken. */
  readonly refused: number[] = [];
  /** When an event was sent again with DUP, by its number. */
  readonly resentAtMs = new Map<number, number>();
  /** How many connections the service has accepted, and how many it has ended after that. */
  accepted = 0;
  ended = 0;
  #port = 0;
  #connection: IngressConnection | undefined;
  #isOpen = false;
  #isIdle: boolean;
  #isFinishing = false;
  #numbers = 0;
  #lastPacketId = 0;
  /** By packet id, in the order in which they were first sent. */
  readonly #inFlight = new Map<number, Sent>();
  /** Told not to be taken, and not sent again yet. */
  readonly #untaken: Sent[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: SenderOptions) {
    this.options = options;
    this.#isIdle = options.idle ?? false;
  }

  get isDone(): boolean {
    return this.#isFinishing && this.#inFlight.size === 0 && this.#untaken.length === 0;
  }

  get sent(): number {
    return this.#numbers;
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  connectTo(port: number): void {
    this.#port = port;
    this.#connect();
  }

  begin(): void {
    this.#isIdle = false;
    this.#sendMore();
  }

  /** Sends no new events from now on; those on the way are still to be acknowledged. */
  finish(): void {
    this.#isFinishing = true;
  }

  drop(): void {
    this.#connection?.drop();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #connect(): void {
    this.#connection?.drop();
    this.#isOpen = false;
    this.#connection = openConnection(this.#port, this.options.level, this.options, {
      onPacket: (packet) => this.#onPacket(packet),
      onClosed: () => this.#onClosed(),
    });
  }

  #onPacket(packet: Packet): void {
    if (packet.cmd === 'connack') {
      // A refusal is followed by the end of the connection.
      if ((packet.reasonCode ?? packet.returnCode) === 0) this.#onAccepted();
    } else if (packet.cmd === 'puback') this.#onAnswered(packet);
    else if (packet.cmd !== 'disconnect') assert.fail(`a sender got ${packet.cmd}`);
    this.options.onChange();
  }

  #onAccepted(): void {
    this.accepted += 1;
    this.#isOpen = true;
    if (this.options.clean) {
      for (const { number } of this.#inFlight.values()) this.givenUp.add(number);
      this.#inFlight.clear();
    }
    for (const [packetId, sent] of this.#inFlight) {
      this.resentAtMs.set(sent.number, Date.now());
      this.#publish(packetId, sent, true);
    }
    this.#sendMore();
  }

  #onAnswered({ messageId = 0, reasonCode = 0 }: IPubackPacket): void {
    const sent = this.#inFlight.get(messageId);
    assert.ok(sent, `${this.options.clientId}: an acknowledgement of ${messageId}, which is not on the way`);
    this.#inFlight.delete(messageId);
    if (reasonCode === 0) {
      this.acknowledged.add(sent.number);
    } else {
      assert.equal(reasonCode, implementationSpecificError, `${this.options.clientId}: ${sent.payload} was refused`);
      this.refused.push(messageId);
      this.#untaken.push(sent);
      this.#later(() => this.#sendMore());
    }
    this.#sendMore();
  }

  #onClosed(): void {
    if (this.#isOpen) this.ended += 1;
    this.#isOpen = false;
    this.options.onChange();
    if (this.options.retryMs !== undefined) this.#later(() => this.#connect());
  }

  #sendMore(): void {
    if (!this.#isOpen || this.#isIdle) return;
    // While something waits to be sent again, nothing new is sent before it.
    if (this.#untaken.length > 0 && this.#timers.size > 0) return;
    for (const sent of this.#untaken.splice(0)) this.#send(sent);
    while (!this.#isFinishing && this.#inFlight.size < this.options.inFlightMax) this.#send(this.#create());
  }

  #create(): Sent {
    const { sportIds, clientId } = this.options;
    const number = this.#numbers;
    this.#numbers += 1;
    const sportId = sportIds[Math.floor(number / sameSport) % sportIds.length] ?? 0;
    return { number, payload: createNumberedEvent(sportId, clientId, number) };
  }

  #send(sent: Sent): void {
    do this.#lastPacketId = (this.#lastPacketId % 65_535) + 1;
    while (this.#inFlight.has(this.#lastPacketId));
    this.#inFlight.set(this.#lastPacketId, sent);
    this.#publish(this.#lastPacketId, sent, false);
  }

  #publish(messageId: number, { payload }: Sent, dup: boolean): void {
    const topic = `bot/${this.options.botId}/ingress`;
    this.#connection?.send({ cmd: 'publish', topic, payload, qos: 1, messageId, dup, retain: false });
  }

  #later(work: () => void): void {
    if (this.options.retryMs === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, this.options.retryMs);
    this.#timers.add(timer);
  }
}
