import type { Terminal } from './terminal.ts';

/** The terminal of this process. */
export function openProcessTerminal(): Terminal {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `scorewire audit list | head` closes the pipe early, which is no failure.
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return {
    // Only what reads standard input opens it: opened and left alone, it can keep a process from ending.
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    fetch: globalThis.fetch,
  };
}
