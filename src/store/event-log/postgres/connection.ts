import pg from 'pg';

/** How long the database may take over a statement, and how much later this side gives up when there is no answer at all. */
export const statementMsMax = 5000;
export const answerGraceMs = 2000;

export function connectionConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'scorewire event log',
    connectionTimeoutMillis: statementMsMax,
    query_timeout: statementMsMax + answerGraceMs,
    keepAlive: true,
    // Queries go out behind each other without waiting for answers; a query without one ends the connection.
    pipeline: true,
    types,
  };
}

/** Ids, counts, sequences and times are far below 2^53, where numbers are exact. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format)),
};
