import type { FirstAdmin } from '#core/administration/first-admin';
import type { ClusterStore } from '#core/ports/cluster-store';

const tryEveryMs = 200;
/** A node that has not announced the administrator by then hangs, and an operator must look at it. */
const waitMsMax = 60_000;

/**
 * Of nodes that start together on an empty database, one creates the first administrator and announces the password; the others wait for that.
 * Otherwise each would take the administrator of the other for one from a failed start, and set a new password.
 */
export function shareFirstAdmin(local: FirstAdmin, store: Pick<ClusterStore, 'tryHold'>): FirstAdmin {
  let release: (() => void) | undefined;
  return {
    ...local,
    async create() {
      release = await hold();
      if (release === undefined) return undefined;
      const created = await local.create();
      if (created === undefined) release();
      return created;
    },
    async announced(created) {
      await local.announced(created);
      release?.();
    },
  };

  async function hold(): Promise<(() => void) | undefined> {
    for (let waitedMs = 0; waitedMs < waitMsMax; waitedMs += tryEveryMs) {
      const held = await store.tryHold('first-start');
      if (held !== undefined) return held;
      await new Promise<void>((go) => setTimeout(go, tryEveryMs));
    }
    return undefined;
  }
}
