import type { SessionChange, SharedSessionStore } from '#mqtt/session-store';
import type { Batch, BatchGuard } from '#store/dialect/shared/batch';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { claimSession } from './claim-session.ts';
import { createContentIds } from './content-ids.ts';
import { type FoldedChanges, foldSessionChanges } from './fold-session-changes.ts';
import { createHashCache } from './hash-cache.ts';
import { closeAbandoned, findLost, removeExpired, removeOrphans } from './keep-sessions.ts';
import { countContents, effectsToBatches } from './session-batches.ts';
import { createMqttSessionReader } from './session-reader.ts';

const roundsPerSearch = 60;

/** Opens the session store of the MQTT broker in a migrated database. Closing the dialect closes the store too. */
export function openMqttSessionStore(dialect: SqlDialect): SharedSessionStore {
  const ids = createContentIds(dialect.writer);
  const sha256 = createHashCache();
  let rounds = 0;
  let lastSave: Promise<unknown> = Promise.resolve();
  /** The rows of saves that failed. It is not known whether they were written, so a retry must write the same rows. */
  const prepared = new WeakMap<readonly SessionChange[], Batch[]>();
  return {
    ...createMqttSessionReader(dialect.reader),
    async save(changes) {
      await save(changes);
    },
    async saveOwned(changes, owners) {
      const hashes = new Map([...owners].map(([key, owner]) => [sha256(key), owner]));
      const passed = await save(changes, {
        table: 'mqtt_sessions',
        name: 'key_sha256',
        column: 'owner',
        expected: hashes,
      });
      const kept = new Set(passed);
      return [...new Set(changes.map(({ key }) => key))].filter((key) => !kept.has(sha256(key)));
    },
    claim: (claim) => claimSession(dialect, claim),
    findLost: (owners) => findLost(dialect, owners),
    async keepHouse(nowMs, liveNodes) {
      await closeAbandoned(dialect, nowMs, liveNodes);
      await removeExpired(dialect, nowMs);
      // Orphans are rare, and finding them scans all contents.
      if (rounds % roundsPerSearch === 0) await removeOrphans(dialect);
      rounds += 1;
    },
    takeNodeNumber: ids.reserveBlock,
  };

  async function save(changes: readonly SessionChange[], guard?: BatchGuard): Promise<readonly string[]> {
    const { asFound, settled } = foldSessionChanges(changes);
    if (asFound.size + settled.size === 0) return [];
    // Saves run one after another in their order, even when the caller does not wait; one that fails does not stop the next.
    const saving = lastSave.then(() => write(changes, guard, asFound, settled));
    lastSave = saving.catch(() => {});
    return saving;
  }

  async function write(
    changes: readonly SessionChange[],
    guard: BatchGuard | undefined,
    ...effects: FoldedChanges['settled'][]
  ): Promise<readonly string[]> {
    await ids.reserve(effects.reduce((sum, each) => sum + countContents(each), 0));
    const batches = prepared.get(changes) ?? effects.flatMap((each) => effectsToBatches(each, ids.take, sha256));
    prepared.set(changes, batches);
    return dialect.writeBatches(batches, guard);
  }
}
