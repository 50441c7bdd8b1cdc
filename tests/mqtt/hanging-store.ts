import type { SessionStore } from '#mqtt/session-store';
import { createMemorySessionStore } from '#tests/mqtt/memory-session-store';

/** A session store that answers no save between `hang` and `answer`. */
export function createHangingStore(): SessionStore & { hang(): void; answer(): void } {
  const store = createMemorySessionStore();
  let gate: PromiseWithResolvers<void> | undefined;
  return {
    ...store,
    async save(changes) {
      await gate?.promise;
      await store.save(changes);
    },
    hang() {
      gate = Promise.withResolvers<void>();
    },
    answer() {
      gate?.resolve();
      gate = undefined;
    },
  };
}
