import {
  type Authenticator,
  connect,
  credsAuthenticator,
  type NatsConnection,
  nkeyAuthenticator,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node';

export interface NatsServer {
  /** Host and port. */
  readonly host: string;
  readonly user?: string;
  readonly password?: string;
  /** Without it, TLS is used if the server wants it. */
  readonly requiresTls: boolean;
}

export interface NatsAccess {
  /** At least one; the node uses any of them. */
  readonly servers: readonly NatsServer[];
  /** The name of the connection, for the operator of the server. */
  readonly name: string;
  readonly inboxPrefix: string;
  readonly token?: string | undefined;
  /** Reads the credentials: a JWT with its seed, as `nsc` writes them, or the seed of an NKey. Read for every connection. */
  readonly readCredentials?: (() => string) | undefined;
  /** Reads certificates in PEM form. Read for every connection. */
  readonly readTls?: (() => NatsTls) | undefined;
}

export interface NatsTls {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

const connectMsMax = 3000;
/** A server that does not answer is noticed after three of them. */
const pingEveryMs = 1000;
const pingsUnansweredMax = 2;

/** Connects once; rejects when that fails. The connection does not connect again by itself. */
export async function connectToNats(server: NatsServer, access: NatsAccess): Promise<NatsConnection> {
  const tls = access.readTls?.() ?? (server.requiresTls ? {} : undefined);
  return connect({
    servers: [server.host],
    name: access.name,
    inboxPrefix: access.inboxPrefix,
    authenticator: authenticatorsOf(server, access),
    noEcho: true,
    reconnect: false,
    ignoreClusterUpdates: true,
    timeout: connectMsMax,
    pingInterval: pingEveryMs,
    maxPingOut: pingsUnansweredMax,
    noAsyncTraces: true,
    ...(tls !== undefined && { tls }),
  });
}

function authenticatorsOf({ user, password }: NatsServer, { token, readCredentials }: NatsAccess): Authenticator[] {
  const authenticators: Authenticator[] = [];
  if (user !== undefined) authenticators.push(usernamePasswordAuthenticator(user, password));
  if (token !== undefined) authenticators.push(tokenAuthenticator(token));
  if (readCredentials !== undefined) authenticators.push(credentialsAuthenticator(readCredentials()));
  return authenticators;
}

function credentialsAuthenticator(text: string): Authenticator {
  const encoder = new TextEncoder();
  if (text.includes('BEGIN NATS USER JWT')) return credsAuthenticator(encoder.encode(`${text}\n`));
  return nkeyAuthenticator(encoder.encode(text.trim()));
}
