import type { Terminal } from './terminal.ts';

export function openProcessTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // `scorewire audit list | head` closes the pipe early, which is not a failure.
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  return {
    // Opened on first use: an unread standard input can keep the process alive.
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    fetch: globalThis.fetch,
    interruption() {
      const interrupted = new AbortController();
      // Once: a second Ctrl-C ends a command that hangs.
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupted.abort());
      return interrupted.signal;
    },
  };
}
