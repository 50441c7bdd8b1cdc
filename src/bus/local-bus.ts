import type { Change, ChangeFeed } from '#core/ports/change-feed';

/** The change feed of a single node: `publish` returns after all listeners have run. */
export function createLocalBus(): ChangeFeed {
  const listeners = new Set<(change: Change) => void>();
  return {
    publish(change) {
      for (const listener of listeners) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
