import type { BrokerConnection } from './broker-connection.ts';
import { BrokerLink } from './broker-link.ts';
import type { Channel } from './channel.ts';
import { ClosedError, GapError, NotAllowedError } from './errors.ts';
import { Inbox, type TopicKind, type TopicMessages, topicOf } from './inbox.ts';
import { Outbox, type PublishOptions } from './outbox.ts';
import type { OutgoingEvent } from './outgoing-event.ts';
import { PacketIds } from './packet-ids.ts';
import { ReleaseStore } from './release-store.ts';
import type { Verdict } from './status.ts';
import { Subscriptions } from './subscriptions.ts';
import type { UserSignIn } from './user-sign-in.ts';

export type State = 'online' | 'offline' | 'closed';

export interface MessengerOptions {
  readonly broker: string;
  readonly signIn: UserSignIn;
  readonly protocol: 4 | 5;
  /** One is made up if it is not given. */
  readonly clientId: string | undefined;
  readonly bufferMax: number;
  readonly keepAliveSeconds: number;
  readonly timers: 'worker' | 'page';
  readonly ca: string | undefined;
  /** Searches the logs of the service for the outcome of an event of this client. */
  readonly search: (clientId: string, event: OutgoingEvent) => Promise<Verdict | Error | undefined>;
  readonly onState: (state: State, reason?: string) => void;
}

/** Only this filter gets statuses about events for bots that are not assigned to the user. */
const allStatuses = 'bot/+/ingress_status';
const idMax = 65_535;

/** The MQTT side of the client: connects outbox, inbox, subscriptions and link. */
export class Messenger {
  readonly clientId: string;
  private readonly outbox: Outbox;
  private readonly inbox: Inbox;
  private readonly subscriptions: Subscriptions;
  private readonly link: BrokerLink;
  private readonly options: MessengerOptions;
  private end: Error | undefined;
  private wasOnline = false;
  private isStarted = false;

  constructor(options: MessengerOptions) {
    this.options = options;
    const { protocol, bufferMax, clientId = `scorewire-${crypto.randomUUID()}` } = options;
    this.clientId = clientId;
    const packetIds = new PacketIds(Math.floor(Math.random() * idMax));
    const taken = { reasonCode: 0, reasonString: undefined };
    const releases = new ReleaseStore((packetId) => this.outbox.onAcknowledged(packetId, taken));
    this.outbox = new Outbox({
      protocol,
      bufferMax,
      packetIds,
      releases,
      isHeard: (botId) => this.isHeard(botId),
      search: (event) => options.search(clientId, event),
    });
    this.inbox = new Inbox({
      onStatus: (status) => !this.isOurs(status) || this.outbox.onStatus(status),
      onReceipt: (receipt) => {
        if (this.isOurs(receipt)) this.outbox.onReceipt(receipt);
      },
    });
    this.subscriptions = new Subscriptions((filter, isGranted) => this.onSubscribed(filter, isGranted));
    this.link = new BrokerLink({
      ...options,
      clientId,
      isClientIdShared: options.clientId !== undefined,
      packetIds,
      releases,
      listener: {
        onMessage: (message) => this.inbox.onMessage(message),
        onAcknowledged: (packetId, answer) => this.outbox.onAcknowledged(packetId, answer),
        onClosed: () => {},
      },
      onOnline: (connection) => this.onOnline(connection),
      onOffline: (reason) => this.onOffline(reason),
      onLost: (error) => this.shut(error),
    });
  }

  async open(): Promise<void> {
    this.isStarted = true;
    await this.link.open();
  }

  async publish(botId: number, payload: string | Uint8Array, options: PublishOptions): Promise<Verdict> {
    if (this.end !== undefined) throw this.end;
    this.start();
    this.listenTo(botId);
    return this.outbox.publish(botId, payload, options);
  }

  follow<Kind extends TopicKind>(kind: Kind, botId: number): Channel<TopicMessages[Kind]> {
    this.start();
    const channel = this.inbox.open(kind, botId);
    const topic = topicOf(kind, botId);
    if (this.end !== undefined) channel.close(this.end);
    else if (this.subscriptions.stateOf(topic) === 'granted') channel.confirm();
    else this.ask(topic);
    return channel;
  }

  /** Waits for the verdicts of all events, but not longer than this. */
  async close(timeoutMs: number): Promise<void> {
    if (this.end !== undefined) return;
    this.end = new ClosedError('The client is closed: connect again.');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    await Promise.race([this.outbox.drain(), timeout]);
    clearTimeout(timer);
    this.outbox.fail(new ClosedError(describeUnfinished(this.outbox.size)));
    this.inbox.close();
    await this.link.close();
    this.options.onState('closed');
  }

  /** If `open` was not called, the first use connects. */
  private start(): void {
    if (this.isStarted || this.end !== undefined) return;
    this.isStarted = true;
    void this.link.start();
  }

  private onOnline(connection: BrokerConnection): void {
    if (this.wasOnline && !connection.hasSession) this.inbox.close(new GapError(sessionForgotten));
    this.wasOnline = true;
    this.subscriptions.resume(connection);
    this.outbox.resume(connection);
    this.options.onState('online');
  }

  private onOffline(reason: string): void {
    this.outbox.pause();
    this.subscriptions.pause();
    this.options.onState('offline', reason);
  }

  /** The connection is lost for good. */
  private shut(error: Error): void {
    if (this.end !== undefined && !(this.end instanceof ClosedError)) return;
    this.end = error;
    this.outbox.fail(error);
    this.inbox.close(error);
    void this.link.close();
    this.options.onState('closed', error.message);
  }

  private isOurs({ clientId }: { readonly clientId: string }): boolean {
    return clientId === this.clientId;
  }

  private listenTo(botId: number): void {
    this.ask(topicOf('ingress_status', botId), topicOf('ingress_receipt', botId));
  }

  /** Subscribes again where the service refused earlier: the bot may have been assigned since. */
  private ask(...topics: readonly string[]): void {
    for (const topic of topics) if (this.subscriptions.stateOf(topic) === 'refused') this.subscriptions.remove(topic);
    this.subscriptions.add(...topics);
  }

  private isHeard(botId: number): boolean {
    const [statuses, receipts] = [topicOf('ingress_status', botId), topicOf('ingress_receipt', botId)];
    const states = [statuses, receipts].map((topic) => this.subscriptions.stateOf(topic));
    if (states.includes('asked')) return false;
    return states[0] === 'granted' || this.subscriptions.stateOf(allStatuses) !== 'asked';
  }

  private onSubscribed(filter: string, isGranted: boolean): void {
    if (isGranted) this.inbox.confirm(filter);
    else {
      if (filter.endsWith('/ingress_status')) this.subscriptions.add(allStatuses);
      this.inbox.closeTopic(filter, new NotAllowedError(describeRefused(filter)));
    }
    this.outbox.pump();
  }
}

const sessionForgotten =
  'The service forgot the session of this client while it was away: call the iterator again, and read bot.events() and bot.rejections() for what it missed.';

function describeUnfinished(count: number): string {
  return `The client was closed while ${count} ${count === 1 ? 'event' : 'events'} had no verdict: this one may not be stored.`;
}

function describeRefused(filter: string): string {
  const botId = filter.split('/')[1];
  return `You may not read bot ${botId}: ask support to assign it to your user.`;
}
