/** The `skip` option of a test: false where its requirement is met. In CI a missing requirement is a failure, never a skip. */
export function skipUnless(isThere: boolean, needed: string): string | false {
  if (isThere) return false;
  if (process.env['CI'] === 'true') throw new Error(`CI needs ${needed}.`);
  return `needs ${needed}`;
}
