import type { Pool } from 'pg';
import type { ClusterStore } from '#core/ports/cluster-store';
import type { NodeRecord } from '#core/ports/node-registry';
import { nowMs } from './now-ms.ts';

const liveMs = 5000;
const keptMs = 86_400_000;

const beatSql = `
  insert into nodes (id, name, version, addresses, started_at_ms, seen_at_ms, bus_connected, connections, events_per_second, state)
  values ($1, $2, $3, $4, ${nowMs}, ${nowMs}, $5, $6, $7, $8)
  on conflict (id) do update set addresses = excluded.addresses, seen_at_ms = excluded.seen_at_ms,
    bus_connected = excluded.bus_connected, connections = excluded.connections,
    events_per_second = excluded.events_per_second, state = excluded.state`;

const listSql = `
  select id, name, version, addresses, started_at_ms as "startedAtMs", seen_at_ms as "seenAtMs",
    seen_at_ms > ${nowMs} - ${liveMs} as "isLive", bus_connected = 1 as "busConnected", connections,
    events_per_second as "eventsPerSecond", state
  from nodes order by started_at_ms, id`;

const forgetSql = `delete from nodes where seen_at_ms < ${nowMs} - ${keptMs}`;

export function createNodeTable(pool: Pool): Pick<ClusterStore, 'beat' | 'listNodes' | 'removeNode'> {
  return {
    async beat({ id, name, version, addresses, busConnected, connections, eventsPerSecond, state }) {
      const values = [id, name, version, JSON.stringify(addresses), busConnected ? 1 : 0];
      await pool.query(beatSql, [...values, connections, eventsPerSecond, state]);
      await pool.query(forgetSql);
      return listNodes();
    },
    listNodes,
    async removeNode(id) {
      await pool.query('delete from nodes where id = $1', [id]);
    },
  };

  async function listNodes(): Promise<NodeRecord[]> {
    const { rows } = await pool.query<Omit<NodeRecord, 'addresses'> & { addresses: string }>(listSql);
    return rows.map((row) => ({ ...row, addresses: JSON.parse(row.addresses) as Record<string, string> }));
  }
}
