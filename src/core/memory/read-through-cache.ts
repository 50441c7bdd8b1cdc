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
/** Constant changes must not keep callers waiting. */
const attemptsMax = 3;

export function createReadThroughCache<Key, Value>(
  options: ReadThroughOptions<Key, Value>,
): ReadThroughCache<Key, Value> {
  const { read, entriesMax, lifetimeMs, clock, isStillTrue = () => false, isWorthKeeping = () => true } = options;
  const cache = createBoundedCache<Key, Entry<Value>>(entriesMax, clock);
  const reads = new Map<Key, Promise<Value | undefined>>();
  return {
    peek,
    find: async (key) => find(key, 1),
    forget(key) {
      cache.delete(key);
      reads.delete(key);
    },
    forgetAll() {
      cache.clear();
      reads.clear();
    },
  };

  /** Concurrent callers share one read. */
  function find(key: Key, attempt: number): Value | undefined | Promise<Value | undefined> {
    const cached = peek(key);
    if (cached !== undefined) return cached;
    const running = reads.get(key) ?? readAndKeep(key, attempt);
    reads.set(key, running);
    return running;
  }

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

  /** A value that was invalidated during the read may be stale: it is not cached, and read again for the callers that wait. */
  function readAndKeep(key: Key, attempt: number): Promise<Value | undefined> {
    const readAtMs = clock();
    const keep = (value: Value | undefined): Value | undefined | Promise<Value | undefined> => {
      const isStale = reads.get(key) !== started;
      if (isStale && attempt < attemptsMax) return find(key, attempt + 1);
      if (!isStale && value !== undefined && isWorthKeeping(value))
        cache.set(key, { value, readAtMs, expiresAtMs: clock() + lifetimeMs }, Math.max(keptMs, lifetimeMs));
      return value;
    };
    const started: Promise<Value | undefined> = read(key)
      .then(keep)
      .finally(() => {
        if (reads.get(key) === started) reads.delete(key);
      });
    return started;
  }
}
