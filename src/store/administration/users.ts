import type { Kysely, Selectable } from 'kysely';
import type { UserReader, UserWriter } from '#core/ports/user-store';
import { type Role, type User, type UserSecret, usernameKey } from '#core/user';
import type { Database, UsersTable } from '#store/dialect/shared/database';
import { flag } from '#store/dialect/shared/flag';

export function createUserReader(db: Kysely<Database>): UserReader {
  const findRow = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return {
    async list({ after, limit }) {
      const query = db
        .selectFrom('users')
        .selectAll()
        .where('id', '>', after ?? 0);
      const page = query.orderBy('id').limit(limit + 1);
      return (await page.execute()).map(toUser);
    },
    async find(id) {
      const row = await findRow(id);
      return row && toUser(row);
    },
    async findSecret(id) {
      const row = await findRow(id);
      return row && toSecret(row);
    },
    async findSecretByUsername(username) {
      const query = db.selectFrom('users').selectAll().where('username_key', '=', usernameKey(username));
      const row = await query.executeTakeFirst();
      return row && toSecret(row);
    },
    async findUnannounced() {
      const query = db.selectFrom('users').selectAll('users');
      const row = await query
        .innerJoin('unannounced_users', 'unannounced_users.user_id', 'users.id')
        .executeTakeFirst();
      return row && toUser(row);
    },
  };
}

export function createUserWriter(db: Kysely<Database>): UserWriter {
  const markAnnounced = async (id: number): Promise<void> => {
    await db.deleteFrom('unannounced_users').where('user_id', '=', id).execute();
  };
  return {
    ...createUserReader(db),
    async insert({ username, role, pushEnabled, passwordHash, at }) {
      const row = await db
        .insertInto('users')
        .values({
          username,
          username_key: usernameKey(username),
          role,
          push_enabled: flag(pushEnabled),
          disabled: 0,
          password_hash: passwordHash,
          password_version: 1,
          created_at: at,
          updated_at: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toUser(row);
    },
    markAnnounced,
    async markUnannounced(id) {
      await db.insertInto('unannounced_users').values({ user_id: id }).execute();
    },
    async update(id, { role, pushEnabled, disabled, passwordHash, at }) {
      if (passwordHash !== undefined) await markAnnounced(id);
      const row = await db
        .updateTable('users')
        .set((column) => ({
          updated_at: at,
          ...(role !== undefined && { role }),
          ...(pushEnabled !== undefined && { push_enabled: flag(pushEnabled) }),
          ...(disabled !== undefined && { disabled: flag(disabled) }),
          ...(passwordHash !== undefined && {
            password_hash: passwordHash,
            password_version: column('password_version', '+', 1),
          }),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toUser(row);
    },
    async remove(id) {
      await db.deleteFrom('users').where('id', '=', id).execute();
    },
    async countEnabledAdmins() {
      const row = await db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('role', '=', 'admin')
        .where('disabled', '=', 0)
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

function toUser(row: Selectable<UsersTable>): User {
  return {
    id: row.id,
    username: row.username,
    role: row.role as Role,
    pushEnabled: row.push_enabled === 1,
    disabled: row.disabled === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toSecret(row: Selectable<UsersTable>): UserSecret {
  return { user: toUser(row), passwordHash: row.password_hash, passwordVersion: row.password_version };
}
