import type { Kysely } from 'kysely';
import type { BrokerCredentialReader, BrokerCredentialWriter } from '#core/ports/broker-credential-store';
import type { Database } from './database.ts';

export function createBrokerCredentialReader(db: Kysely<Database>): BrokerCredentialReader {
  return {
    list(userId) {
      return db
        .selectFrom('broker_credentials')
        .select(['id', 'user_id as userId', 'name', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute();
    },
  };
}

export function createBrokerCredentialWriter(db: Kysely<Database>): BrokerCredentialWriter {
  return {
    ...createBrokerCredentialReader(db),
    insert({ userId, name, createdAt, secretSha256 }) {
      return db
        .insertInto('broker_credentials')
        .values({ user_id: userId, name, created_at: createdAt, secret_sha256: secretSha256 })
        .returning(['id', 'user_id as userId', 'name', 'created_at as createdAt'])
        .executeTakeFirstOrThrow();
    },
    async remove(id) {
      await db.deleteFrom('broker_credentials').where('id', '=', id).execute();
    },
  };
}
