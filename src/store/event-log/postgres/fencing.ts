import type pg from 'pg';
import { nameStatement } from '#store/dialect/postgres/name-statement';
import { answerGraceMs, statementMsMax } from './connection.ts';

/** The last sequence of each bot in a batch. */
export type LastSequences = ReadonlyMap<number, number>;

export interface Writer {
  /** By which the database knows the connection. */
  readonly writer: number;
  /** Grows from writer to writer. A feed that was taken over takes nothing from writers of earlier turns. */
  turn: number;
}

const searchMsMax = 120_000;

/** With the process that has registered before it; null when there was none. */
export async function registerWriter(client: pg.Client, node: string): Promise<Writer & { before: string | null }> {
  await client.query(`delete from event_writers where used_at < now() - interval '30 days'`);
  const { rows } = await client.query<Writer & { before: string | null }>(
    `insert into event_writers (node) values ($1) returning writer, nextval('event_turns') as turn,
      (select node from event_writers order by writer desc limit 1) as before`,
    [node],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL gave no number to this writer.');
  return row;
}

/** Nobody may come later than the one who takes over; while nobody has, its own turn is late enough. */
const lateTurn = `case when (select last_value from event_turns) > $2::bigint then nextval('event_turns') else $2::bigint end`;
const takeOverSql = `
  insert into event_feeds (bot_id, last_sequence, bytes, turn) values ($1, 0, 0, ${lateTurn})
  on conflict (bot_id) do update set turn = ${lateTurn}
  where event_feeds.turn < $2 or (select last_value from event_turns) > $2
  returning turn`;

/**
 * From now on the feed of a bot takes nothing that other writers have sent or will send before they register anew. This waits for
 * the end of what is under way, so what they have stored is there to be read.
 */
export async function takeOver(client: pg.Client, writer: Writer, botId: number): Promise<void> {
  const { rows } = await client.query<{ turn: number }>({
    name: nameStatement(takeOverSql),
    text: takeOverSql,
    values: [botId, writer.turn],
  });
  // Two feeds may be taken over at the same time.
  writer.turn = Math.max(writer.turn, rows[0]?.turn ?? 0);
}

/**
 * Finds out what became of the last batch of a writer whose connection is lost; undefined when it is not stored, and never will be.
 * It may still be under way: then this waits for its end. Asking twice gives the same answer.
 */
export async function findBatch(
  client: pg.Client,
  writer: number,
  batch: number,
  botIds: readonly number[],
): Promise<LastSequences | undefined> {
  const { rows } = await client.query<{ batch: number; stored_by: string }>(
    'update event_writers set shut_out = true where writer = $1 returning batch, stored_by::text',
    [writer],
  );
  const [row] = rows;
  return row?.batch === batch ? readStored(client, row.stored_by, botIds) : undefined;
}

/** What the transaction that has stored the batch has left; the bots may have got many events of other nodes since. */
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
