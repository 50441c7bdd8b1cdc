import type { ReadableBots } from '#core/ingress/read-access';
import type { Fleet } from './fleet.ts';

/** Identifies the state that a reader has: the round, and the bots that the reader could read then. */
export function fleetCursor({ epoch }: Pick<Fleet, 'epoch'>, version: number, readable: ReadableBots): string {
  return `${epoch}.${version}.${scopeOf(readable)}`;
}

/** The version to continue from; undefined when the reader must get everything. */
export function readFleetCursor(
  { epoch, version, removedAt }: Pick<Fleet, 'epoch' | 'version' | 'removedAt'>,
  cursor: string | undefined,
  readable: ReadableBots,
): number | undefined {
  const [ofEpoch, text = '', scope] = cursor?.split('.') ?? [];
  const seen = /^\d{1,15}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (ofEpoch !== epoch || scope !== scopeOf(readable) || seen > version) return undefined;
  // The fleet does not remember which bots were removed since.
  return seen < removedAt ? undefined : seen;
}

/** The result does not depend on the order of the bots. */
function scopeOf(readable: ReadableBots): string {
  if (readable === 'all') return 'all';
  let hash = 0;
  for (const id of readable) hash = (hash + Math.imul(id ^ (id >>> 15), 0x2c1b_3c6d)) | 0;
  return `${readable.size}-${(hash >>> 0).toString(36)}`;
}
