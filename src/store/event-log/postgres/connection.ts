import type pg from 'pg';
import { numberTypes } from '#store/dialect/postgres/create-pool';

/** The time limit of a statement in the database, and how much longer this side waits for the answer before it gives up. */
export const statementMsMax = 5000;
export const answerGraceMs = 2000;

export const connectionConfig: pg.ClientConfig = {
  application_name: 'scorewire event log',
  connectionTimeoutMillis: statementMsMax,
  query_timeout: statementMsMax + answerGraceMs,
  keepAlive: true,
  // Queries are sent without waiting for the answers before them; a query without an answer ends the connection.
  pipeline: true,
  types: numberTypes,
};
