/** Cryptography, injected because core uses no library. */
export interface Secrets {
  hashPassword(password: string): Promise<string>;
  /** Takes the same time for `unmatchableHash`. */
  verifyPassword(password: string, hash: string): Promise<boolean>;
  /** A hash that no password matches; checking it costs as much as any other. */
  readonly unmatchableHash: string;
  /** 256 random bits as text. */
  generateSecret(): string;
  /** A password that a person can type. */
  generatePassword(): string;
  sha256(text: string): string;
  /** A cache key for a secret, so that the secret itself is not kept in memory; differs in every process. */
  fingerprint(text: string): string;
}
