import type { Pool } from 'pg';
import type { ClusterRight, ClusterStore } from '#core/ports/cluster-store';

/** Arbitrary numbers; nothing else in the database may take them as advisory locks. */
const locks: Record<ClusterRight, bigint> = {
  'first-start': 7_041_846_206n,
  retention: 7_041_846_207n,
  histories: 7_041_846_208n,
};

export interface Rights extends Pick<ClusterStore, 'tryHold'> {
  /** Releases the rights; then the pool can end. */
  releaseAll(): void;
}

/** A right is an advisory lock of a connection, so that it ends with the process. */
export function createRights(pool: Pool): Rights {
  const held = new Set<() => void>();
  return {
    async tryHold(right) {
      const client = await pool.connect();
      try {
        const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${locks[right]}) as held`);
        if (rows[0]?.held !== true) {
          client.release();
          return undefined;
        }
      } catch (error) {
        client.release(true);
        throw error;
      }
      // Ending the connection gives the lock back, whatever state it is in.
      const release = (): void => {
        if (held.delete(release)) client.release(true);
      };
      held.add(release);
      return release;
    },
    releaseAll() {
      for (const release of held) release();
    },
  };
}
