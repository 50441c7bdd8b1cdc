import type { SessionChange, SessionStore } from '#mqtt/session-store';
import type { Batch } from '#store/dialect/shared/batch';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { createContentIds } from './content-ids.ts';
import { type FoldedChanges, foldSessionChanges } from './fold-session-changes.ts';
import { createHashCache } from './hash-cache.ts';
import { countContents, effectsToBatches } from './session-batches.ts';
import { createMqttSessionReader } from './session-reader.ts';

/** Opens the session store of the MQTT broker in a migrated database. Closing the dialect closes the store too. */
export function openMqttSessionStore(dialect: SqlDialect): SessionStore {
  const ids = createContentIds(dialect.writer);
  const sha256 = createHashCache();
  let lastSave = Promise.resolve();
  /** The rows of saves that failed. It is not known whether they were written, so a retry must write the same rows. */
  const prepared = new WeakMap<readonly SessionChange[], Batch[]>();
  return {
    ...createMqttSessionReader(dialect.reader),
    async save(changes) {
      const { asFound, settled } = foldSessionChanges(changes);
      if (asFound.size + settled.size === 0) return;
      // Saves run one after another in their order, even when the caller does not wait; one that fails does not stop the next.
      const save = lastSave.then(() => write(changes, asFound, settled));
      lastSave = save.catch(() => {});
      await save;
    },
  };

  async function write(changes: readonly SessionChange[], ...effects: FoldedChanges['settled'][]): Promise<void> {
    await ids.reserve(effects.reduce((sum, each) => sum + countContents(each), 0));
    const batches = prepared.get(changes) ?? effects.flatMap((each) => effectsToBatches(each, ids.take, sha256));
    prepared.set(changes, batches);
    await dialect.writeBatches(batches);
  }
}
