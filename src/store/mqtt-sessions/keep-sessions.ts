import { sql } from 'kysely';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { neverExpires } from './claim-session.ts';
import { sha256 } from './hash-cache.ts';
import { removeSessions } from './remove-sessions.ts';

/** Sessions that one transaction removes: their locks must not keep clients waiting. */
const removedMax = 100;
/** Sessions that one query compares. */
const comparedMax = 5000;

/** Removes the expired sessions, except those that another node is removing. */
export async function removeExpired({ name, writer }: SqlDialect, nowMs: number): Promise<void> {
  for (;;) {
    const removed = await writer.transaction().execute(async (transaction) => {
      const expired = transaction
        .selectFrom('mqtt_sessions')
        .select('id')
        .where('expiry_seconds', '<', neverExpires)
        .where(sql<boolean>`offline_since_ms + expiry_seconds * 1000 <= ${nowMs}`)
        .limit(removedMax);
      const found = await (name === 'postgres' ? expired.forUpdate().skipLocked() : expired).execute();
      if (found.length > 0)
        await removeSessions(
          transaction,
          found.map(({ id }) => id),
        );
      return found.length;
    });
    if (removed < removedMax) return;
  }
}

/**
 * The sessions that were open on nodes that are gone count as offline from now on. Without an owner, such a node cannot change them if it comes back.
 */
export async function closeAbandoned(
  { writer }: SqlDialect,
  nowMs: number,
  liveNodes: readonly string[],
): Promise<void> {
  const isLive = liveNodes.map((node) => sql`owner like ${`${node}/%`}`);
  await writer
    .updateTable('mqtt_sessions')
    .set({ offline_since_ms: nowMs, owner: null })
    .where('offline_since_ms', 'is', null)
    .where(sql<boolean>`(owner is null or not (${sql.join([sql`1 = 0`, ...isLive], sql` or `)}))`)
    .execute();
}

/**
 * Removes contents that no message references. Two nodes that each remove one of the last two messages at the same moment both see the other one, and
 * leave the content. A message is written together with its content, so a content without one is not new.
 */
export async function removeOrphans({ writer }: SqlDialect): Promise<void> {
  await sql`delete from mqtt_contents where not exists (
    select 1 from mqtt_messages where mqtt_messages.content_id = mqtt_contents.id)`.execute(writer);
}

/** The keys of the sessions that do not have these owners. */
export async function findLost({ reader }: SqlDialect, owners: ReadonlyMap<string, string>): Promise<string[]> {
  const all = [...owners];
  const lost: string[] = [];
  for (let start = 0; start < all.length; start += comparedMax) {
    const part = all.slice(start, start + comparedMax).map(([key, owner]) => ({ key, owner, hash: sha256(key) }));
    const rows = await reader
      .selectFrom('mqtt_sessions')
      .select(['key_sha256', 'owner'])
      .where(
        'key_sha256',
        'in',
        part.map(({ hash }) => hash),
      )
      .execute();
    const found = new Map(rows.map(({ key_sha256, owner }) => [key_sha256, owner]));
    lost.push(...part.filter(({ hash, owner }) => found.get(hash) !== owner).map(({ key }) => key));
  }
  return lost;
}
