import { createSecrets } from '#app/secrets';
import { passwordCost } from './bundled/password-cost.ts';

/**
 * The service's own password hash with little memory: tests sign in thousands of times, at 70 ms of processor time each at full cost.
 * secrets.test.ts holds the full cost, and the tests of the package pay it.
 */
export const quickSecrets = createSecrets(passwordCost);
