import { createSecrets } from '#app/secrets';

/**
 * The service's own password hash with little memory: tests sign in thousands of times, at 70 ms of processor time each at full cost.
 * secrets.test.ts holds the full cost, and the tests that start a real process pay it.
 */
export const quickSecrets = createSecrets({ memory: 64, passes: 1, parallelism: 1, tagLength: 32 });
