import type { Pool, QueryConfig } from 'pg';
import type { BatchRow, BatchStatement, BatchWriter } from '#store/dialect/shared/batch';
import { batchSql, columnTypesOf } from './batch-sql.ts';
import { nameStatement } from './name-statement.ts';

/** What one statement may carry, so that neither side builds a message of hundreds of megabytes. */
const bytesMax = 8_388_608;
const rowsMax = 5000;

/** The bytea type in the binary form of an array. */
const byteaOid = 17;

/** Sends the rows of a statement as one array per column, and the statements without waiting for each other's answers. */
export function createBatchWriter(pool: Pool): BatchWriter {
  const prepared = new Map<BatchStatement, { readonly name: string; readonly text: string }>();
  return async (batches) => {
    // All values are read before the first is sent: afterwards only the database can refuse one.
    const queries = batches.flatMap(({ statement, rows }) =>
      split(statement, rows).map((part) => ({ ...prepareOnce(statement), values: toArrays(statement, part) })),
    );
    const client = await pool.connect();
    try {
      await writeAll((query) => client.query(query), queries);
      client.release();
    } catch (error) {
      // A new connection is the surest end of a transaction that failed.
      client.release(true);
      throw error;
    }
  };

  function prepareOnce(statement: BatchStatement): { readonly name: string; readonly text: string } {
    const known = prepared.get(statement);
    if (known !== undefined) return known;
    const text = batchSql(statement);
    const fresh = { name: nameStatement(text), text };
    prepared.set(statement, fresh);
    return fresh;
  }
}

/** Two round trips, or one where a single statement is a transaction by itself. */
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
  // Statements behind one that failed are refused by the server, and their refusals are not the reason to tell.
  await Promise.all([{ text: 'begin' }, ...queries].map(send));
  await send({ text: 'commit' });
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
    if (type === 'bytes') return toBinaryArray(values as Uint8Array[]);
    // The driver would look for quotes in every number.
    return `{${values.map((value) => value ?? 'null').join(',')}}`;
  });
}

/** As PostgreSQL reads it: the driver would write every byte as two letters. */
function toBinaryArray(values: readonly Uint8Array[]): Buffer {
  const [dimensions, hasNulls, firstIndex] = [1, 0, 1];
  const array = Buffer.allocUnsafe(values.reduce((bytes, value) => bytes + 4 + value.length, 20));
  let end = 0;
  for (const number of [dimensions, hasNulls, byteaOid, values.length, firstIndex])
    end = array.writeInt32BE(number, end);
  for (const value of values) {
    end = array.writeInt32BE(value.length, end);
    array.set(value, end);
    end += value.length;
  }
  return array;
}
