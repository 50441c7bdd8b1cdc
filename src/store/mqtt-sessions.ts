import type { SessionStore } from '#mqtt/session-store';
import type { Engine } from './engine.ts';
import { foldSessionChanges } from './fold-session-changes.ts';
import { loadMqttSessions } from './load-mqtt-sessions.ts';
import { effectsToBatches } from './mqtt-session-batches.ts';

/** The sessions of the MQTT engine, in the database of an engine that is migrated; closing that engine ends this too. */
export function openMqttSessionStore(engine: Engine): SessionStore {
  let lastSave = Promise.resolve();
  return {
    load: () => loadMqttSessions(engine.reader),
    async save(changes) {
      const { asFound, settled } = foldSessionChanges(changes);
      const batches = [...effectsToBatches(asFound), ...effectsToBatches(settled)];
      if (batches.length === 0) return;
      // One after another as they came, also when the caller does not wait; a save that fails does not stop the next.
      const save = lastSave.then(() => engine.writeBatches(batches));
      lastSave = save.catch(() => {});
      await save;
    },
  };
}
