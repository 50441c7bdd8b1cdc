import type { IConnackPacket, Packet } from 'mqtt-packet';
import { type Credentials, type IngressConnection, openConnection } from '#tests/process/ingress-connection';
import type { Ledger } from '../check/ledger.ts';
import { type Client, count, type SendingRun } from '../soak.ts';

export interface NumberedSenderOptions {
  readonly level: 4 | 5;
  readonly clean: boolean;
  readonly credentials: () => Credentials;
  readonly ratePerSecond: number;
  readonly inFlightMax: number;
  /** How long it waits before it connects again. */
  readonly retryMs: number;
  /** True when its connection may be refused or ended by the service just now. */
  readonly mayBeEnded?: () => boolean;
  /** What an answer means; by default anything but success is a broken promise. */
  readonly judge?: (answer: Answer) => Verdict;
  /** Something that is given back with the answer. */
  readonly stamp?: () => unknown;
  /** The service accepted a connection; events in flight are resent next. */
  readonly onAccepted?: () => void;
  /** The final acknowledgement of an event. */
  readonly onAcknowledged?: () => void;
  /** How it connects. */
  readonly open?: typeof openConnection;
  /** QoS 2: the service has taken an event (PUBREC), and its packet id is not released yet. */
  readonly onReceived?: (number: number) => void;
}

export interface Answer {
  readonly number: number;
  readonly reasonCode: number;
  /** Sent more than once. */
  readonly isResent: boolean;
  readonly stamp: unknown;
}

export type Verdict = 'acknowledged' | 'refused' | 'unknown';

interface Sent {
  readonly number: number;
  readonly sentAtMs: number;
  readonly stamp: unknown;
  isResent: boolean;
  /** QoS 2: the service has it, and its packet id is to be released. */
  isReceived: boolean;
}

/**
 * Pushes numbered events at an even rate, at any QoS, as a real client does: after a lost connection it connects again. With a session that
 * lasts it sends what was not acknowledged once more, with DUP and the same packet ids. With a clean one it begins anew: what was not
 * acknowledged is in doubt and is never sent again, and packet ids count from 1. What it is told goes into its ledger.
 */
export class NumberedSender implements Client {
  readonly ledger: Ledger;
  readonly options: NumberedSenderOptions;
  isOpen = false;
  readonly #run: SendingRun;
  #connection: IngressConnection | undefined;
  #generation = 0;
  #wasAccepted = false;
  #isFinishing = false;
  #isDropped = false;
  #lastPacketId = 0;
  #credit = 0;
  #tickedAtMs = 0;
  #retry: NodeJS.Timeout | undefined;
  /** By packet id, in the order in which they were first sent. */
  readonly #inFlight = new Map<number, Sent>();

  constructor(run: SendingRun, ledger: Ledger, options: NumberedSenderOptions) {
    this.#run = run;
    this.ledger = ledger;
    this.options = options;
    run.ledgers.push(ledger);
    this.connect();
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  get isDone(): boolean {
    return this.#isFinishing && this.#inFlight.size === 0;
  }

  tick(nowMs: number): void {
    const elapsedMs = nowMs - this.#tickedAtMs;
    this.#tickedAtMs = nowMs;
    if (!this.isOpen || this.#isFinishing) return;
    const { ratePerSecond } = this.options;
    // What could not be sent in time is not made up for: the rate is a bound.
    this.#credit = Math.min(this.#credit + (elapsedMs / 1000) * ratePerSecond, 1 + ratePerSecond / 4);
    this.#credit -= this.sendNow(Math.floor(this.#credit), nowMs);
  }

  /** Sends so many at once, or as many as may be in flight, and returns how many. */
  sendNow(events: number, nowMs: number): number {
    if (!this.isOpen || this.#isFinishing) return 0;
    const sent = Math.min(events, this.options.inFlightMax - this.#inFlight.size);
    for (let index = 0; index < sent; index += 1) this.#sendNext(nowMs);
    return Math.max(0, sent);
  }

  finish(): void {
    this.#isFinishing = true;
  }

  drop(): void {
    this.#isDropped = true;
    clearTimeout(this.#retry);
    this.#connection?.drop();
  }

  /** Cuts the connection without a word. */
  cut(): void {
    this.#connection?.drop();
    this.isOpen = false;
  }

  connect(): void {
    if (this.#isDropped) return;
    clearTimeout(this.#retry);
    this.#connection?.drop();
    this.isOpen = false;
    this.#generation = this.#run.service.generation;
    const { level, clean, credentials, open = openConnection } = this.options;
    const identity = { ...credentials(), clientId: this.ledger.clientId, clean };
    this.#connection = open(this.#run.service.mqttPort, level, identity, {
      onPacket: (packet) => this.#onPacket(packet),
      onClosed: () => this.#onClosed(),
    });
  }

  #onPacket(packet: Packet): void {
    switch (packet.cmd) {
      case 'connack':
        this.#onConnack(packet);
        return;
      case 'puback':
      case 'pubcomp':
        this.#onAnswered(packet.messageId ?? 0, packet.reasonCode ?? 0);
        return;
      case 'pubrec':
        this.#onReceived(packet.messageId ?? 0, packet.reasonCode ?? 0);
        return;
      case 'disconnect':
        // The end of the connection follows.
        return;
      default:
        this.#broken('a packet that was not asked for', packet.cmd);
    }
  }

  #onConnack(packet: IConnackPacket): void {
    const code = packet.reasonCode ?? packet.returnCode ?? 0;
    if (code !== 0) {
      if (!(this.options.mayBeEnded?.() ?? false)) this.#broken('a right sign-in was refused', `code ${code}`);
      return;
    }
    if (this.#wasAccepted && !this.options.clean && !packet.sessionPresent)
      this.#broken('a session was lost', 'CONNACK without session present');
    this.#wasAccepted = true;
    this.isOpen = true;
    if (this.options.clean) this.#beginAnew();
    this.options.onAccepted?.();
    for (const [packetId, sent] of this.#inFlight) {
      count(this.#run, 'sent again after a lost connection');
      sent.isResent = true;
      if (sent.isReceived) this.#release(packetId);
      else this.#publish(packetId, sent.number, true);
    }
  }

  /** A clean start ends what the service knew of the packet ids, so that an event sent again would be another one to it. */
  #beginAnew(): void {
    if (this.#inFlight.size > 0) count(this.#run, 'in doubt after a lost connection', this.#inFlight.size);
    this.#inFlight.clear();
    this.#lastPacketId = 0;
  }

  #onReceived(packetId: number, reasonCode: number): void {
    const sent = this.#inFlight.get(packetId);
    if (sent === undefined || reasonCode >= 0x80) {
      this.#onAnswered(packetId, reasonCode);
      return;
    }
    if (!sent.isReceived) this.options.onReceived?.(sent.number);
    sent.isReceived = true;
    this.#release(packetId);
  }

  #onAnswered(packetId: number, reasonCode: number): void {
    const sent = this.#inFlight.get(packetId);
    if (sent === undefined) {
      this.#broken('an acknowledgement of nothing', `packet id ${packetId}`);
      return;
    }
    this.#inFlight.delete(packetId);
    const { number, isResent, stamp } = sent;
    const judge = this.options.judge ?? ((answer: Answer) => this.#judgeGood(answer));
    const verdict = judge({ number, reasonCode, isResent, stamp });
    if (verdict === 'refused') this.ledger.refused.add(number);
    if (verdict !== 'acknowledged') return;
    this.ledger.acknowledged.add(number);
    this.options.onAcknowledged?.();
    this.#run.latencies.acknowledged += 1;
    // The time of what was sent again is the time of a restart.
    if (!isResent) this.#run.latencies.add(performance.now() - sent.sentAtMs);
  }

  #judgeGood({ number, reasonCode }: Answer): Verdict {
    if (reasonCode === 0) return 'acknowledged';
    this.#broken('a right event was refused', `event ${number}: 0x${reasonCode.toString(16)}`);
    return 'refused';
  }

  #onClosed(): void {
    const { service } = this.#run;
    const isUndisturbed = service.isUp && service.generation === this.#generation;
    if (isUndisturbed && !(this.options.mayBeEnded?.() ?? false))
      this.#broken('a good connection was ended', this.isOpen ? 'while open' : 'before it was accepted');
    this.isOpen = false;
    this.#retry = setTimeout(() => this.connect(), this.options.retryMs);
  }

  #sendNext(nowMs: number): void {
    const { qos } = this.ledger;
    const number = this.ledger.take();
    if (qos === 0) {
      this.#publish(0, number, false);
      return;
    }
    do this.#lastPacketId = (this.#lastPacketId % 65_535) + 1;
    while (this.#inFlight.has(this.#lastPacketId));
    const stamp = this.options.stamp?.();
    this.#inFlight.set(this.#lastPacketId, { number, sentAtMs: nowMs, stamp, isResent: false, isReceived: false });
    this.#publish(this.#lastPacketId, number, false);
  }

  #publish(packetId: number, number: number, dup: boolean): void {
    const { botId, qos } = this.ledger;
    const topic = `bot/${botId}/ingress`;
    const payload = this.ledger.payloadOf(number);
    const id = qos === 0 ? {} : { messageId: packetId };
    this.#connection?.send({ cmd: 'publish', topic, payload, qos, ...id, dup, retain: false });
  }

  #release(packetId: number): void {
    this.#connection?.send({ cmd: 'pubrel', messageId: packetId });
  }

  #broken(kind: string, detail: string): void {
    this.#run.promises.add(kind, `${this.ledger.clientId}: ${detail}`);
  }
}
