import { flag, text } from '#cli/command';
import { Failure } from '#cli/failure';
import { readVariable, type Terminal } from '#cli/terminal';
import { type AdminClient, createAdminClient } from './admin-client.ts';
import { type Profile, profileFile, readProfile } from './profile.ts';
import { isExposed, parseServiceUrl } from './service-url.ts';

/** The options of every command that connects to the service. */
export const connectionOptions = {
  json: flag('print JSON, for programs'),
  url: text('URL', 'the service; else SCOREWIRE_URL, else the profile'),
} as const;

export interface ConnectionCall {
  readonly terminal: Terminal;
  readonly options: { readonly url: string | undefined };
}

const defaultUrl = 'http://127.0.0.1:8080';

/** A client for the service that the command line, the environment or the profile names. */
export function connect(call: ConnectionCall): AdminClient {
  const { url, username, password } = findAccount(call);
  return openClient(call.terminal, url, { username, password });
}

/** The service, and the user who signs in to it. Warns when the password would cross a network unencrypted. */
export function findSignIn(call: ConnectionCall): Profile {
  const account = findAccount(call);
  warnIfExposed(call.terminal, account.url);
  return account;
}

function findAccount({ terminal, options }: ConnectionCall): Profile {
  const readOnce = memoize(() => readProfile(profileFile(terminal)));
  const url = findUrl(terminal, options.url, readOnce);
  const { username, password } = readCredentials(terminal) ?? credentialsFor(url, readOnce());
  return { url, username, password };
}

export function findUrl(terminal: Terminal, given: string | undefined, profile: () => Profile | undefined): string {
  return parseServiceUrl(given ?? readVariable(terminal, 'SCOREWIRE_URL') ?? profile()?.url ?? defaultUrl);
}

export function openClient(
  terminal: Terminal,
  url: string,
  credentials: { readonly username: string; readonly password: string },
): AdminClient {
  warnIfExposed(terminal, url);
  return createAdminClient({ url, ...credentials, fetch: terminal.fetch });
}

function warnIfExposed({ stderr }: Terminal, url: string): void {
  if (isExposed(url))
    stderr.write(
      `Warning: ${url} is not encrypted, so others on the network can read the password. Use https if you can.\n`,
    );
}

function readCredentials(terminal: Terminal): { username: string; password: string } | undefined {
  const username = readVariable(terminal, 'SCOREWIRE_USERNAME');
  const password = readVariable(terminal, 'SCOREWIRE_PASSWORD');
  if (username !== undefined && password !== undefined) return { username, password };
  if (username === undefined && password === undefined) return undefined;
  throw new Failure('not-allowed', 'SCOREWIRE_USERNAME and SCOREWIRE_PASSWORD go together: set both or none.');
}

/** The password of a profile is sent only to the service that accepted it at login. */
function credentialsFor(url: string, profile: Profile | undefined): Profile {
  if (profile === undefined)
    throw new Failure('not-allowed', 'You are not signed in: run scorewire login.', [
      'Or set SCOREWIRE_USERNAME and SCOREWIRE_PASSWORD.',
    ]);
  if (parseServiceUrl(profile.url) === url) return profile;
  throw new Failure(
    'not-allowed',
    `You are signed in to ${profile.url}, not to ${url}: run scorewire login --url ${url}`,
    ['Or set SCOREWIRE_USERNAME and SCOREWIRE_PASSWORD.'],
  );
}

function memoize<Value>(read: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => {
    found ??= { value: read() };
    return found.value;
  };
}
