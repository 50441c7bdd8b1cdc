import type { Clock } from '#core/ports/clock';

/** A cache whose entries expire; when it is full, it evicts the oldest. */
export interface BoundedCache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value, lifetimeMs: number): void;
  delete(key: Key): void;
  clear(): void;
}

export function createBoundedCache<Key, Value>(entriesMax: number, clock: Clock): BoundedCache<Key, Value> {
  const entries = new Map<Key, { readonly value: Value; readonly expiresAtMs: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.expiresAtMs > clock()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value, lifetimeMs) {
      entries.delete(key);
      if (entries.size >= entriesMax) {
        // A Map iterates in insertion order.
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
      entries.set(key, { value, expiresAtMs: clock() + lifetimeMs });
    },
    delete(key) {
      entries.delete(key);
    },
    clear() {
      entries.clear();
    },
  };
}
