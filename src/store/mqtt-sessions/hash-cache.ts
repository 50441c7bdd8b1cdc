import { hash } from 'node:crypto';

const hashesMax = 100_000;

export function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** The same with a cache: the keys of sessions and filters are written again and again. */
export function createHashCache(): typeof sha256 {
  const hashes = new Map<string, string>();
  return (text) => {
    const known = hashes.get(text);
    if (known !== undefined) return known;
    if (hashes.size >= hashesMax) hashes.clear();
    const hashed = sha256(text);
    hashes.set(text, hashed);
    return hashed;
  };
}
