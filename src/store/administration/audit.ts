import { type Kysely, sql } from 'kysely';
import type { Json } from '#core/json';
import type { AuditFilter, AuditLog, AuditReader } from '#core/ports/audit-log';
import type { Database } from '#store/dialect/shared/database';
import type { ColumnTypes } from '#store/dialect/shared/sql-dialect';

export function createAuditReader(db: Kysely<Database>, byteOrder: ColumnTypes['byteOrder']): AuditReader {
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
    listTargets: (afterId, limit) =>
      db
        .selectFrom('audit_entries')
        .select(['id', 'action', 'target'])
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute(),
    async list({ after, limit }, filter = {}) {
      const rows = await filtered(db, filter, byteOrder)
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

/** An index serves each condition. */
function filtered(
  db: Kysely<Database>,
  { actor, action, object, from, to }: AuditFilter,
  byteOrder: ColumnTypes['byteOrder'],
) {
  let query = db.selectFrom('audit_entries').selectAll();
  if (actor !== undefined) query = query.where(sql`lower(actor_username)`, '=', actor.toLowerCase());
  if (action !== undefined) query = query.where(isOrBelow('action', action, '.'));
  if (object !== undefined) query = query.where(isOrBelow('target', object, '/'));
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<=', to);
  return query;

  /** Matches the text itself and every text that begins with it and the separator; in byte order, these end before the next character. */
  function isOrBelow(column: 'action' | 'target', text: string, separator: string) {
    const name = sql`${sql.ref(column)} ${sql.raw(byteOrder)}`;
    const behind = `${text}${String.fromCharCode(separator.charCodeAt(0) + 1)}`;
    return sql<boolean>`(${name} = ${text} or (${name} >= ${text + separator} and ${name} < ${behind}))`;
  }
}

export function createAuditLog(db: Kysely<Database>, byteOrder: ColumnTypes['byteOrder']): AuditLog {
  return {
    ...createAuditReader(db, byteOrder),
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
