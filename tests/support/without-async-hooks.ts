import { createHook } from 'node:async_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded ahead of the tests. The test runner follows every promise with an async hook, to name the test that caused an uncaught error, which
 * takes a tenth to a half of the time of a test. Without the hook an uncaught error fails the file instead. To learn which test it was, run
 * the file by itself. The hook also tells a test its suite, which is part of the names of snapshots: files that have some keep it.
 */
if (isMainThread) {
  const hooks = Object.getPrototypeOf(createHook({})) as { enable(): unknown };
  hooks.enable = function enable() {
    return this;
  };
}
