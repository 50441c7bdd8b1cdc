import type { IConnackPacket, IPublishPacket, Packet } from 'mqtt-packet';
import type { IngressStatus } from '#core/ingress/status';
import type { IngressConnection } from '#tests/process/ingress-connection';
import type { Random } from '../../support/random.ts';
import { HeardRefusals } from '../check/heard-refusals.ts';
import type { Person } from '../service/people.ts';
import { type Client, count, type SendingRun } from '../soak.ts';
import { retryMs } from './publishers.ts';
import { openWatchedConnection } from './watched-connection.ts';

export interface StatusSubscriberOptions {
  readonly clientId: string;
  readonly level: 4 | 5;
  readonly qos: 1 | 2;
  readonly person: Person;
  readonly random: Random;
  readonly onChange: () => void;
}

const stayMsMin = 1500;
const stayMsMax = 6000;
const subscribeId = 1;

/**
 * Subscribes to all statuses with a lasting session, and moves from node to node: it sends DISCONNECT, hangs up, or connects elsewhere while the old
 * connection is open, which the old node has to end.
 */
export class StatusSubscriber implements Client {
  isSubscribed = false;
  readonly heard = new HeardRefusals();
  readonly isDone = true;
  readonly #run: SendingRun;
  readonly #options: StatusSubscriberOptions;
  /** QoS 2: packet ids that are not released yet. */
  readonly #unreleased = new Set<number>();
  #connection: IngressConnection | undefined;
  #former: IngressConnection | undefined;
  #isOpen = false;
  #isFinishing = false;
  #leaveAtMs = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(run: SendingRun, options: StatusSubscriberOptions) {
    this.#run = run;
    this.#options = options;
    this.#connect();
  }

  get clientId(): string {
    return this.#options.clientId;
  }

  tick(nowMs: number): void {
    if (!this.#isOpen || !this.isSubscribed || this.#isFinishing || nowMs < this.#leaveAtMs) return;
    count(this.#run, 'subscribers moved');
    const { random } = this.#options;
    const way = random.pick(['disconnect', 'hang up', 'takeover'] as const);
    if (way === 'disconnect') this.#connection?.send({ cmd: 'disconnect' });
    if (way === 'takeover') this.#former = this.#connection;
    else this.#connection?.drop();
    this.#connect();
  }

  /** Stays where it is from now on. */
  finish(): void {
    this.#isFinishing = true;
  }

  drop(): void {
    clearTimeout(this.#retry);
    this.#former?.drop();
    this.#connection?.drop();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#isOpen = false;
    const { person, clientId, level } = this.#options;
    const identity = { username: person.username, password: person.password, clientId, clean: false };
    const connection = openWatchedConnection(this.#run.service.mqttPort, level, identity, {
      onPacket: (packet) => this.#onPacket(connection, packet),
      onClosed: () => {
        if (connection === this.#connection) this.#onClosed();
      },
    });
    this.#connection = connection;
  }

  #onPacket(connection: IngressConnection, packet: Packet): void {
    // Messages on the old connection are not acknowledged, so the service sends them again on the new one.
    if (connection !== this.#connection) return;
    switch (packet.cmd) {
      case 'connack':
        this.#onConnack(packet);
        return;
      case 'suback':
        this.isSubscribed = true;
        this.#options.onChange();
        return;
      case 'publish':
        this.#onStatus(packet);
        return;
      case 'pubrel':
        this.#unreleased.delete(packet.messageId ?? 0);
        connection.send({ cmd: 'pubcomp', messageId: packet.messageId ?? 0 });
        return;
      default:
    }
  }

  #onConnack(packet: IConnackPacket): void {
    if ((packet.reasonCode ?? packet.returnCode) !== 0) return;
    this.#former?.drop();
    this.#former = undefined;
    this.#isOpen = true;
    const { random, clientId, qos } = this.#options;
    this.#leaveAtMs = performance.now() + random.between(stayMsMin, stayMsMax);
    if (this.isSubscribed && packet.sessionPresent) return;
    this.#unreleased.clear();
    if (this.isSubscribed) this.#run.promises.add('a session was lost', `${clientId}: CONNACK without session present`);
    this.#connection?.send({
      cmd: 'subscribe',
      messageId: subscribeId,
      subscriptions: [{ topic: 'bot/+/ingress_status', qos }],
    });
  }

  #onStatus({ messageId = 0, payload, qos }: IPublishPacket): void {
    this.#connection?.send({ cmd: qos === 2 ? 'pubrec' : 'puback', messageId, reasonCode: 0 });
    if (qos === 2) {
      if (this.#unreleased.has(messageId)) return;
      this.#unreleased.add(messageId);
    }
    const isNew = this.heard.add(JSON.parse(payload.toString()) as IngressStatus);
    if (isNew === undefined) return;
    count(this.#run, isNew ? 'statuses heard' : 'statuses heard again');
    this.#options.onChange();
  }

  #onClosed(): void {
    this.#isOpen = false;
    this.#retry = setTimeout(() => this.#connect(), retryMs);
  }
}
