import type { TestContext } from 'node:test';

const registered = new WeakMap<TestContext, (() => unknown)[]>();

/**
 * Like `t.after`, but what was opened last is closed first: a service before the folder or the database that it uses. node:test runs its hooks
 * in the order of their registration, and a service whose files are removed while it commits waits for 15 s when it is closed.
 */
export function afterTest(t: TestContext, close: () => unknown): void {
  const known = registered.get(t);
  if (known !== undefined) {
    known.push(close);
    return;
  }
  const closes = [close];
  registered.set(t, closes);
  t.after(async () => {
    const failures: unknown[] = [];
    for (const each of closes.toReversed())
      try {
        await each();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
  });
}
