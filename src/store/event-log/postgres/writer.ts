import pg from 'pg';
import { nameStatement } from '#store/dialect/postgres/name-statement';
import type { BatchSink } from '#store/event-log/shared/append-queue';
import { type PostgresBatch, prepareBatch, storeBatchSql } from './batch.ts';
import { connectionConfig, statementMsMax } from './connection.ts';
import { findBatch, type LastSequences, registerWriter, takeOver, type Writer } from './fencing.ts';
import type { PostgresNode } from './open-postgres-node.ts';
import { storeBesides } from './refusals-and-snapshots.ts';

export interface PostgresEventLogWriter extends BatchSink {
  settle(botId: number): Promise<void>;
  /** Resolves when the refusals and snapshots of the batches so far are stored or lost. */
  whenBesidesStored(): Promise<void>;
  /** Rejects when nothing can be stored. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface EventLogWriterOptions {
  readonly url: string;
  /** Where this process alone may write: how its connections come by the right to. Undefined where any number may. */
  readonly node?: PostgresNode | undefined;
  /** Told when the connection broke or cannot be had. The next batch tries to open another. */
  readonly onFault: (error: Error) => void;
}

interface Connection {
  readonly client: pg.Client;
  readonly writer: Writer;
}

/** For how long the database goes on with a statement whose sender is gone. */
const goneMsMax = 1000;

/** The plan must be right for any number of bots, and joining thousands of them one by one is not. */
const session = `set statement_timeout = ${statementMsMax}; set synchronous_commit = on;
  set client_connection_check_interval = ${goneMsMax}; set jit = off; set enable_nestloop = off`;
const storeStatement = { name: nameStatement(storeBatchSql), text: storeBatchSql };
const retryPauseMs = 500;

/** Stores one batch after the other on a connection of its own, each with one statement that is a transaction by itself. */
export async function openPostgresEventLogWriter(options: EventLogWriterOptions): Promise<PostgresEventLogWriter> {
  const { url, node, onFault } = options;
  let hasRegistered = false;
  let connection: Promise<Connection> | undefined;
  let current: pg.Client | undefined;
  let lastBatch = 0;
  let besides = Promise.resolve();
  let closed = false;
  /** Connections that this side has ended: that they break is no news. */
  const dropped = new WeakSet<pg.Client>();
  await connected();
  // Without waiting for an event: the right to write is to be had again before another process takes it.
  const reconnecting =
    node && setInterval(() => void (closed || node.deposed || connected().catch(onFault)), retryPauseMs).unref();

  return {
    async commit(batch) {
      const { count, refusals, snapshots } = batch;
      const given = await connected();
      if (count > 0) batch.hasUnstored = !(await store(given, prepareBatch(batch)));
      // Nobody waits for them; the next batch goes out behind them.
      if (refusals.length > 0 || snapshots.length > 0)
        besides = connected()
          .then(({ client }) => storeBesides(client, refusals, snapshots))
          .catch(onFault);
    },
    async settle(botId) {
      const { client, writer } = await connected();
      await takeOver(client, writer, botId);
    },
    whenBesidesStored: () => besides,
    async ping() {
      const { client, writer } = await connected();
      await client.query('update event_writers set used_at = now() where writer = $1', [writer.writer]);
    },
    async close() {
      closed = true;
      clearInterval(reconnecting);
      await besides;
      await connection?.catch(() => undefined);
      if (current !== undefined) dropped.add(current);
      await current?.end();
    },
  };

  /** The connection, or a new one; while it is being opened, all wait for the same. */
  function connected(): Promise<Connection> {
    if (connection !== undefined) return connection;
    connection = connect();
    return connection;
  }

  async function connect(): Promise<Connection> {
    let client: pg.Client | undefined;
    const listen = (opened: pg.Client): void => {
      client = opened;
      current = opened;
      // Without a listener, a connection that breaks would end the process.
      opened.on('error', (error) => {
        if (!dropped.has(opened)) onFault(error);
      });
      opened.on('end', () => drop(opened));
    };
    try {
      const opened = node === undefined ? await connectTo(url, listen) : await node.connect(listen);
      await opened.query(session);
      return { client: opened, writer: await register(opened) };
    } catch (error) {
      if (client === undefined) connection = undefined;
      else drop(client);
      throw error;
    }
  }

  async function register(client: pg.Client): Promise<Writer> {
    const { before, ...writer } = await registerWriter(client, node?.id ?? '');
    if (node !== undefined && hasRegistered && (before ?? node.id) !== node.id) throw node.depose();
    hasRegistered = true;
    return writer;
  }

  /** False when only a part of it is stored. */
  async function store({ client, writer: { writer, turn } }: Connection, prepared: PostgresBatch): Promise<boolean> {
    lastBatch += 1;
    const batch = lastBatch;
    const values = [writer, batch, turn, ...prepared.values];
    const stored: LastSequences = await client
      .query<[number, number]>({ ...storeStatement, values, rowMode: 'array' })
      .then(
        ({ rows }) => new Map(rows),
        (error: unknown) => {
          if (isRefusal(error)) throw error;
          drop(client);
          return findOut(writer, batch, prepared, error);
        },
      );
    const isComplete = stored.size === prepared.botIds.length;
    // The next connection is a writer of a later turn.
    if (!isComplete) drop(client);
    if (stored.size === 0) throw new Error('The database no longer knows this writer, and has stored nothing.');
    prepared.number(stored);
    return isComplete;
  }

  function drop(client: pg.Client): void {
    if (current === client) [connection, current] = [undefined, undefined];
    dropped.add(client);
    client.connection.stream.destroy();
  }

  /** Tries for as long as it takes: until it is known, nobody can be told anything. */
  async function findOut(
    writer: number,
    batch: number,
    prepared: PostgresBatch,
    cause: unknown,
  ): Promise<LastSequences> {
    for (;;) {
      const found = await connected()
        .then(async ({ client }) => ({ stored: await findBatch(client, writer, batch, prepared.botIds) }))
        .catch(onFault);
      if (found?.stored !== undefined) return found.stored;
      if (found !== undefined) throw new Error('The connection broke, and the batch is not stored.', { cause });
      await pause(closed ? Number.POSITIVE_INFINITY : retryPauseMs);
    }
  }
}

async function connectTo(url: string, listen: (client: pg.Client) => void): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(url));
  listen(client);
  await client.connect();
  return client;
}

/** The database has answered that it does not do it. An answer with which it ends the connection is not about the statement. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds < Number.POSITIVE_INFINITY) setTimeout(resolve, milliseconds);
  });
}
