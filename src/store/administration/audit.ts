import type { Kysely } from 'kysely';
import type { Json } from '#core/json';
import type { AuditLog, AuditReader } from '#core/ports/audit-log';
import type { Database } from '#store/dialect/shared/database';

export function createAuditReader(db: Kysely<Database>): AuditReader {
  return {
    async lastId() {
      const row = await db
        .selectFrom('audit_entries')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      return row?.id ?? 0;
    },
    async listUsersChangedLocally(afterId) {
      const rows = await db
        .selectFrom('audit_entries')
        .select('target')
        .distinct()
        .where('id', '>', afterId)
        .where('actor_user_id', 'is', null)
        .where('target', 'like', 'user/%')
        .execute();
      return [...new Set(rows.map(({ target }) => Number(target.split('/')[1])))];
    },
    async list({ after, limit }) {
      const query = db.selectFrom('audit_entries').selectAll();
      const rows = await query
        .where('id', '<', after ?? Number.MAX_SAFE_INTEGER)
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        actor: { userId: row.actor_user_id, username: row.actor_username, address: row.address },
        action: row.action,
        target: row.target,
        before: JSON.parse(row.before_json) as Json,
        after: JSON.parse(row.after_json) as Json,
      }));
    },
  };
}

export function createAuditLog(db: Kysely<Database>): AuditLog {
  return {
    ...createAuditReader(db),
    async append({ at, actor, action, target, before, after }) {
      await db
        .insertInto('audit_entries')
        .values({
          at,
          actor_user_id: actor.userId,
          actor_username: actor.username,
          address: actor.address,
          action,
          target,
          before_json: JSON.stringify(before),
          after_json: JSON.stringify(after),
        })
        .execute();
    },
  };
}
