import type { NatsConnection } from '@nats-io/transport-node';
import type { AskOptions, Bus, BusCounters, BusListener } from '#core/ports/bus';
import { connectToNats, type NatsAccess } from './connect-to-nats.ts';
import { createPublisher, type Publisher } from './nats-publisher.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

export interface NatsBusOptions extends NatsAccess {
  /** In front of every subject, so that several installations can share a server. */
  readonly prefix: string;
  readonly onConnected: (server: string) => void;
  readonly onDisconnected: (error: Error | undefined) => void;
  /** A server could not be reached, or refused the connection. It is tried again. */
  readonly onFailed: (server: string, error: Error) => void;
  /** A listener threw, or the server refused something on a connection that stays. */
  readonly onFault: (error: unknown) => void;
}

export interface NatsBus extends Bus {
  /** Resolves when every server has been tried once, or one is connected. */
  readonly firstAttempt: Promise<void>;
}

type Answer = (message: Uint8Array) => Promise<Uint8Array | undefined>;

const drainMsMax = 1000;
/** How much longer than its own time limit this side waits for an ask before it gives up. */
const askGraceMs = 100;

/** Keeps trying to connect in the background: no method waits for a server or fails without one. */
export function openNatsBus(options: NatsBusOptions): NatsBus {
  return new NatsLink(options);
}

class NatsLink implements NatsBus {
  readonly counters: BusCounters = { published: 0, received: 0, dropped: 0, disconnects: 0 };
  readonly firstAttempt: Promise<void>;
  isConnected = false;
  private readonly options: NatsBusOptions;
  private readonly subscriptions = new Set<Subscription>();
  private readonly reconnectListeners = new Set<() => void>();
  private readonly publisher: Publisher;
  private readonly closing = Promise.withResolvers<void>();
  private readonly running: Promise<void>;
  /** Set earlier than `isConnected`: it gets all subscriptions first. */
  private connection: NatsConnection | undefined;
  private isClosed = false;

  constructor(options: NatsBusOptions) {
    this.options = options;
    this.publisher = createPublisher(this.counters, options.onFault);
    const tried = Promise.withResolvers<void>();
    this.firstAttempt = tried.promise;
    this.running = this.run(tried.resolve);
  }

  publish(subject: string, message: Uint8Array): void {
    if (this.connection === undefined || !this.isConnected) this.counters.dropped += 1;
    else this.publisher.publish(this.connection, this.options.prefix + subject, message);
  }

  subscribe(subject: string, listener: BusListener): () => void {
    return this.add({
      subject: this.options.prefix + subject,
      hear: (message, published) => listener(message, published.slice(this.options.prefix.length)),
    });
  }

  answer(subject: string, answer: Answer): () => void {
    return this.add({
      subject: this.options.prefix + subject,
      hear: (message, _published, respond) => {
        void this.respond(answer(message), respond);
      },
    });
  }

  async ask(subject: string, message: Uint8Array, { waitMs, answersMax }: AskOptions): Promise<Uint8Array[]> {
    const answers: Uint8Array[] = [];
    if (this.connection === undefined || !this.isConnected) {
      this.counters.dropped += 1;
      return answers;
    }
    this.counters.published += 1;
    const asked = collectAnswers(this.connection, this.options.prefix + subject, message, answers, {
      waitMs,
      answersMax,
    });
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, waitMs + askGraceMs);
    // A connection that breaks, or a subject that nobody listens to, has no answers.
    await Promise.race([asked.catch(() => {}), late.promise]);
    clearTimeout(timer);
    return answers;
  }

  onReconnected(listener: () => void): () => void {
    this.reconnectListeners.add(listener);
    return () => this.reconnectListeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.isClosed) return this.running;
    this.isClosed = true;
    const { connection } = this;
    this.isConnected = false;
    if (connection !== undefined) {
      await Promise.race([connection.drain().catch(() => {}), pause(drainMsMax)]);
      await connection.close().catch(() => {});
    }
    this.closing.resolve();
    await this.running;
  }

  private add(subscription: Subscription): () => void {
    this.subscriptions.add(subscription);
    this.open(subscription);
    return () => {
      this.subscriptions.delete(subscription);
      subscription.stop?.();
    };
  }

  private async respond(answer: ReturnType<Answer>, respond: (answer: Uint8Array) => void): Promise<void> {
    try {
      const given = await answer;
      if (given !== undefined) respond(given);
    } catch (error) {
      this.options.onFault(error);
    }
  }

  private open(subscription: Subscription): void {
    const { connection } = this;
    if (connection === undefined || connection.isClosed() || connection.isDraining()) return;
    const opened = connection.subscribe(subscription.subject, {
      // An exception here would end the connection.
      callback: (error, message) => {
        if (error !== null) return;
        this.counters.received += 1;
        try {
          subscription.hear(message.data, message.subject, (answer) => void message.respond(answer));
        } catch (fault) {
          this.options.onFault(fault);
        }
      },
    });
    subscription.stop = () => opened.unsubscribe();
  }

  private async run(onTried: () => void): Promise<void> {
    for (let failures = 0; !this.isClosed; failures += 1) {
      const connection = await this.connect();
      if (connection !== undefined) {
        failures = 0;
        await this.serve(connection, onTried);
      }
      onTried();
      const delayMs = reconnectDelayMs(failures, Math.random());
      if (!this.isClosed) await Promise.race([pause(delayMs), this.closing.promise]);
    }
  }

  private async connect(): Promise<NatsConnection | undefined> {
    for (const server of shuffle(this.options.servers)) {
      if (this.isClosed) return undefined;
      try {
        return await connectToNats(server, this.options);
      } catch (error) {
        this.options.onFailed(server.host, error as Error);
      }
    }
    return undefined;
  }

  /** Resolves when the connection is lost. */
  private async serve(connection: NatsConnection, onConnected: () => void): Promise<void> {
    this.connection = connection;
    const watching = this.watch(connection);
    for (const subscription of this.subscriptions) this.open(subscription);
    // Only when the server has all subscriptions: a listener that now reads what it missed must not miss the next message.
    const isUp = await connection.flush().then(
      () => true,
      () => false,
    );
    if (this.isClosed) await connection.close();
    else if (isUp) {
      this.isConnected = true;
      this.options.onConnected(connection.getServer());
      for (const listener of this.reconnectListeners) listener();
    }
    onConnected();
    const error = await connection.closed();
    await watching;
    this.isConnected = false;
    this.connection = undefined;
    this.publisher.reset();
    for (const subscription of this.subscriptions) delete subscription.stop;
    if (this.isClosed) return;
    this.counters.disconnects += 1;
    this.options.onDisconnected(error instanceof Error ? error : undefined);
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.isConnected = false;
      if (status.type === 'error') this.options.onFault(status.error);
    }
  }
}

interface Subscription {
  readonly subject: string;
  hear(message: Uint8Array, subject: string, respond: (answer: Uint8Array) => void): void;
  stop?: () => void;
}

async function collectAnswers(
  connection: NatsConnection,
  subject: string,
  message: Uint8Array,
  answers: Uint8Array[],
  { waitMs, answersMax }: AskOptions,
): Promise<void> {
  const options = { strategy: 'count', maxWait: waitMs, maxMessages: answersMax } as const;
  for await (const { data } of await connection.requestMany(subject, message, options)) answers.push(data);
}

function shuffle<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((go) => void setTimeout(go, milliseconds).unref());
}
