import { setImmediate as nextIteration } from 'node:timers/promises';
import { type Engine, openEngine } from '#mqtt/engine';
import type { EngineHooks } from '#mqtt/hooks';
import { defaultLimits, type EngineLimits } from '#mqtt/limits';
import { openTcpListener } from '#mqtt/listener/tcp-listener';
import type { SessionStore } from '#mqtt/session-store';
import type { AcceptTransport, Transport } from '#mqtt/transport';

/** A connection as the server sees it: the bytes that the engine has read, and whether it reads on. */
export interface WatchedConnection {
  bytesTaken: number;
  isPaused: boolean;
  isEnded: boolean;
}

export interface WatchedEngineOptions {
  readonly limits?: Partial<EngineLimits>;
  readonly hooks?: Partial<EngineHooks>;
  readonly sessions?: SessionStore;
  readonly now?: () => number;
}

/** The engine on a real port, with its sockets observed. */
export class WatchedEngine implements AsyncDisposable {
  readonly engine: Engine;
  /** In order of acceptance. */
  readonly connections: WatchedConnection[] = [];
  port = 0;
  #close: () => Promise<void> = () => Promise.resolve();

  static async open({ limits, hooks, sessions, now }: WatchedEngineOptions): Promise<WatchedEngine> {
    const engine = await openEngine({
      limits: { ...defaultLimits, ...limits },
      hooks: { ...openHooks, ...hooks },
      sessions,
      ...(now && { now }),
    });
    const watched = new WatchedEngine(engine);
    const listener = await openTcpListener({ host: '127.0.0.1', port: 0, accept: watched.#accept });
    watched.port = listener.port;
    watched.#close = () => listener.close();
    return watched;
  }

  private constructor(engine: Engine) {
    this.engine = engine;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
    await this.engine.close();
  }

  connection(index: number): WatchedConnection {
    const connection = this.connections[index];
    if (connection === undefined) throw new Error(`There is no connection ${index}.`);
    return connection;
  }

  /** Resolves when the condition holds, which it checks in every event-loop iteration; fails after a timeout. */
  async until(isSo: () => boolean): Promise<void> {
    const signal = AbortSignal.timeout(60_000);
    // Not only on socket events: a scheduled connection is read without one.
    while (!isSo()) await nextIteration(undefined, { signal });
  }

  readonly #accept: AcceptTransport = (transport) => {
    const connection: WatchedConnection = { bytesTaken: 0, isPaused: false, isEnded: false };
    this.connections.push(connection);
    const events = this.engine.accept(this.#watch(transport, connection));
    if (events === undefined) return undefined;
    return {
      onBytes: (chunk) => {
        connection.bytesTaken += chunk.length;
        events.onBytes(chunk);
      },
      onDrained: () => events.onDrained(),
      onEnded: () => {
        events.onEnded();
      },
    };
  };

  #watch(transport: Transport, connection: WatchedConnection): Transport {
    const note = (change: Partial<WatchedConnection>): void => {
      Object.assign(connection, change);
    };
    return {
      kind: transport.kind,
      address: transport.address,
      write: (chunks) => transport.write(chunks),
      end: () => {
        transport.end();
        note({ isEnded: true });
      },
      destroy: () => {
        transport.destroy();
        note({ isEnded: true });
      },
      pause: () => {
        transport.pause();
        note({ isPaused: true });
      },
      resume: () => {
        transport.resume();
        note({ isPaused: false });
      },
    };
  }
}

const openHooks: EngineHooks = {
  authenticate: ({ clientId }) => ({ ok: true, user: clientId }),
  maySubscribe: () => 0,
  onPublish: (publication) => publication.acceptAndRoute(),
};
