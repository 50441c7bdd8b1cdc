import type { AppendWaiter, EventLog, NewEvent } from '#core/ports/event-log';

export interface HeldAppends {
  /** Stores the oldest `count` held events. */
  store(count: number): void;
  /** Fails every held event. */
  fail(): void;
  /** Tells every held event, once, that its outcome is in doubt. */
  doubt(): void;
}

/** Holds every append until the test stores or fails it. When one fails, all behind it fail, as the port demands. */
export function holdAppends(log: Pick<EventLog, 'append'>): HeldAppends {
  const append = log.append.bind(log);
  let held: Held[] = [];
  log.append = (event, waiter) => {
    const bytes = event.bytes.slice(event.start, event.end);
    held.push({ event: { ...event, bytes, start: 0, end: bytes.length }, waiter, isDoubted: false });
  };
  return {
    store(count) {
      for (const { event, waiter } of held.splice(0, count)) append(event, waiter);
    },
    fail() {
      const failing = held;
      held = [];
      for (const { waiter } of failing) waiter.onDone(undefined);
    },
    doubt() {
      const doubted = held;
      held = doubted.map((one) => ({ ...one, isDoubted: true }));
      for (const { waiter, isDoubted } of doubted) if (!isDoubted) waiter.onDoubt?.();
    },
  };
}

interface Held {
  readonly event: NewEvent;
  readonly waiter: AppendWaiter;
  readonly isDoubted: boolean;
}
