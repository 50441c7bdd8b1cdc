import { hash } from 'node:crypto';

const hashesMax = 100_000;
const hashes = new Map<string, string>();

/** Keys of sessions and filters are written again and again, and hashed once. */
export function sha256(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  if (hashes.size >= hashesMax) hashes.clear();
  const hashed = hash('sha256', text, 'base64url');
  hashes.set(text, hashed);
  return hashed;
}
