import type pg from 'pg';
import { answerGraceMs, statementMsMax } from './event-log-connection.ts';

/** The last sequence of each bot in a batch. */
export type LastSequences = ReadonlyMap<number, number>;

const searchMsMax = 120_000;

/** Gives a connection the number by which the database knows it as a writer. */
export async function registerWriter(client: pg.Client): Promise<number> {
  await client.query(`delete from event_writers where used_at < now() - interval '30 days'`);
  const { rows } = await client.query<{ writer: number }>('insert into event_writers default values returning writer');
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL gave no number to this writer.');
  return row.writer;
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
