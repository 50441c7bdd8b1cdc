import pg from 'pg';
import type { PostgresServers } from './postgres-servers.ts';

export interface ServerClientConfig extends pg.ClientConfig {
  readonly servers: PostgresServers;
}

/** The settings of a pool whose connections find the server that accepts writes. */
export function poolOn(servers: PostgresServers, config: pg.PoolConfig): pg.PoolConfig {
  const given: ServerClientConfig & pg.PoolConfig = { ...config, servers, connectionString: servers.driverUrl };
  // The pool hands all of its settings to each client; its types say that it hands none.
  return { ...given, Client: ServerClient as never };
}

/** A connection that finds the server that accepts writes. */
export function clientOn(servers: PostgresServers, config: pg.ClientConfig): pg.Client {
  return new ServerClient({ ...config, servers, connectionString: servers.driverUrl });
}

/** PostgreSQL's code for a write in a server that is read-only. */
const readOnlyTransaction = '25006';
/** Settings that a server reports by itself, also when they change: it is a replica, or does not accept writes. */
const readOnlySettings = new Set(['in_hot_standby', 'default_transaction_read_only']);
/**
 * The function of PostgreSQL that warns when a commit stops waiting for the synchronous replica, because somebody cancelled the statement. It
 * then reports success for a commit that a failover can lose.
 */
const waitForReplica = 'SyncRepWaitForLSN';

/** The driver connects to one host; this one asks `PostgresServers` which, and leaves a server that stops accepting writes. */
class ServerClient extends pg.Client {
  readonly #servers: PostgresServers;

  constructor(config: ServerClientConfig) {
    super(config);
    this.#servers = config.servers;
    this.on('error', () => this.#servers.doubt());
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    // The pool's callback runs outside of the promise, so that what it throws is not taken for a failure of the connection.
    connecting.then(
      () => process.nextTick(callback),
      (error: Error) => process.nextTick(callback, error),
    );
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    const servers = this.#servers;
    if (servers.seeksPrimary) {
      const server = await servers.find();
      this.host = server.host;
      this.port = server.port;
      servers.follow(this, server);
    }
    const connecting = super.connect();
    this.#listen();
    try {
      return await connecting;
    } catch (error) {
      servers.doubt();
      throw error;
    }
  }

  /** After the listeners of the driver, so that a statement has its own error first. */
  #listen(): void {
    const { connection } = this;
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyTransaction) this.#leave('The server does not accept writes any more.');
    });
    connection.on('notice', ({ routine }: { routine?: string }) => {
      if (routine === waitForReplica)
        this.#leave('PostgreSQL stopped waiting for its synchronous replica: the commit may not be there.');
    });
    if (!this.#servers.seeksPrimary) return;
    connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (readOnlySettings.has(status.parameterName) && status.parameterValue === 'on')
        this.#leave(`The server does not accept writes: ${status.parameterName} is on.`);
    });
  }

  /** Fails all unanswered queries of this connection; the driver then drops the connection. */
  #leave(reason: string): void {
    this.#servers.doubt();
    this.connection.emit('error', new Error(reason));
    this.connection.stream.destroy();
  }
}
