import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from '#cli/failure';
import type { Terminal } from '#cli/terminal';

/** Asks at the terminal. The answer to a hidden question is not echoed. */
export function ask(
  { stdin, stderr }: Terminal,
  question: string,
  { hidden }: { readonly hidden: boolean },
): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Only with `terminal` does readline do the echo itself, so that it can be suppressed.
  const lines = createInterface({ input: stdin, output: hidden ? unseen : stderr, terminal: true });
  if (hidden) stderr.write(question);
  lines.setPrompt(hidden ? '' : question);
  lines.prompt();
  return new Promise((done, fail) => {
    let answer: string | undefined;
    lines.once('line', (line) => {
      answer = line;
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      // Readline writes the line break when it echoes an answer.
      if (hidden || answer === undefined) stderr.write('\n');
      if (answer === undefined || answer === '') fail(new UsageError('No answer was given.'));
      else done(answer);
    });
  });
}
