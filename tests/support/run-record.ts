import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createLog, type Log } from '#app/log';

/**
 * Everything that services log and every secret that tests use, over all test files. At the end `npm test` searches the logs for the
 * secrets. A test file that is run by itself records nothing.
 */
const folder = process.env['SCOREWIRE_TEST_RECORD'];
// A batch of files is outside the working tree. Names that begin with a dot would be left out of the search.
const testFile = relative(process.cwd(), process.argv[1] ?? '')
  .replaceAll('/', '~')
  .replace(/^[.~]+/, '');
const seen = new Set<string>();
let log: Log | undefined;

/** Makes a service log at the finest level, where the log is recorded. */
export const recordedLogLevel: Readonly<Record<string, string>> =
  folder === undefined ? {} : { SCOREWIRE_LOG_LEVEL: 'trace' };

/** The log of services inside this process. */
export function createRecordedLog(): Log {
  log ??= folder === undefined ? createLog('silent') : createLog('trace', logFile(folder));
  return log;
}

/** Records what a service or a command has written to standard error, its log. */
export function recordLog(text: string | Buffer): void {
  if (folder !== undefined) appendFileSync(logFile(folder), text);
}

/** Findings are reported by this name, so it must not reveal the secret. */
export function recordSecret(name: string, value: string): void {
  // No password may be shorter, and shorter texts would be found inside ordinary words.
  if (folder === undefined || value.length < 8 || seen.has(value)) return;
  seen.add(value);
  appendFileSync(join(folder, `${testFile}.secrets`), `${JSON.stringify({ name, value })}\n`);
}

/** The secrets in the body of a request or an answer, JSON or a form. */
export function recordSecretsIn(body: unknown): void {
  if (folder === undefined || body === undefined) return;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  for (const [, name = '', value = ''] of text.matchAll(jsonSecret))
    recordSecret(name, JSON.parse(`"${value}"`) as string);
  for (const [, name = '', value = ''] of text.matchAll(formSecret)) recordSecret(name, decodeURIComponent(value));
}

/** Records the secrets that a start or a command prints once, on purpose. */
export function recordShownSecrets(output: string): void {
  for (const [shown] of output.matchAll(shownSecret)) recordSecret('a secret that was shown once', shown);
}

/** Generated passwords and broker secrets, by their form. */
const shownSecret = /\b(?:[a-z2-9]{5}-){3}[a-z2-9]{5}\b|(?<=-P |password +)[\w-]{43}\b/g;
const jsonSecret = /"(password|client_secret|access_token|ticket)":"((?:[^"\\]|\\.)*)"/g;
const formSecret = /(?:^|&)(client_secret)=([^&]*)/g;

function logFile(folder: string): string {
  return join(folder, `${testFile}.log`);
}
