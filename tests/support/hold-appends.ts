import type { AppendWaiter, EventLog, NewEvent } from '#core/ports/event-log';

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
