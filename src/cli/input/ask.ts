import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError } from '#cli/failure';
import type { Terminal } from '#cli/terminal';

/** Asks a person at the terminal; what he types to a hidden question is not shown. */
export function ask(
  { stdin, stderr }: Terminal,
  question: string,
  { hidden }: { readonly hidden: boolean },
): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Only as a terminal does readline take over the echo, and so can leave it out.
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
      // Readline ends the line itself when it echoes an answer.
      if (hidden || answer === undefined) stderr.write('\n');
      if (answer === undefined || answer === '') fail(new UsageError('No answer was given.'));
      else done(answer);
    });
  });
}
