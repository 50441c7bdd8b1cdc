import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { retryWhileBusy } from './retry-while-busy.ts';

const statementsMax = 256;

/** Runs Kysely on Node's built-in SQLite. While another process has the lock, statements are retried, because waiting inside SQLite blocks the thread. */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: DatabaseSync) {
    const adapted = adaptSqlite(database);
    super({ database: adapted });
    this.#database = adapted;
  }

  override createDriver(): Driver {
    return new PatientDriver({ database: this.#database });
  }
}

class PatientDriver extends SqliteDriver {
  #patient: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    this.#patient ??= {
      // Retries work inside a transaction too: SQLite refuses the statement and leaves the transaction as it is.
      executeQuery: (query) => retryWhileBusy(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    return this.#patient;
  }
}

/** Keeps statements prepared: preparing costs more than most queries. */
function adaptSqlite(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      // With the write lock taken at the start, only `begin` has to be retried, not the first write of a transaction.
      const statement = adaptStatement(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
      if (statements.size >= statementsMax) {
        const oldest = statements.keys().next();
        if (!oldest.done) statements.delete(oldest.value);
      }
      statements.set(sql, statement);
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
