import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createLog, type Log } from '#app/log';

/**
 * What `npm test` gathers over all test files: everything that services have logged, and every secret that was used on them. At the end
 * it looks for the ones in the others. A test file that is run by itself gathers nothing.
 */
const folder = process.env['SCOREWIRE_TEST_RECORD'];
const testFile = relative(process.cwd(), process.argv[1] ?? '').replaceAll('/', '~');
const seen = new Set<string>();
let log: Log | undefined;

/** Makes a service log all there is to log, where anybody looks at it. */
export const recordedLogLevel: Readonly<Record<string, string>> =
  folder === undefined ? {} : { SCOREWIRE_LOG_LEVEL: 'trace' };

/** The log of services inside this process. */
export function createRecordedLog(): Log {
  log ??= folder === undefined ? createLog('silent') : createLog('trace', logFile(folder));
  return log;
}

/** Something that a service or a command has written to its log, which is standard error. */
export function recordLog(text: string | Buffer): void {
  if (folder !== undefined) appendFileSync(logFile(folder), text);
}

/** The name is what a finding is reported by, so it must not give the secret away. */
export function recordSecret(name: string, value: string): void {
  // Shorter ones are no secrets: no password may be, and they would be found in innocent words.
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

/** What a start or a command shows on standard output, once and on purpose. */
export function recordShownSecrets(output: string): void {
  for (const [shown] of output.matchAll(shownSecret)) recordSecret('a secret that was shown once', shown);
}

/** Made-up passwords, and broker secrets, by their form. */
const shownSecret = /\b(?:[a-z2-9]{5}-){3}[a-z2-9]{5}\b|(?<=-P |password +)[\w-]{43}\b/g;
const jsonSecret = /"(password|client_secret|access_token|ticket)":"((?:[^"\\]|\\.)*)"/g;
const formSecret = /(?:^|&)(client_secret)=([^&]*)/g;

function logFile(folder: string): string {
  return join(folder, `${testFile}.log`);
}
