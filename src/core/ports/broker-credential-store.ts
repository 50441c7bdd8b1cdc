import type { BrokerCredential } from '#core/broker-credential';

export interface BrokerCredentialReader {
  /** Ascending by id. */
  list(userId: number): Promise<BrokerCredential[]>;
  findBySecret(secretSha256: string): Promise<BrokerCredential | undefined>;
}

export interface BrokerCredentialWriter extends BrokerCredentialReader {
  insert(
    credential: Omit<BrokerCredential, 'id' | 'lastUsedAt'> & { readonly secretSha256: string },
  ): Promise<BrokerCredential>;
  noteUsed(ids: readonly number[], at: string): Promise<void>;
  remove(id: number): Promise<void>;
}
