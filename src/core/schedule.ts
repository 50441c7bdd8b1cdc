/** Runs a task when the scheduler lets it: now or later, within a time budget that all its callers share. */
export type Schedule = (task: () => void) => void;

/**
 * Reads on the schedule and returns on it. When the answer comes in a later event-loop iteration, the budget of the first one no longer
 * covers the caller's work on it, so it is scheduled again.
 */
export async function readOnSchedule<Value>(schedule: Schedule, read: () => Promise<Value>): Promise<Value> {
  await new Promise<void>(schedule);
  let isLater = false;
  const later = setImmediate(() => {
    isLater = true;
  });
  try {
    return await read();
  } finally {
    clearImmediate(later);
    if (isLater) await new Promise<void>(schedule);
  }
}
