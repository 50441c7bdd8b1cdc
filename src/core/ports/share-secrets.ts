/** The secrets of share links: the key of the link and a signature of it, so that the address can be shown again and nothing secret is stored. */
export interface ShareSecrets {
  /** A new key. */
  generateKey(): string;
  secretOf(key: string): string;
  /** The key of a secret that we have made; undefined for anything else. Reads nothing. */
  keyOf(secret: string): string | undefined;
}
