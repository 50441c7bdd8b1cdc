/** What the domain needs of cryptography, given to it because core does no I/O. */
export interface Secrets {
  hashPassword(password: string): Promise<string>;
  /** Takes the same time for a hash that no password matches. */
  verifyPassword(password: string, hash: string): Promise<boolean>;
  /** A hash of a password that nobody knows, as costly to check as any other. */
  readonly unmatchableHash: string;
  /** 256 random bits as text. */
  generateSecret(): string;
  /** A password that a person can type. */
  generatePassword(): string;
  sha256(text: string): string;
  /** A key for remembering a secret in memory without keeping it there; differs in every process. */
  fingerprint(text: string): string;
}
