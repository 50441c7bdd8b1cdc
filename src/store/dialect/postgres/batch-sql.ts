import type { BatchColumns, BatchShared, BatchStatement } from '#store/dialect/shared/batch';

type ColumnType = BatchColumns[string];

/** The statement for any number of rows, whose columns come as one array each. */
export function batchSql(statement: BatchStatement): string {
  // Were they not materialized with their owners, a plan could look for the owner alone and read all that belongs to it.
  const how = statement.kind === 'put' ? '' : 'materialized';
  return `with batch as ${how} (${selectRows(statement)}) ${writeRows(statement)}`;
}

/** In the order of a row. */
export function columnTypesOf({ owner, key, values }: BatchStatement): ColumnType[] {
  return [...(owner === undefined ? [] : (['text'] as const)), ...Object.values(key), ...Object.values(values)];
}

const arrayTypes: Record<ColumnType, string> = {
  text: 'text[]',
  integer: 'integer[]',
  bigint: 'bigint[]',
  bytes: 'bytea[]',
};

function selectRows(statement: BatchStatement): string {
  const { owner, key, values } = statement;
  const arrays = columnTypesOf(statement).map((type, index) => `$${index + 1}::${arrayTypes[type]}`);
  const columns = [...Object.keys(key), ...Object.keys(values)];
  if (owner === undefined) return `select * from unnest(${arrays.join(', ')}) as given (${columns.join(', ')})`;
  const selected = [`owner.id as ${owner.reference}`, ...columns.map((column) => `given.${column}`)];
  return `select ${selected.join(', ')}
    from unnest(${arrays.join(', ')}) as given (${['owner_name', ...columns].join(', ')})
    join ${owner.table} as owner on owner.${owner.name} = given.owner_name`;
}

function writeRows(statement: BatchStatement): string {
  const { kind, table, owner, key, values, shared, namedBy } = statement;
  const keyColumns = [...(owner === undefined ? [] : [owner.reference]), ...Object.keys(key)];
  const valueColumns = Object.keys(values);
  const found = keyColumns.map((column) => `${table}.${column} = batch.${column}`).join(' and ');
  switch (kind) {
    case 'put': {
      const columns = [...keyColumns, ...valueColumns].join(', ');
      const named =
        namedBy === undefined
          ? ''
          : `where exists (select 1 from ${namedBy.table} where ${namedBy.reference} = batch.id)`;
      return `insert into ${table} (${columns}) select ${columns} from batch ${named} ${onConflict(keyColumns, valueColumns)}`;
    }
    case 'update': {
      const updates = valueColumns.map((column) => `${column} = coalesce(batch.${column}, ${table}.${column})`);
      return `update ${table} set ${updates.join(', ')} from batch where ${found}`;
    }
    case 'remove': {
      const remove = `delete from ${table} using batch where ${statement.beforeKeyWhereZero === undefined ? found : foundBefore(statement)}`;
      return shared === undefined ? remove : removeWithShared(table, remove, shared);
    }
  }
}

function foundBefore({ table, owner, key, beforeKeyWhereZero }: BatchStatement): string {
  const same = owner === undefined ? [] : [`${table}.${owner.reference} = batch.${owner.reference}`];
  const before = Object.keys(key).map((column) => `${table}.${column} < batch.${column}`);
  return [...same, ...before, `${table}.${beforeKeyWhereZero} = 0`].join(' and ');
}

/**
 * All parts of a statement see the rows as they were before it: what is shared goes when as many rows named it as go now. No more of them are
 * counted than it takes to know.
 */
function removeWithShared(table: string, remove: string, { table: sharedTable, reference }: BatchShared): string {
  return `, gone as (${remove} returning ${table}.${reference}),
    named as (select ${reference} as id, count(*) as times from gone group by ${reference})
    delete from ${sharedTable} using named where ${sharedTable}.id = named.id and named.times = (
      select count(*) from (select 1 from ${table} where ${reference} = named.id limit named.times + 1) as known
    )`;
}

function onConflict(key: readonly string[], values: readonly string[]): string {
  if (values.length === 0) return 'on conflict do nothing';
  const updates = values.map((column) => `${column} = excluded.${column}`);
  return `on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`;
}
