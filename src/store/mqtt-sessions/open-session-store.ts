import type { SessionChange, SessionStore } from '#mqtt/session-store';
import type { Batch } from '#store/dialect/shared/batch';
import type { Engine } from '#store/dialect/shared/sql-dialect';
import { createContentIds } from './content-ids.ts';
import { type FoldedChanges, foldSessionChanges } from './fold-session-changes.ts';
import { countContents, effectsToBatches } from './session-batches.ts';
import { createMqttSessionReader } from './session-reader.ts';

/** The sessions of the MQTT engine, in the database of an engine that is migrated; closing that engine ends this too. */
export function openMqttSessionStore(engine: Engine): SessionStore {
  const ids = createContentIds(engine.writer);
  let lastSave = Promise.resolve();
  /** Of saves that have failed: nobody knows whether one that is tried again was written, so it must write the same rows. */
  const prepared = new WeakMap<readonly SessionChange[], Batch[]>();
  return {
    ...createMqttSessionReader(engine.reader),
    async save(changes) {
      const { asFound, settled } = foldSessionChanges(changes);
      if (asFound.size + settled.size === 0) return;
      // One after another as they came, also when the caller does not wait; a save that fails does not stop the next.
      const save = lastSave.then(() => write(changes, asFound, settled));
      lastSave = save.catch(() => {});
      await save;
    },
  };

  async function write(changes: readonly SessionChange[], ...effects: FoldedChanges['settled'][]): Promise<void> {
    await ids.reserve(effects.reduce((sum, each) => sum + countContents(each), 0));
    const batches = prepared.get(changes) ?? effects.flatMap((each) => effectsToBatches(each, ids.take));
    prepared.set(changes, batches);
    await engine.writeBatches(batches);
  }
}
