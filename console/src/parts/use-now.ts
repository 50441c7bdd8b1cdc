import { useSyncExternalStore } from 'react';

/** The time, once a second; all ages of a page change in the same moment, with one timer. */
export function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.read);
}

const clock = createSecondClock();

function createSecondClock() {
  const listeners = new Set<() => void>();
  let nowMs = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      nowMs = Date.now();
      timer ??= setInterval(() => {
        nowMs = Date.now();
        for (const each of listeners) each();
      }, 1000);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    read: () => nowMs,
  };
}
