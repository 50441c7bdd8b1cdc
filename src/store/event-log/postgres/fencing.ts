import type pg from 'pg';
import { nameStatement } from '#store/dialect/postgres/name-statement';
import { answerGraceMs, statementMsMax } from './connection.ts';

/** The last sequence of each bot in a batch. */
export type LastSequences = ReadonlyMap<number, number>;

export interface Writer {
  /** The number of the connection in the database, together with the id of the process, because a rewound database assigns the same number again. */
  readonly writer: number;
  /**
   * Fencing epoch: grows from writer to writer. A feed that was taken over rejects writers of earlier epochs. The database calls it `turn`,
   * its name when the column and the sequence were released.
   */
  epoch: number;
}

const searchMsMax = 120_000;

/** A batch, as the database knows it. */
export interface SentBatch {
  readonly writer: number;
  readonly batch: number;
}

/** False when the database has lost the batch: it was rewound, as in a failover to a replica that was behind. */
export async function hasKept(client: pg.Client, node: string, { writer, batch }: SentBatch): Promise<boolean> {
  const { rows } = await client.query('select from event_writers where writer = $1 and node = $2 and batch >= $3', [
    writer,
    node,
    batch,
  ]);
  return rows.length > 0;
}

/** Also returns the process that registered before this one; null when there was none. */
export async function registerWriter(client: pg.Client, node: string): Promise<Writer & { before: string | null }> {
  await client.query(`delete from event_writers where used_at < now() - interval '30 days'`);
  const { rows } = await client.query<Writer & { before: string | null }>(
    `insert into event_writers (node) values ($1) returning writer, nextval('event_turns') as epoch,
      (select node from event_writers order by writer desc limit 1) as before`,
    [node],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL assigned no number to this writer.');
  return row;
}

/** The writer that takes over needs the latest epoch: its own, unless another writer registered since. */
const latestEpoch = `case when (select last_value from event_turns) > $2::bigint then nextval('event_turns') else $2::bigint end`;
const takeOverSql = `
  insert into event_feeds (bot_id, last_sequence, bytes, turn) values ($1, 0, 0, ${latestEpoch})
  on conflict (bot_id) do update set turn = ${latestEpoch}
  where event_feeds.turn < $2 or (select last_value from event_turns) > $2
  returning turn as epoch`;

/**
 * Fences the feed of a bot: from now on it rejects all statements of other writers until they register again. Waits for their running statements, so
 * that their stored events can be read afterwards.
 */
export async function takeOver(client: pg.Client, writer: Writer, botId: number): Promise<void> {
  const { rows } = await client.query<{ epoch: number }>({
    name: nameStatement(takeOverSql),
    text: takeOverSql,
    values: [botId, writer.epoch],
  });
  // Two feeds may be taken over at the same time.
  writer.epoch = Math.max(writer.epoch, rows[0]?.epoch ?? 0);
}

const passOverSql = `
  insert into event_feeds (bot_id, last_sequence, bytes) values ($1, 1, 0)
  on conflict (bot_id) do update set last_sequence = event_feeds.last_sequence + 1`;

/**
 * Fences the feed of a bot that several nodes share by skipping a sequence: events that the nodes have judged already expect another sequence,
 * conflict, and are judged again. An epoch would exclude the nodes for good, because they do not register again. Waits for their running statements.
 */
export async function passOver(client: pg.Client, botId: number): Promise<void> {
  await client.query({ name: nameStatement(passOverSql), text: passOverSql, values: [botId] });
}

/**
 * Resolves the last batch of a writer whose connection is lost; returns undefined when it is not stored and never will be. Waits for the
 * statement if it is still running. Asking twice gives the same answer.
 */
export async function findBatch(
  client: pg.Client,
  node: string,
  { writer, batch }: SentBatch,
  botIds: readonly number[],
): Promise<LastSequences | undefined> {
  const { rows } = await client.query<{ batch: number; stored_by: string }>(
    'update event_writers set shut_out = true where writer = $1 and node = $2 returning batch, stored_by::text',
    [writer, node],
  );
  const [row] = rows;
  return row?.batch === batch ? readStored(client, row.stored_by, botIds) : undefined;
}

/** Finds the rows of the batch by its transaction: other nodes may have stored many events for the same bots since. */
async function readStored(client: pg.Client, storedBy: string, botIds: readonly number[]): Promise<LastSequences> {
  await client.query(`set statement_timeout = ${searchMsMax}`);
  const search: pg.QueryArrayConfig & { query_timeout: number } = {
    text: `select bot_id, max(first_sequence + event_count - 1) from event_runs
      where bot_id = any ($1::integer[]) and xmin = $2::xid8::xid group by bot_id`,
    values: [[...botIds], storedBy],
    rowMode: 'array',
    query_timeout: searchMsMax + answerGraceMs,
  };
  const { rows } = await client.query<[number, number]>(search);
  await client.query(`set statement_timeout = ${statementMsMax}`);
  return new Map(rows);
}
