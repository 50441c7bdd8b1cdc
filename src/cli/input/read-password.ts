import { flag, text } from '#cli/command';
import { UsageError } from '#cli/failure';
import type { Terminal } from '#cli/terminal';
import { readStream } from './read-text.ts';

export const passwordOptions = {
  password: text('TEXT', 'the password; others on this machine may see it in the list of processes'),
  'password-stdin': flag('read the password from standard input'),
} as const;

export interface PasswordCall {
  readonly terminal: Terminal;
  readonly options: { readonly password?: string | undefined; readonly 'password-stdin': boolean | undefined };
}

const passwordBytesMax = 4096;

/** The password from the options or standard input; undefined when none is given. */
export async function readPassword({ terminal, options }: PasswordCall): Promise<string | undefined> {
  if (options['password-stdin'] !== true) return options.password;
  if (options.password !== undefined) throw new UsageError('Give --password or --password-stdin, not both.');
  const given = await readStream(terminal.stdin, passwordBytesMax, 'The password');
  const password = given.replace(/\r?\n$/, '');
  if (password === '') throw new UsageError('Standard input holds no password.');
  return password;
}
