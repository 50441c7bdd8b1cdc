import type { EventLog, NewEvent } from '#core/ports/event-log';

export interface HeldAppends {
  /** Stores those that wait longest, so many of them. */
  store(count: number): void;
  /** Stores none of those that wait. */
  fail(): void;
  /** Tells those who wait that it takes long. */
  doubt(): void;
}

/** From now on the log answers when the test says so. As the port has it, when one fails all behind it fail. */
export function holdAppends(log: Pick<EventLog, 'append'>): HeldAppends {
  const append = log.append.bind(log);
  let held: Held[] = [];
  log.append = (event, done, onDoubt) => {
    const bytes = event.bytes.slice(event.start, event.end);
    held.push({ event: { ...event, bytes, start: 0, end: bytes.length }, done, onDoubt });
  };
  return {
    store(count) {
      for (const { event, done } of held.splice(0, count)) append(event, done);
    },
    fail() {
      const failing = held;
      held = [];
      for (const { done } of failing) done(undefined);
    },
    doubt() {
      const doubted = held;
      held = doubted.map(({ event, done }) => ({ event, done, onDoubt: undefined }));
      for (const { onDoubt } of doubted) onDoubt?.();
    },
  };
}

interface Held {
  readonly event: NewEvent;
  readonly done: (sequence: number | undefined) => void;
  readonly onDoubt: (() => void) | undefined;
}
