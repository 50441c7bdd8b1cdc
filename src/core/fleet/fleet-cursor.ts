import type { ReadableBots } from '#core/ingress/read-access';
import type { Fleet } from './fleet.ts';

/** Names what a reader has: the round, and which bots he could read then. */
export function fleetCursor({ epoch }: Pick<Fleet, 'epoch'>, version: number, readable: ReadableBots): string {
  return `${epoch}.${version}.${scopeOf(readable)}`;
}

/** The version to go on from; undefined when the reader has to get everything. */
export function readFleetCursor(
  { epoch, version, removedAt }: Pick<Fleet, 'epoch' | 'version' | 'removedAt'>,
  cursor: string | undefined,
  readable: ReadableBots,
): number | undefined {
  const [ofEpoch, text = '', scope] = cursor?.split('.') ?? [];
  const seen = /^\d{1,15}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (ofEpoch !== epoch || scope !== scopeOf(readable) || seen > version) return undefined;
  // Which bots were removed since is not kept.
  return seen < removedAt ? undefined : seen;
}

/** The same for the same bots in any order. */
function scopeOf(readable: ReadableBots): string {
  if (readable === 'all') return 'all';
  let hash = 0;
  for (const id of readable) hash = (hash + Math.imul(id ^ (id >>> 15), 0x2c1b_3c6d)) | 0;
  return `${readable.size}-${(hash >>> 0).toString(36)}`;
}
