import { join } from 'node:path';
import { v8Flags } from '#app/v8-flags';

/** `npm test` starts services from a bundle, which loads faster. A test file that is run by itself starts the sources. */
const main = process.env['SCOREWIRE_TEST_SERVICE'] ?? join(import.meta.dirname, '../../src/cli/main.ts');

/** What Node is started with to run a command of the service, as the launcher starts it: `[...serviceCommand, 'serve']`. */
export const serviceCommand: readonly string[] = [...v8Flags, main];
