import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// With the code kept compiled, commands start in half the time. Where the folder cannot be written, they just start.
const { XDG_CACHE_HOME, HOME } = process.env;
const caches = XDG_CACHE_HOME || (HOME && join(HOME, '.cache'));
if (caches) enableCompileCache(join(caches, 'scorewire'));

const { openProcessTerminal } = await import('./process-terminal.ts');
const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2), openProcessTerminal());
