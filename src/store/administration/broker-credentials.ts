import type { Kysely, Selectable } from 'kysely';
import type { BrokerCredential } from '#core/broker-credential';
import type { BrokerCredentialReader, BrokerCredentialWriter } from '#core/ports/broker-credential-store';
import type { BrokerCredentialsTable, Database } from '#store/dialect/shared/database';

export function createBrokerCredentialReader(db: Kysely<Database>): BrokerCredentialReader {
  return {
    async list(userId) {
      const query = db.selectFrom('broker_credentials').selectAll().where('user_id', '=', userId);
      return (await query.orderBy('id').execute()).map(toCredential);
    },
    async findBySecret(secretSha256) {
      const query = db.selectFrom('broker_credentials').selectAll().where('secret_sha256', '=', secretSha256);
      const row = await query.executeTakeFirst();
      return row && toCredential(row);
    },
  };
}

export function createBrokerCredentialWriter(db: Kysely<Database>): BrokerCredentialWriter {
  return {
    ...createBrokerCredentialReader(db),
    async insert({ userId, name, createdAt, secretSha256 }) {
      const row = await db
        .insertInto('broker_credentials')
        .values({ user_id: userId, name, created_at: createdAt, secret_sha256: secretSha256, last_used_at: null })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toCredential(row);
    },
    async noteUsed(ids, at) {
      if (ids.length === 0) return;
      await db.updateTable('broker_credentials').set({ last_used_at: at }).where('id', 'in', ids).execute();
    },
    async remove(id) {
      await db.deleteFrom('broker_credentials').where('id', '=', id).execute();
    },
  };
}

function toCredential(row: Selectable<BrokerCredentialsTable>): BrokerCredential {
  const { id, user_id: userId, name, created_at: createdAt, last_used_at: lastUsedAt } = row;
  return { id, userId, name, createdAt, lastUsedAt };
}
