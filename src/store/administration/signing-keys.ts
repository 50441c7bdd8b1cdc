import type { Kysely } from 'kysely';
import type { SigningKeyReader, SigningKeyWriter } from '#core/ports/signing-key-store';
import type { Database } from '#store/dialect/shared/database';

export function createSigningKeyReader(db: Kysely<Database>): SigningKeyReader {
  return {
    list() {
      return db
        .selectFrom('signing_keys')
        .select(['key_id as keyId', 'private_jwk as privateJwk', 'public_jwk as publicJwk', 'created_at as createdAt'])
        .orderBy('created_at', 'desc')
        .orderBy('key_id')
        .execute();
    },
  };
}

export function createSigningKeyWriter(db: Kysely<Database>): SigningKeyWriter {
  return {
    ...createSigningKeyReader(db),
    async insert({ keyId, privateJwk, publicJwk, createdAt }) {
      await db
        .insertInto('signing_keys')
        .values({ key_id: keyId, private_jwk: privateJwk, public_jwk: publicJwk, created_at: createdAt })
        .execute();
    },
  };
}
