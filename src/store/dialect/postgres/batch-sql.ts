import { type BatchColumns, type BatchShared, type BatchStatement, columnTypesOf } from '#store/dialect/shared/batch';
import { onConflict } from '#store/dialect/shared/on-conflict';

type ColumnType = BatchColumns[string];

/** The statement for any number of rows; each column is one array parameter. */
export function batchSql(statement: BatchStatement): string {
  // Materialized, so that the plan cannot look up rows by owner alone and read everything that belongs to it.
  const how = statement.kind === 'put' ? '' : 'materialized';
  return `with batch as ${how} (${selectRows(statement)}) ${writeRows(statement)}`;
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
 * All parts of a statement see the table as it was before: a shared row is deleted when the number of rows that referenced it equals the
 * number deleted now. The count stops at one more than that.
 */
function removeWithShared(table: string, remove: string, { table: sharedTable, reference }: BatchShared): string {
  return `, gone as (${remove} returning ${table}.${reference}),
    named as (select ${reference} as id, count(*) as times from gone group by ${reference})
    delete from ${sharedTable} using named where ${sharedTable}.id = named.id and named.times = (
      select count(*) from (select 1 from ${table} where ${reference} = named.id limit named.times + 1) as known
    )`;
}
