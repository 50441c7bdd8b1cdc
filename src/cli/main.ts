import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// With the code kept compiled, commands start in half the time. Where the folder cannot be written, they just start. Not so the
// service: it runs for long, and code from the cache was seen to run a seventh slower and to take 150 MB more.
const { XDG_CACHE_HOME, HOME } = process.env;
const caches = XDG_CACHE_HOME || (HOME && join(HOME, '.cache'));
if (caches && process.argv[2] !== 'serve') enableCompileCache(join(caches, 'scorewire'));

const { openProcessTerminal } = await import('./process-terminal.ts');
const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2), openProcessTerminal());
