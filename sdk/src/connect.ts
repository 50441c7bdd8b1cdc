import { AccessToken } from './access-token.ts';
import { type Client, createClient } from './client.ts';
import type { ConnectOptions, UserOptions } from './connect-options.ts';
import { fetchWithCa } from './fetch-with-ca.ts';
import { Messenger } from './messenger.ts';
import { type Fetch, Rest } from './rest.ts';
import { TicketSignIn } from './ticket-sign-in.ts';
import { UserSignIn } from './user-sign-in.ts';
import { searchVerdict } from './verdict-search.ts';

const bufferMaxDefault = 1000;
const keepAliveSecondsDefault = 30;

/**
 * Signs in and connects. Afterwards lost connections are reconnected, and tokens renewed, without your help.
 * @throws SignInError when the username or password is wrong.
 * @throws UnreachableError when the service does not answer.
 */
export async function connect(options: ConnectOptions): Promise<Client> {
  // Programs take it from the environment, where it may be missing.
  if (!URL.canParse(options.url))
    throw new TypeError(
      `connect needs url, the address of the service, such as https://scores.example; got ${options.url}.`,
    );
  const url = options.url.replace(/\/+$/, '');
  // Unbound, browsers refuse to call it.
  const fetch: Fetch =
    options.fetch ?? (options.ca === undefined ? (...given) => globalThis.fetch(...given) : fetchWithCa(options.ca));
  if ('ticket' in options) return createClient(new Rest(url, fetch, new TicketSignIn(options.ticket)), undefined);
  const { username, password, brokerPassword } = options;
  const token = new AccessToken(url, fetch, username, password);
  const signIn = new UserSignIn({ token, username, password, brokerPassword });
  const rest = new Rest(url, fetch, signIn);
  const messenger = new Messenger({
    ...messengerOptions(url, options),
    signIn,
    search: (clientId, event) => searchVerdict(rest, clientId, event),
  });
  // A token tells at once whether the password is right.
  await (options.mqtt === 'when-needed' ? token.get() : messenger.open());
  return createClient(rest, messenger);
}

function messengerOptions(url: string, options: UserOptions) {
  return {
    broker: options.broker ?? `${url.replace(/^http/, 'ws')}/mqtt`,
    protocol: options.protocol ?? 5,
    clientId: options.clientId,
    bufferMax: options.bufferMax ?? bufferMaxDefault,
    keepAliveSeconds: options.keepAliveSeconds ?? keepAliveSecondsDefault,
    timers: options.timers ?? ('worker' as const),
    ca: options.ca,
    // Called asynchronously, so that an error that it throws does not look like a lost connection.
    onState: (...given: Parameters<NonNullable<UserOptions['onState']>>) =>
      queueMicrotask(() => options.onState?.(...given)),
  };
}
