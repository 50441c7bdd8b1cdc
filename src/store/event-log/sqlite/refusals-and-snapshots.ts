import type { DatabaseSync } from 'node:sqlite';
import type { LiveSnapshot, NewRefusal } from '#core/ports/event-log';
import { snapshotSpanOf } from '#store/event-log/shared/snapshot-span';
import type { RunTable } from './run-table.ts';
import { feedSpan } from './schema.ts';

export type StoreRefusalsAndSnapshots = (refusals: readonly NewRefusal[], snapshots: readonly LiveSnapshot[]) => void;

/** Stores the refusals and snapshots of a batch in the transaction of its events. */
export function createRefusalsAndSnapshots(database: DatabaseSync, runs: RunTable): StoreRefusalsAndSnapshots {
  const insertRefusal = database.prepare(
    `insert into refusals (bot_id, received_at_ms, user_id, client_id, packet_id, status, payload)
    values (?, ?, ?, ?, ?, ?, ?)`,
  );
  // A late snapshot of an earlier event must not replace a newer one.
  const putSnapshot = database.prepare(
    `insert into snapshots values (?, ?, ?) on conflict (id) do update
    set sequence = excluded.sequence, state = excluded.state where excluded.sequence >= sequence`,
  );
  return (refusals, snapshots) => {
    for (const { botId, receivedAtMs, userId, clientId, packetId, status, payload } of refusals)
      insertRefusal.run(botId, receivedAtMs, userId, clientId, packetId, status, payload);
    for (const { botId, sequence, state } of snapshots) {
      const { feed } = runs.feedOf(botId);
      putSnapshot.run(feed * feedSpan + snapshotSpanOf(sequence), sequence, state);
    }
  };
}
