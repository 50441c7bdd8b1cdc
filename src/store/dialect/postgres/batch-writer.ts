import type { Pool, QueryConfig, QueryResult } from 'pg';
import {
  type Batch,
  type BatchGuard,
  type BatchRow,
  type BatchStatement,
  type BatchWriter,
  columnTypesOf,
  keepPassed,
} from '#store/dialect/shared/batch';
import { batchSql } from './batch-sql.ts';
import { createByteaArray } from './bytea-array.ts';
import { nameStatement } from './name-statement.ts';

/** The limit of one statement, so that neither side builds a message of hundreds of megabytes. */
const bytesMax = 8_388_608;
const rowsMax = 5000;

/** Sends the rows of a statement as one array per column, and all statements without waiting for answers in between. */
export function createBatchWriter(pool: Pool): BatchWriter {
  const prepared = new Map<BatchStatement, ReturnType<typeof prepare>>();
  const toQueries = (batches: readonly Batch[]): QueryConfig[] =>
    batches.flatMap(({ statement, rows }) =>
      split(statement, rows).map((part) => ({
        ...prepared.getOrInsertComputed(statement, prepare),
        values: toArrays(statement, part),
      })),
    );
  return async (batches, guard) => {
    // Convert all values before sending the first: from then on, only the database can fail.
    const queries = toQueries(batches);
    const client = await pool.connect();
    try {
      let passed: readonly string[] = [];
      if (guard === undefined) await writeAll((query) => client.query(query), queries);
      else passed = await writeGuarded((query) => client.query(query), batches, guard, toQueries);
      client.release();
      return passed;
    } catch (error) {
      // Closing the connection is the surest way to end a failed transaction.
      client.release(true);
      throw error;
    }
  };
}

function prepare(statement: BatchStatement): { readonly name: string; readonly text: string } {
  const text = batchSql(statement);
  return { name: nameStatement(text), text };
}

/** Takes two round trips, or one where a single statement is a transaction by itself. */
async function writeAll(
  send: (query: QueryConfig) => Promise<unknown>,
  queries: readonly QueryConfig[],
): Promise<void> {
  const [first, ...others] = queries;
  if (first === undefined) return;
  if (others.length === 0) {
    await send(first);
    return;
  }
  // The server rejects the statements behind one that failed; `Promise.all` reports the first error, which is the cause.
  await Promise.all([{ text: 'begin' }, ...queries].map(send));
  await send({ text: 'commit' });
}

/** Costs one more round trip, because the rows to write depend on which owners passed. */
async function writeGuarded(
  send: (query: QueryConfig) => Promise<QueryResult<{ name: string }>>,
  batches: readonly Batch[],
  guard: BatchGuard,
  toQueries: (batches: readonly Batch[]) => QueryConfig[],
): Promise<readonly string[]> {
  const [, { rows }] = await Promise.all([send({ text: 'begin' }), send(guardQuery(guard))]);
  const passed = rows.map(({ name }) => name);
  await Promise.all(toQueries(keepPassed(batches, guard, new Set(passed))).map(send));
  await send({ text: 'commit' });
  return passed;
}

/** In the order of names, so that two transactions never wait for each other. */
function guardQuery({ table, name, column, expected }: BatchGuard): QueryConfig {
  const text = `select owner.${name} as name from ${table} as owner
    join unnest($1::text[], $2::text[]) as given (name, value) on owner.${name} = given.name and owner.${column} = given.value
    order by owner.${name} for no key update of owner`;
  return { name: nameStatement(text), text, values: [[...expected.keys()], [...expected.values()]] };
}

function split(statement: BatchStatement, rows: readonly BatchRow[]): BatchRow[][] {
  const bytesColumn = columnTypesOf(statement).indexOf('bytes');
  const parts: BatchRow[][] = [];
  let part: BatchRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = (row[bytesColumn] as Uint8Array | undefined)?.length ?? 0;
    if (part.length === 0 || part.length === rowsMax || bytes + size > bytesMax) {
      part = [];
      parts.push(part);
      bytes = 0;
    }
    part.push(row);
    bytes += size;
  }
  return parts;
}

function toArrays(statement: BatchStatement, rows: readonly BatchRow[]): unknown[] {
  return columnTypesOf(statement).map((type, index) => {
    const values = rows.map((row) => row[index]);
    if (type === 'text') return values;
    if (type === 'bytes') return createByteaArray(values as Uint8Array[]);
    // Faster than the driver, which would look for quotes in every number.
    return `{${values.map((value) => value ?? 'null').join(',')}}`;
  });
}
