import type { BatchShared, BatchStatement } from '#store/dialect/shared/batch';
import { onConflict } from '#store/dialect/shared/on-conflict';

/** The statement for one row. */
export function batchSql(statement: BatchStatement): string {
  const { kind, table, owner, key, values, shared, beforeKeyWhereZero } = statement;
  const mark = createMarks(statement);
  const compare = beforeKeyWhereZero === undefined ? '=' : '<';
  const found = Object.keys(key).map((column) => `${column} ${compare} ${mark(column)}`);
  if (beforeKeyWhereZero !== undefined) found.push(`${beforeKeyWhereZero} = 0`);
  if (owner !== undefined)
    found.unshift(`${owner.reference} = (select id from ${owner.table} where ${owner.name} = ?1)`);
  switch (kind) {
    case 'put':
      return putSql(statement, mark);
    case 'update': {
      const updates = Object.keys(values).map((column) => `${column} = coalesce(${mark(column)}, ${column})`);
      return `update ${table} set ${updates.join(', ')} where ${found.join(' and ')}`;
    }
    case 'remove':
      return `delete from ${table} where ${found.join(' and ')}${shared === undefined ? '' : ` returning ${shared.reference}`}`;
  }
}

/** The statement that removes a shared row that no row references any more. */
export function removeSharedSql({ table }: BatchStatement, { table: sharedTable, reference }: BatchShared): string {
  return `delete from ${sharedTable} where id = ?1 and not exists (select 1 from ${table} where ${reference} = ?1)`;
}

type Marks = (column: string) => string;

/** The parameter of a column. */
function createMarks({ owner, key, values }: BatchStatement): Marks {
  const columns = [...Object.keys(key), ...Object.keys(values)];
  const first = owner === undefined ? 1 : 2;
  return (column) => `?${columns.indexOf(column) + first}`;
}

function putSql({ table, owner, key, values, namedBy }: BatchStatement, mark: Marks): string {
  const keyColumns = Object.keys(key);
  const valueColumns = Object.keys(values);
  const columns = [...keyColumns, ...valueColumns];
  const marks = columns.map(mark).join(', ');
  if (namedBy !== undefined)
    return `insert into ${table} (${columns.join(', ')})
    select ${marks} where exists (select 1 from ${namedBy.table} where ${namedBy.reference} = ?1)
    ${onConflict(keyColumns, valueColumns)}`;
  if (owner === undefined)
    return `insert into ${table} (${columns.join(', ')}) values (${marks}) ${onConflict(keyColumns, valueColumns)}`;
  return `insert into ${table} (${owner.reference}, ${columns.join(', ')})
    select id, ${marks} from ${owner.table} where ${owner.name} = ?1
    ${onConflict([owner.reference, ...keyColumns], valueColumns)}`;
}
