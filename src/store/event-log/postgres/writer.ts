import pg from 'pg';
import type { BatchSink } from '#store/event-log/shared/append-queue';
import type { EventBatch } from '#store/event-log/shared/event-batch';
import type { PostgresServers } from '#store/postgres-servers/postgres-servers';
import { clientOn } from '#store/postgres-servers/server-client';
import { createBatchPreparer, type PostgresBatch } from './batch.ts';
import { connectionConfig, statementMsMax } from './connection.ts';
import {
  findBatch,
  hasKept,
  type LastSequences,
  passOver,
  registerWriter,
  type SentBatch,
  takeOver,
  type Writer,
} from './fencing.ts';
import type { PostgresNode } from './open-postgres-node.ts';
import { storeRefusalsAndSnapshots } from './refusals-and-snapshots.ts';

export interface PostgresEventLogWriter extends BatchSink {
  settle(botId: number): Promise<void>;
  /** Resolves when the refusals and snapshots of the batches so far are stored or lost. */
  whenSideRecordsStored(): Promise<void>;
  /** Rejects when nothing can be stored. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface EventLogWriterOptions {
  readonly servers: PostgresServers;
  /** The exclusive right of this process to write; undefined where any number of nodes may write. */
  readonly node?: PostgresNode | undefined;
  /** Called once when the database has lost batches that were acknowledged. Nothing is stored any more. */
  readonly onRewound?: ((error: Error) => void) | undefined;
  /** Called when the connection broke or cannot be opened. The next batch tries again. */
  readonly onFault: (error: Error) => void;
}

interface Connection {
  readonly client: pg.Client;
  readonly writer: Writer;
}

/** How long the database goes on with a statement after its client is gone. */
const goneMsMax = 1000;

/** The prepared plan must suit any number of bots; a nested loop over thousands of them does not. */
const session = `set statement_timeout = ${statementMsMax}; set synchronous_commit = on;
  set client_connection_check_interval = ${goneMsMax}; set jit = off; set enable_nestloop = off`;
const retryPauseMs = 500;
/** The table of writers keeps unused ones for 30 days. */
const writerKeptMs = 29 * 86_400_000;

/** Stores batch after batch on its own connection, each with one statement that is a transaction by itself. */
export async function openPostgresEventLogWriter(options: EventLogWriterOptions): Promise<PostgresEventLogWriter> {
  const { servers, node, onRewound, onFault } = options;
  const nodeId = node?.id ?? crypto.randomUUID();
  const prepareBatch = createBatchPreparer();
  let hasRegistered = false;
  let connection: Promise<Connection> | undefined;
  let current: pg.Client | undefined;
  let lastBatch = 0;
  let lastKept: (SentBatch & { readonly atMs: number }) | undefined;
  let rewound: Error | undefined;
  let sideRecords = Promise.resolve();
  let closed = false;
  /** Connections that this side closed: their errors are expected. */
  const dropped = new WeakSet<pg.Client>();
  await connected();
  // Reconnect without waiting for an event, to hold the lock again before another process takes it.
  const reconnecting =
    node && setInterval(() => void (closed || node.deposed || connected().catch(onFault)), retryPauseMs).unref();

  return {
    async commit(batch) {
      const { count, refusals, snapshots } = batch;
      const given = await connected();
      if (count > 0) await storeEvents(given, batch);
      // Not awaited: the next batch is sent right behind them.
      if (refusals.length > 0 || snapshots.length > 0)
        sideRecords = connected()
          .then(({ client }) => storeRefusalsAndSnapshots(client, refusals, snapshots))
          .catch(onFault);
    },
    async settle(botId) {
      const { client, writer } = await connected();
      if (node?.isShared === true) await passOver(client, botId);
      else await takeOver(client, writer, botId);
    },
    whenSideRecordsStored: () => sideRecords,
    async ping() {
      const { client, writer } = await connected();
      await client.query('update event_writers set used_at = now() where writer = $1', [writer.writer]);
    },
    async close() {
      closed = true;
      clearInterval(reconnecting);
      await sideRecords;
      await connection?.catch(() => undefined);
      if (current !== undefined) dropped.add(current);
      await current?.end();
    },
  };

  /** The current connection or a new one; while it is being opened, all callers wait for the same one. */
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
      if (rewound !== undefined) throw rewound;
      const opened = node === undefined ? await connectTo(servers, listen) : await node.connect(listen);
      await opened.query(session);
      return { client: opened, writer: await register(opened) };
    } catch (error) {
      if (client === undefined) connection = undefined;
      else drop(client);
      throw error;
    }
  }

  async function register(client: pg.Client): Promise<Writer> {
    if (lastKept !== undefined && performance.now() - lastKept.atMs < writerKeptMs)
      if (!(await hasKept(client, nodeId, lastKept))) throw rewind();
    const { before, ...writer } = await registerWriter(client, nodeId);
    const isAlone = node !== undefined && !node.isShared;
    if (isAlone && hasRegistered && (before ?? node.id) !== node.id) throw node.depose();
    hasRegistered = true;
    return writer;
  }

  async function storeEvents(given: Connection, batch: EventBatch): Promise<void> {
    const prepared = prepareBatch(batch);
    const stored = prepared.isOutdated ? new Map() : await store(given, prepared);
    prepared.number(stored);
    if (stored.size === prepared.botIds.length) return;
    if (prepared.isExpecting) {
      batch.hasConflicts = true;
      return;
    }
    batch.hasUnstored = true;
    // The next connection registers with a later epoch.
    drop(given.client);
  }

  function rewind(): Error {
    rewound = new Error(
      'PostgreSQL has lost events that were acknowledged: it failed over to a replica that was behind, or a backup was restored. ' +
        'Start this node again, so that it reads what is left. Synchronous replication prevents the loss: see docs/scaling.md.',
    );
    onRewound?.(rewound);
    return rewound;
  }

  /** The last sequences of the bots whose events are stored. */
  async function store(
    { client, writer: { writer, epoch } }: Connection,
    prepared: PostgresBatch,
  ): Promise<LastSequences> {
    lastBatch += 1;
    const batch = lastBatch;
    const values = [writer, batch, epoch, ...prepared.values];
    const stored = await client
      .query<[number, number] | [null, null]>({ ...prepared.statement, values, rowMode: 'array' })
      .then(
        ({ rows }) => (rows.length === 0 ? undefined : new Map(rows.filter((row) => row[0] !== null))),
        (error: unknown) => {
          if (isRefusal(error)) throw error;
          drop(client);
          return resolveBatch({ writer, batch }, prepared, error);
        },
      );
    if (stored !== undefined) lastKept = { writer, batch, atMs: performance.now() };
    if (stored !== undefined && (stored.size > 0 || prepared.isExpecting)) return stored;
    drop(client);
    throw new Error('The database no longer accepts this writer, and has stored nothing.');
  }

  function drop(client: pg.Client): void {
    if (current === client) [connection, current] = [undefined, undefined];
    dropped.add(client);
    client.connection.stream.destroy();
  }

  /** Resolves an in-doubt batch, however long it takes: until then its senders get no answer. */
  async function resolveBatch(sent: SentBatch, prepared: PostgresBatch, cause: unknown): Promise<LastSequences> {
    for (;;) {
      const found = await connected()
        .then(async ({ client, writer: { writer } }) => {
          // A rewound database may assign the same number again, even to this connection.
          const isReused = writer === sent.writer;
          return { stored: isReused ? undefined : await findBatch(client, nodeId, sent, prepared.botIds) };
        })
        .catch(onFault);
      if (found?.stored !== undefined) return found.stored;
      // A database that has lost an earlier batch does not have this one.
      if (found !== undefined || rewound !== undefined)
        throw new Error('The connection broke, and the batch is not stored.', { cause });
      await pause(closed ? Number.POSITIVE_INFINITY : retryPauseMs);
    }
  }
}

async function connectTo(servers: PostgresServers, listen: (client: pg.Client) => void): Promise<pg.Client> {
  const client = clientOn(servers, connectionConfig);
  listen(client);
  await client.connect();
  return client;
}

/** True when the database refused the statement. An error with which it ends the connection says nothing about the statement. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds < Number.POSITIVE_INFINITY) setTimeout(resolve, milliseconds);
  });
}
