import { readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createLocalBus } from '#bus/local-bus';
import { type Administration, createAdministration } from '#core/administration/administration';
import { type CreatedUser, createFirstAdmin } from '#core/administration/users';
import { createFixtureLists } from '#core/fixture-lists';
import type { Clock } from '#core/ports/clock';
import type { Store } from '#core/ports/store';
import { createSignIn } from '#core/sign-in/sign-in';
import { createSignInThrottle } from '#core/sign-in/sign-in-throttle';
import { createUserDirectory } from '#core/sign-in/user-directory';
import type { HttpApp } from '#http/http-app';
import { createHttpServer, createTlsListener } from '#http/server';
import { compileSchema } from '#schema/compile-schema';
import { openStore } from '#store/open-store';
import { createAccessTokens, type OutsideIssuer } from './access-tokens.ts';
import type { Config } from './config/load-config.ts';
import { createHttpLog, type Log } from './log.ts';
import { createHttpMetrics } from './metrics.ts';
import { openEngine } from './open-engine.ts';
import { reasonOf } from './reason-of.ts';
import { createSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';
import { version } from './version.ts';

/** The service, put together and not yet listening. */
export interface App extends AsyncDisposable {
  readonly store: Store;
  readonly administration: Administration;
  readonly http: HttpApp;
  /** Set when this start made the first administrator; with his password when that was made up. */
  readonly firstAdmin: CreatedUser | undefined;
  /** Opens the ports and tells the addresses. */
  listen(): Promise<{ readonly http: string; readonly https?: string }>;
  close(): Promise<void>;
}

export async function createApp(config: Config, log: Log, clock: Clock = Date.now): Promise<App> {
  if (config.natsUrl !== undefined)
    throw new StartError('This version runs as one node and cannot use NATS yet: unset SCOREWIRE_NATS_URL.');
  const store = await openMigratedStore(config, log);
  try {
    return await assemble(config, log, clock, store);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openMigratedStore(config: Config, log: Log): Promise<Store> {
  const engine = await openEngine(config, log);
  try {
    return await openStore(engine);
  } catch (error) {
    throw new StartError(`The database cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}

async function assemble(config: Config, log: Log, clock: Clock, store: Store): Promise<App> {
  const secrets = createSecrets();
  const changes = createLocalBus();
  const administrationParts = { store, secrets, changes, clock };
  const administration = createAdministration(administrationParts);
  const firstAdmin = await createFirstAdmin(administrationParts, config.adminPassword);
  const tokens = await createAccessTokens(store, clock, {
    audience: config.tokenAudience,
    lifetimeSeconds: config.tokenLifetimeSeconds,
    outside: outsideIssuer(config),
  });
  const signIn = createSignIn({
    users: store.users,
    directory: createUserDirectory(store.users, changes, clock),
    secrets,
    tokens,
    throttle: createSignInThrottle(
      { perAddressMax: config.signInAddressFailuresMax, perUsernameMax: config.signInUsernameFailuresMax },
      clock,
    ),
    clock,
  });
  const http = await createHttpServer({
    signIn,
    tokens,
    readers: store,
    fixtureLists: createFixtureLists(store.fixtures, changes, clock),
    administration,
    clock,
    ingressLimits: ingressLimits(config),
    compileSchema,
    checkReady: () => store.ping(),
    metrics: createHttpMetrics(),
    metricsToken: config.metricsToken,
    log: createHttpLog(log),
    trustedProxies: config.trustedProxies,
    version,
  });
  const https = openHttps(config, http);

  const close = async (): Promise<void> => {
    https?.closeIdleConnections();
    https?.close();
    await http.close();
    await store.close();
  };
  return {
    store,
    administration,
    http,
    firstAdmin,
    async listen() {
      await listenOn('HTTP', config.host, config.httpPort, () =>
        http.listen({ host: config.host, port: config.httpPort }),
      );
      const addresses = { http: addressOf('http', config.host, http.server.address()) };
      if (https === undefined) return addresses;
      await listenOn('HTTPS', config.host, config.httpsPort, () => listenHttps(https, config));
      return { ...addresses, https: addressOf('https', config.host, https.address()) };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function outsideIssuer(config: Config): OutsideIssuer | undefined {
  const { outsideJwksUrl: jwksUrl, outsideIssuer: issuer, outsideAudience: audience } = config;
  if (jwksUrl === undefined || issuer === undefined || audience === undefined) return undefined;
  return { jwksUrl, issuer, audience, usernameClaim: config.outsideUsernameClaim };
}

function ingressLimits(config: Config): Record<string, number> {
  const { payloadBytesMax, topicBytesMax, ingressRateMax, ingressBurstMax, userConnectionsMax, statusQueueMax } =
    config;
  const { signInAddressFailuresMax, signInUsernameFailuresMax } = config;
  return {
    payloadBytesMax,
    topicBytesMax,
    ingressRateMax,
    ingressBurstMax,
    userConnectionsMax,
    statusQueueMax,
    signInAddressFailuresMax,
    signInUsernameFailuresMax,
    keepAliveSecondsMin: 3,
  };
}

function openHttps({ tlsCertFile, tlsKeyFile }: Config, http: HttpApp): Server | undefined {
  if (tlsCertFile === undefined || tlsKeyFile === undefined) return undefined;
  try {
    return createTlsListener(http, { cert: readFileSync(tlsCertFile), key: readFileSync(tlsKeyFile) });
  } catch (error) {
    throw new StartError(`The TLS certificate or key cannot be used: ${reasonOf(error)}.`);
  }
}

function listenHttps(server: Server, { host, httpsPort }: Config): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(httpsPort, host, done);
  });
}

async function listenOn(what: string, host: string, port: number, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const taken = `Port ${port} on ${host} is taken: stop what listens there, or set SCOREWIRE_${what}_PORT to another one.`;
    throw new StartError(code === 'EADDRINUSE' ? taken : `Cannot listen on ${host} port ${port}: ${reasonOf(error)}.`);
  }
}

function addressOf(protocol: string, host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' ? address?.port : undefined;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${protocol}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
