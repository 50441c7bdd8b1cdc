import type { Kysely } from 'kysely';
import type { ShareLinkReader, ShareLinkWriter } from '#core/ports/share-link-store';
import type { ShareLink } from '#core/share-link';
import type { Database } from '#store/dialect/shared/database';
import { toInt32 } from './page-cursor.ts';

export function createShareLinkReader(db: Kysely<Database>): ShareLinkReader {
  return {
    async list({ after, limit }) {
      const query = selectLinks(db).where('share_links.id', '>', toInt32(after));
      return (await query.limit(limit + 1).execute()).map(toShareLink);
    },
    async listAssigned(userId, { after, limit }) {
      const query = selectLinks(db)
        .innerJoin('bot_assignments', 'bot_assignments.bot_id', 'share_links.bot_id')
        .where('bot_assignments.user_id', '=', userId)
        .where('share_links.id', '>', toInt32(after));
      return (await query.limit(limit + 1).execute()).map(toShareLink);
    },
    async listByBot(botId) {
      return (await selectLinks(db).where('share_links.bot_id', '=', botId).execute()).map(toShareLink);
    },
    async find(id) {
      const row = await selectLinks(db).where('share_links.id', '=', id).executeTakeFirst();
      return row && toShareLink(row);
    },
    async findByKey(key) {
      const row = await selectLinks(db).where('share_links.link_key', '=', key).executeTakeFirst();
      return row && toShareLink(row);
    },
  };
}

export function createShareLinkWriter(db: Kysely<Database>): ShareLinkWriter {
  const reader = createShareLinkReader(db);
  return {
    ...reader,
    async insert({ key, botId, fixtureId, name, createdByUserId, createdAt, expiresAtMs }) {
      const { id } = await db
        .insertInto('share_links')
        .values({
          link_key: key,
          bot_id: botId,
          fixture_id: fixtureId,
          name,
          created_by: createdByUserId,
          created_at: createdAt,
          expires_at_ms: expiresAtMs,
          last_used_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return toShareLink(await selectLinks(db).where('share_links.id', '=', id).executeTakeFirstOrThrow());
    },
    async update(id, { name, expiresAtMs }) {
      const changes = { name, expires_at_ms: expiresAtMs };
      await db.updateTable('share_links').set(changes).where('id', '=', id).execute();
    },
    async remove(id) {
      await db.deleteFrom('share_links').where('id', '=', id).execute();
    },
    async noteUse(id, at) {
      await db.updateTable('share_links').set({ last_used_at: at }).where('id', '=', id).execute();
    },
  };
}

function selectLinks(db: Kysely<Database>) {
  return db
    .selectFrom('share_links')
    .innerJoin('users', 'users.id', 'share_links.created_by')
    .selectAll('share_links')
    .select('users.username')
    .orderBy('share_links.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number];

function toShareLink(row: Row): ShareLink {
  return {
    id: row.id,
    key: row.link_key,
    botId: row.bot_id,
    fixtureId: row.fixture_id,
    name: row.name,
    createdAt: row.created_at,
    createdBy: { userId: row.created_by, username: row.username },
    expiresAtMs: row.expires_at_ms,
    lastUsedAt: row.last_used_at,
  };
}
