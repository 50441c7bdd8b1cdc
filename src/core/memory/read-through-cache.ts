import type { Clock } from '#core/ports/clock';
import { createBoundedCache } from './bounded-cache.ts';

/** Caches what it reads until a lifetime ends or somebody invalidates it. */
export interface ReadThroughCache<Key, Value> {
  /** The cached value; undefined when it is not cached, whether it exists or not. */
  peek(key: Key): Value | undefined;
  find(key: Key): Promise<Value | undefined>;
  forget(key: Key): void;
  forgetAll(): void;
}

export interface ReadThroughOptions<Key, Value> {
  readonly read: (key: Key) => Promise<Value | undefined>;
  readonly entriesMax: number;
  /** Bounds how long a change that nobody published stays unseen. */
  readonly lifetimeMs: number;
  readonly clock: Clock;
  /** Whether nothing has changed since then; if so, an expired entry stays in use. */
  readonly isStillTrue?: IsStillTrue | undefined;
  /** False for a value that is too large to cache. */
  readonly isWorthKeeping?: (value: Value) => boolean;
}

export type IsStillTrue = (sinceMs: number) => boolean;

interface Entry<Value> {
  readonly value: Value;
  readonly readAtMs: number;
  expiresAtMs: number;
}

/** Removes entries that nobody asks for; the others expire by `expiresAtMs`. */
const keptMs = 3_600_000;
/** How long an expired entry that is unchanged stays in use before it is checked again. */
const renewedMs = 100;

export function createReadThroughCache<Key, Value>(
  options: ReadThroughOptions<Key, Value>,
): ReadThroughCache<Key, Value> {
  const { read, entriesMax, lifetimeMs, clock, isStillTrue = () => false, isWorthKeeping = () => true } = options;
  const cache = createBoundedCache<Key, Entry<Value>>(entriesMax, clock);
  const reads = new Map<Key, Promise<Value | undefined>>();
  let invalidations = 0;
  return {
    peek,
    async find(key) {
      const known = peek(key);
      if (known !== undefined) return known;
      // Concurrent callers share one read.
      const running = reads.get(key);
      if (running !== undefined) return running;
      const started = readAndKeep(key).finally(() => {
        if (reads.get(key) === started) reads.delete(key);
      });
      reads.set(key, started);
      return started;
    },
    forget(key) {
      invalidations += 1;
      cache.delete(key);
      reads.delete(key);
    },
    forgetAll() {
      invalidations += 1;
      cache.clear();
      reads.clear();
    },
  };

  function peek(key: Key): Value | undefined {
    const entry = cache.get(key);
    if (entry === undefined) return undefined;
    const nowMs = clock();
    if (entry.expiresAtMs <= nowMs) {
      if (!isStillTrue(entry.readAtMs)) {
        cache.delete(key);
        return undefined;
      }
      entry.expiresAtMs = nowMs + renewedMs;
    }
    return entry.value;
  }

  async function readAndKeep(key: Key): Promise<Value | undefined> {
    const invalidationsBefore = invalidations;
    const readAtMs = clock();
    const value = await read(key);
    // After an invalidation during the read the value may be stale: the callers that wait get it, but it is not cached.
    const isFresh = invalidations === invalidationsBefore;
    if (value !== undefined && isFresh && isWorthKeeping(value))
      cache.set(key, { value, readAtMs, expiresAtMs: clock() + lifetimeMs }, Math.max(keptMs, lifetimeMs));
    return value;
  }
}
