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
  /** Whether nothing has changed since then, as far as somebody has looked a moment ago: then it is not read again. */
  readonly isStillTrue?: IsStillTrue | undefined;
  /** What is too large to keep is read every time. */
  readonly isWorthKeeping?: (value: Value) => boolean;
}

export type IsStillTrue = (sinceMs: number) => boolean;

interface Entry<Value> {
  readonly value: Value;
  readonly readAtMs: number;
  expiresAtMs: number;
}

/** Entries go when they have expired or others need their room; this is but for those that nobody asks for. */
const keptMs = 3_600_000;
const againMs = 100;

export function createRemembered<Key, Value>(options: RememberedOptions<Key, Value>): Remembered<Key, Value> {
  const { read, entriesMax, lifetimeMs, clock, isStillTrue = () => false, isWorthKeeping = () => true } = options;
  const cache = createBoundedCache<Key, Entry<Value>>(entriesMax, clock);
  const reads = new Map<Key, Promise<Value | undefined>>();
  let forgotten = 0;
  return {
    peek,
    async find(key) {
      const known = peek(key);
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

  function peek(key: Key): Value | undefined {
    const entry = cache.get(key);
    if (entry === undefined) return undefined;
    const nowMs = clock();
    if (entry.expiresAtMs <= nowMs) {
      if (!isStillTrue(entry.readAtMs)) {
        cache.delete(key);
        return undefined;
      }
      entry.expiresAtMs = nowMs + againMs;
    }
    return entry.value;
  }

  async function readAndKeep(key: Key): Promise<Value | undefined> {
    const forgottenBefore = forgotten;
    const readAtMs = clock();
    const value = await read(key);
    // Told to forget while reading, we may hold what was there before: then it is used by those who wait, and not kept.
    const isFresh = forgotten === forgottenBefore;
    if (value !== undefined && isFresh && isWorthKeeping(value))
      cache.set(key, { value, readAtMs, expiresAtMs: clock() + lifetimeMs }, Math.max(keptMs, lifetimeMs));
    return value;
  }
}
