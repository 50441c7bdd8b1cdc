/** For the `skip` of a test: false where what it needs is there. Under CI a missing part is a failure, never a skip. */
export function skipUnless(isThere: boolean, needed: string): string | false {
  if (isThere) return false;
  if (process.env['CI'] === 'true') throw new Error(`CI needs ${needed}.`);
  return `needs ${needed}`;
}
