import type { SigningKey } from '#core/signing-key';

export interface SigningKeyReader {
  /** Newest first. */
  list(): Promise<SigningKey[]>;
}

export interface SigningKeyWriter extends SigningKeyReader {
  insert(key: SigningKey): Promise<void>;
}
