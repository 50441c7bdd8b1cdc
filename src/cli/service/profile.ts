import {
  chmodSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { Failure } from '#cli/failure';
import { readVariable, type Terminal } from '#cli/terminal';

/** Written by `scorewire login`. */
export interface Profile {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

export function profileFile(terminal: Terminal): string {
  const given = readVariable(terminal, 'SCOREWIRE_PROFILE_FILE');
  if (given !== undefined) return given;
  const config = readVariable(terminal, 'XDG_CONFIG_HOME');
  const home = readVariable(terminal, 'HOME') ?? homedir();
  // The XDG specification says to ignore a relative path.
  const folder = config !== undefined && isAbsolute(config) ? config : join(home, '.config');
  return join(folder, 'scorewire', 'profile.json');
}

/** Undefined when there is none. A profile that others can read is refused, because it holds a password. */
export function readProfile(file: string): Profile | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Failure('not-allowed', `The profile ${file} cannot be read: ${(error as Error).message}.`);
  }
  try {
    const { mode } = fstatSync(descriptor);
    if ((mode & 0o077) !== 0 && process.platform !== 'win32') throw tooOpen(file, mode);
    return parseProfile(file, readFileSync(descriptor, 'utf8'));
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a new file and renames it, so that the password is never in a file that others can read. */
export function writeProfile(file: string, { url, username, password }: Profile): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify({ url, username, password }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    // The umask may have removed the owner's own rights.
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** False when there was none. */
export function deleteProfile(file: string): boolean {
  try {
    rmSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function tooOpen(file: string, mode: number): Failure {
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  return new Failure(
    'not-allowed',
    `The profile ${file} holds a password and others can read it (mode ${shown}): run chmod 600 ${file}`,
  );
}

function parseProfile(file: string, text: string): Profile {
  try {
    const { url, username, password } = JSON.parse(text) as Partial<Record<keyof Profile, unknown>>;
    if (typeof url === 'string' && typeof username === 'string' && typeof password === 'string')
      return { url, username, password };
  } catch {
    // Not rethrown: the message of the parser would quote the password.
  }
  throw new Failure(
    'not-allowed',
    `The profile ${file} is not JSON with url, username and password: run scorewire logout, then scorewire login.`,
  );
}
