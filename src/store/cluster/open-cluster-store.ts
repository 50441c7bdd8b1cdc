import type { ClusterStore } from '#core/ports/cluster-store';
import { createPool, numberTypes } from '#store/dialect/postgres/create-pool';
import { createPostgresServers, type PostgresServers } from '#store/postgres-servers/postgres-servers';
import { createNodeTable } from './node-table.ts';
import { createNoteTable } from './note-table.ts';
import { createRights } from './rights.ts';

export interface ClusterStoreOptions {
  readonly url: string;
  /** The servers of the URL, which all connections of a process share. */
  readonly servers?: PostgresServers | undefined;
  /** Called when an idle connection breaks. */
  readonly onIdleError: (error: Error) => void;
}

/** A heartbeat that takes longer comes too late. */
const answerMsMax = 3000;

/** Opens separate connections: heartbeats must not wait for an import or a slow request. The database must be migrated. */
export function openClusterStore({ url, servers, onIdleError }: ClusterStoreOptions): ClusterStore {
  const config = {
    connectionTimeoutMillis: answerMsMax,
    query_timeout: answerMsMax,
    statement_timeout: answerMsMax,
    keepAlive: true,
    application_name: 'scorewire nodes',
    types: numberTypes,
  };
  const found = servers ?? createPostgresServers(url);
  const pool = createPool(found, { ...config, max: 2 }, onIdleError);
  // A right keeps its connection while it is held.
  const rightPool = createPool(found, { ...config, max: 3 }, onIdleError);
  const rights = createRights(rightPool);
  return {
    async findInstallation() {
      const { rows } = await pool.query<{ id: string }>(
        `select md5(id || ' ' || current_database()) as id from installation`,
      );
      const [row] = rows;
      if (row === undefined) throw new Error('The table installation is empty.');
      return row.id;
    },
    ...createNodeTable(pool),
    ...createNoteTable(pool),
    tryHold: rights.tryHold,
    async close() {
      rights.releaseAll();
      await rightPool.end();
      await pool.end();
    },
  };
}
