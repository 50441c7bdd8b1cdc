import type { BatchStatement } from '#store/batch';

/** The statement for one row. */
export function batchSql(statement: BatchStatement): string {
  const { kind, table, owner, key, values } = statement;
  const keyColumns = Object.keys(key);
  const valueColumns = Object.keys(values);
  const keyStart = owner === undefined ? 1 : 2;
  const valueStart = keyStart + keyColumns.length;
  if (kind === 'put') return putSql(statement, keyColumns, valueColumns);

  const found = keyColumns.map((column, index) => `${column} = ?${keyStart + index}`);
  if (owner !== undefined)
    found.unshift(`${owner.reference} = (select id from ${owner.table} where ${owner.name} = ?1)`);
  const where = `where ${found.join(' and ')}`;
  if (kind === 'remove') return `delete from ${table} ${where}`;
  const updates = valueColumns.map((column, index) => `${column} = coalesce(?${valueStart + index}, ${column})`);
  return `update ${table} set ${updates.join(', ')} ${where}`;
}

function putSql({ table, owner }: BatchStatement, keyColumns: string[], valueColumns: string[]): string {
  const columns = [...keyColumns, ...valueColumns];
  const conflict = onConflict(owner === undefined ? keyColumns : [owner.reference, ...keyColumns], valueColumns);
  if (owner === undefined)
    return `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')}) ${conflict}`;
  const marks = columns.map((_, index) => `?${index + 2}`).join(', ');
  return `insert into ${table} (${owner.reference}, ${columns.join(', ')})
    select id, ${marks} from ${owner.table} where ${owner.name} = ?1 ${conflict}`;
}

function onConflict(key: readonly string[], values: readonly string[]): string {
  if (values.length === 0) return 'on conflict do nothing';
  const updates = values.map((column) => `${column} = excluded.${column}`);
  return `on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`;
}
