import type { Clock } from '#core/ports/clock';
import { createBoundedCache } from './bounded-cache.ts';

/** What was read lately, so that it is not read again for every request, and never used once it is known to be old. */
export interface Remembered<Key, Value> {
  /** What is remembered; undefined says nothing about what there is. */
  peek(key: Key): Value | undefined;
  find(key: Key): Promise<Value | undefined>;
  forget(key: Key): void;
  forgetAll(): void;
}

export interface RememberedOptions<Key, Value> {
  readonly read: (key: Key) => Promise<Value | undefined>;
  readonly entriesMax: number;
  /** Bounds how long a change stays unseen that nobody told us of. */
  readonly lifetimeMs: number;
  readonly clock: Clock;
  /** What is too large to keep is read every time. */
  readonly isWorthKeeping?: (value: Value) => boolean;
}

export function createRemembered<Key, Value>(options: RememberedOptions<Key, Value>): Remembered<Key, Value> {
  const { read, entriesMax, lifetimeMs, clock, isWorthKeeping = () => true } = options;
  const cache = createBoundedCache<Key, Value>(entriesMax, clock);
  const reads = new Map<Key, Promise<Value | undefined>>();
  let forgotten = 0;
  return {
    peek: (key) => cache.get(key),
    async find(key) {
      const known = cache.get(key);
      if (known !== undefined) return known;
      // Many who ask at the same time cost one read.
      const running = reads.get(key);
      if (running !== undefined) return running;
      const started = readAndKeep(key).finally(() => {
        if (reads.get(key) === started) reads.delete(key);
      });
      reads.set(key, started);
      return started;
    },
    forget(key) {
      forgotten += 1;
      cache.delete(key);
      reads.delete(key);
    },
    forgetAll() {
      forgotten += 1;
      cache.clear();
      reads.clear();
    },
  };

  async function readAndKeep(key: Key): Promise<Value | undefined> {
    const forgottenBefore = forgotten;
    const value = await read(key);
    // Told to forget while reading, we may hold what was there before: then it is used by those who wait, and not kept.
    const isFresh = forgotten === forgottenBefore;
    if (value !== undefined && isFresh && isWorthKeeping(value)) cache.set(key, value, lifetimeMs);
    return value;
  }
}
