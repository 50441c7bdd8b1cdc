import { createHash } from 'node:crypto';
import type { IPublishPacket, Packet } from 'mqtt-packet';
import type { IngressStatus } from '#core/ingress/status';
import { type Credentials, type IngressConnection, openConnection } from '#tests/process/ingress-connection';
import { type Client, count, type Soak } from '../soak.ts';
import { type BadPayload, badPayloads } from './bad-payloads.ts';

export interface BadBots {
  readonly open: number;
  /** May not be pushed to, by its own flag. */
  readonly shut: number;
  /** Takes football alone. */
  readonly football: number;
}

interface Sent {
  readonly payload: BadPayload;
  readonly sentAtMs: number;
  readonly generation: number;
  isResent: boolean;
  isAcknowledged: boolean;
  isAnswered: boolean;
}

const ratePerSecond = 10;
const inFlightMax = 20;
const retryMs = 200;
/** A status comes at once; this is for a machine that is busy. */
const statusWithinMs = 15_000;
const rememberedMax = 5000;
/** Not among the packet ids of its publications. */
const subscribeId = 65_535;

/** Sends what is wrong in every way, and looks that each is acknowledged, stays without harm and gets its one status. */
export class BadSender implements Client {
  readonly #soak: Soak;
  readonly #level: 4 | 5;
  readonly #credentials: Credentials;
  readonly #bots: BadBots;
  readonly #clientId: string;
  #connection: IngressConnection | undefined;
  #generation = 0;
  #isSubscribed = false;
  #isFinishing = false;
  #isDropped = false;
  #sent = 0;
  #nextAtMs = 0;
  #retry: NodeJS.Timeout | undefined;
  /** By packet id: what was not acknowledged or got no status yet. */
  readonly #waiting = new Map<number, Sent>();
  /** Packet ids that are done, and whether they were sent twice: then a second status is right. */
  readonly #done = new Map<number, boolean>();

  constructor(soak: Soak, level: 4 | 5, credentials: Credentials, bots: BadBots) {
    this.#soak = soak;
    this.#level = level;
    this.#credentials = credentials;
    this.#bots = bots;
    this.#clientId = `bad-level-${level}`;
    this.#connect();
  }

  get isDone(): boolean {
    return this.#isFinishing && this.#waiting.size === 0;
  }

  tick(nowMs: number): void {
    this.#giveUp(nowMs);
    if (!this.#isSubscribed || this.#isFinishing || nowMs < this.#nextAtMs || this.#waiting.size >= inFlightMax) return;
    this.#nextAtMs = nowMs + 1000 / ratePerSecond;
    const payload = badPayloads[this.#sent % badPayloads.length];
    if (payload === undefined) return;
    this.#sent += 1;
    const packetId = ((this.#sent - 1) % 65_534) + 1;
    const { generation } = this.#soak.service;
    const flags = { isResent: false, isAcknowledged: false, isAnswered: false };
    this.#waiting.set(packetId, { payload, sentAtMs: nowMs, generation, ...flags });
    this.#publish(packetId, payload, false);
    count(this.#soak, 'bad payloads sent');
  }

  finish(): void {
    this.#isFinishing = true;
  }

  drop(): void {
    this.#isDropped = true;
    clearTimeout(this.#retry);
    this.#connection?.drop();
  }

  #connect(): void {
    if (this.#isDropped) return;
    this.#generation = this.#soak.service.generation;
    const identity = { ...this.#credentials, clientId: this.#clientId, clean: false };
    this.#connection = openConnection(this.#soak.service.mqttPort, this.#level, identity, {
      onPacket: (packet) => this.#onPacket(packet),
      onClosed: () => this.#onClosed(),
    });
  }

  #onPacket(packet: Packet): void {
    if (packet.cmd === 'connack') {
      if ((packet.reasonCode ?? packet.returnCode) !== 0) return;
      this.#connection?.send({
        cmd: 'subscribe',
        messageId: subscribeId,
        subscriptions: [{ topic: 'bot/+/ingress_status', qos: 1 }],
      });
    } else if (packet.cmd === 'suback') this.#onSubscribed(packet.granted as number[]);
    else if (packet.cmd === 'puback') this.#onAcknowledged(packet.messageId ?? 0, packet.reasonCode);
    else if (packet.cmd === 'publish') this.#onStatus(packet);
  }

  #onSubscribed([granted]: number[]): void {
    if (granted !== 1) this.#broken('a right subscription was refused', `granted ${granted}`);
    this.#isSubscribed = true;
    for (const [packetId, sent] of this.#waiting) {
      if (sent.isAcknowledged) continue;
      sent.isResent = true;
      this.#publish(packetId, sent.payload, true);
    }
  }

  #onAcknowledged(packetId: number, reasonCode: number | undefined): void {
    const sent = this.#waiting.get(packetId);
    if (sent === undefined) {
      // Its first copy was acknowledged on a connection that is gone.
      if (this.#done.get(packetId) !== true) this.#broken('an acknowledgement of nothing', `packet id ${packetId}`);
      return;
    }
    if (this.#level === 5 && reasonCode !== sent.payload.reasonCode)
      this.#broken('a refusal with another reason', `${sent.payload.name}: ${reasonCode}`);
    sent.isAcknowledged = true;
    this.#settle(packetId, sent);
  }

  #onStatus({ messageId = 0, payload, dup }: IPublishPacket): void {
    this.#connection?.send({ cmd: 'puback', messageId, reasonCode: 0 });
    const status = JSON.parse(payload.toString()) as IngressStatus;
    if (status.severity !== 'error' || status.clientId !== this.#clientId) return;
    const sent = this.#waiting.get(status.packetId);
    if (sent === undefined || sent.isAnswered) {
      const isRepeated = dup || (sent?.isResent ?? this.#done.get(status.packetId) ?? false);
      if (!isRepeated) this.#broken('a second status for one payload', status.message);
      return;
    }
    count(this.#soak, `statuses of type ${status.statusType}`);
    count(this.#soak, 'bad payloads with their status');
    if (status.statusType !== sent.payload.statusType)
      this.#broken('a status of another type', `${sent.payload.name}: ${status.statusType}`);
    if (status.payloadSha256 !== sha256(sent.payload.bytes))
      this.#broken('a status of another payload', `${sent.payload.name}: ${status.payloadExcerpt}`);
    sent.isAnswered = true;
    this.#settle(status.packetId, sent);
  }

  #settle(packetId: number, sent: Sent): void {
    if (!sent.isAcknowledged || !sent.isAnswered) return;
    this.#finishOne(packetId, sent);
  }

  #finishOne(packetId: number, { isResent }: Sent): void {
    this.#waiting.delete(packetId);
    this.#done.delete(packetId);
    this.#done.set(packetId, isResent);
    if (this.#done.size <= rememberedMax) return;
    const [oldest] = this.#done.keys();
    if (oldest !== undefined) this.#done.delete(oldest);
  }

  /** A process that is killed takes with it the statuses that were acknowledged and not yet saved for their reader. */
  #giveUp(nowMs: number): void {
    for (const [packetId, sent] of this.#waiting) {
      if (!sent.isAcknowledged || nowMs - sent.sentAtMs < statusWithinMs) continue;
      if (sent.generation === this.#soak.service.generation)
        this.#broken('a refusal without its status', `${sent.payload.name}, packet id ${packetId}`);
      else count(this.#soak, 'statuses lost with a restart');
      this.#finishOne(packetId, sent);
    }
  }

  #onClosed(): void {
    const { service } = this.#soak;
    if (service.isUp && service.generation === this.#generation)
      this.#broken('a connection was ended because of bad content', 'closed by the service');
    this.#isSubscribed = false;
    this.#retry = setTimeout(() => this.#connect(), retryMs);
  }

  #publish(messageId: number, { bot, bytes }: BadPayload, dup: boolean): void {
    const topic = `bot/${this.#bots[bot]}/ingress`;
    this.#connection?.send({ cmd: 'publish', topic, payload: bytes, qos: 1, messageId, dup, retain: false });
  }

  #broken(kind: string, detail: string): void {
    this.#soak.promises.add(kind, `${this.#clientId}: ${detail}`);
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
