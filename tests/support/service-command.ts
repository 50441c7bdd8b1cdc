import { join } from 'node:path';
import { v8Flags } from '#app/v8-flags';

/** What Node is started with to run a command of the service, as the launcher starts it: `[...serviceCommand, 'serve']`. */
export const serviceCommand: readonly string[] = [...v8Flags, join(import.meta.dirname, '../../src/cli/main.ts')];
