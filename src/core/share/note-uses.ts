import { formatDateTime } from '#core/date-time';
import type { Clock } from '#core/ports/clock';
import type { Store } from '#core/ports/store';
import { ok } from '#core/result';

/** Remembers when each link was last used: at most one write a minute and link, because an overlay reads several times a second. */
export interface LinkUses {
  note(linkId: number): void;
}

const writeEveryMs = 60_000;
const linksMax = 10_000;

export function createLinkUses(
  store: Pick<Store, 'change'>,
  clock: Clock,
  onFault: (error: unknown) => void = () => {},
): LinkUses {
  const writtenAtMs = new Map<number, number>();
  return {
    note(linkId) {
      const nowMs = clock();
      const last = writtenAtMs.get(linkId);
      if (last !== undefined && nowMs - last < writeEveryMs) return;
      if (writtenAtMs.size >= linksMax) writtenAtMs.clear();
      writtenAtMs.set(linkId, nowMs);
      const at = formatDateTime(nowMs);
      store.change<void, never>(async ({ shareLinks }) => ok(await shareLinks.noteUse(linkId, at))).catch(onFault);
    },
  };
}
