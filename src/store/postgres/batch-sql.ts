import type { BatchColumns, BatchStatement } from '#store/batch';

type ColumnType = BatchColumns[string];

/** The statement for any number of rows, whose columns come as one array each. */
export function batchSql(statement: BatchStatement): string {
  const { kind, table, owner, key, values } = statement;
  const keyColumns = Object.keys(key);
  const valueColumns = Object.keys(values);
  const rows = rowsOf(statement);
  if (kind === 'put') return putSql(statement, rows);

  const found = keyColumns.map((column) => `${table}.${column} = batch.${column}`);
  if (owner !== undefined) found.unshift(`${table}.${owner.reference} = owner.id`);
  const where = `where ${found.join(' and ')}`;
  if (kind === 'remove') return `delete from ${table} using ${rows} ${where}`;
  const updates = valueColumns.map((column) => `${column} = coalesce(batch.${column}, ${table}.${column})`);
  return `update ${table} set ${updates.join(', ')} from ${rows} ${where}`;
}

/** In the order of a row. */
export function columnTypesOf({ owner, key, values }: BatchStatement): ColumnType[] {
  return [...(owner === undefined ? [] : (['text'] as const)), ...Object.values(key), ...Object.values(values)];
}

function rowsOf(statement: BatchStatement): string {
  const { owner, key, values } = statement;
  const arrays = columnTypesOf(statement).map((type, index) => `$${index + 1}::${arrayTypes[type]}`);
  const columns = [...(owner === undefined ? [] : ['owner_name']), ...Object.keys(key), ...Object.keys(values)];
  const batch = `unnest(${arrays.join(', ')}) as batch (${columns.join(', ')})`;
  return owner === undefined
    ? batch
    : `${batch} join ${owner.table} as owner on owner.${owner.name} = batch.owner_name`;
}

const arrayTypes: Record<ColumnType, string> = {
  text: 'text[]',
  integer: 'integer[]',
  bigint: 'bigint[]',
  bytes: 'bytea[]',
};

function putSql({ table, owner, key, values }: BatchStatement, rows: string): string {
  const columns = [...Object.keys(key), ...Object.keys(values)];
  const selected = columns.map((column) => `batch.${column}`);
  const unique = Object.keys(key);
  if (owner !== undefined) {
    columns.unshift(owner.reference);
    selected.unshift('owner.id');
    unique.unshift(owner.reference);
  }
  const updates = Object.keys(values).map((column) => `${column} = excluded.${column}`);
  const conflict =
    updates.length === 0
      ? 'on conflict do nothing'
      : `on conflict (${unique.join(', ')}) do update set ${updates.join(', ')}`;
  return `insert into ${table} (${columns.join(', ')}) select ${selected.join(', ')} from ${rows} ${conflict}`;
}
