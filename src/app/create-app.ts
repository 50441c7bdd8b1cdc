import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { createLocalBus } from '#bus/local-bus';
import { type Administration, createAdministration } from '#core/administration/administration';
import { createFirstAdmin, type FirstAdmin } from '#core/administration/first-admin';
import { createBotList } from '#core/bot-list';
import { createCurrentFixtures } from '#core/current-fixtures';
import { createFixtureLists } from '#core/fixture-lists';
import { createBotHistory } from '#core/ingress/bot-history';
import { createAccessDirectory } from '#core/ingress/push-access';
import type { Clock } from '#core/ports/clock';
import type { Secrets } from '#core/ports/secrets';
import type { Store } from '#core/ports/store';
import { addressKey } from '#core/sign-in/address-key';
import { createBrokerSignIn } from '#core/sign-in/broker-sign-in';
import type { RefusedSignIn } from '#core/sign-in/refused-sign-in';
import { createSignIn } from '#core/sign-in/sign-in';
import { createSignInThrottle } from '#core/sign-in/sign-in-throttle';
import { createTicketSignIn } from '#core/sign-in/ticket-sign-in';
import { createUserDirectory } from '#core/sign-in/user-directory';
import type { HttpApp } from '#http/http-app';
import { defaultStreamLimits } from '#http/live-streams';
import { createHttpServer, createTlsListener } from '#http/server';
import { attachWebSocket, isMqttUpgrade, webSocketPath } from '#mqtt/listener/attach-web-socket';
import { followCertificate, readCertificate } from '#net/certificate';
import { FairScheduler } from '#net/fair-scheduler';
import { paceHandshakes } from '#net/pace-handshakes';
import { compileSchema } from '#schema/compile-schema';
import { createAccessTokens, type OutsideIssuer } from './access-tokens.ts';
import type { Config } from './config/load-config.ts';
import { deleteHistories } from './delete-histories.ts';
import { listenOn } from './listen-on.ts';
import { createHttpLog, type Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createOriginCheck } from './mqtt/check-origin.ts';
import { endRevoked } from './mqtt/end-revoked.ts';
import { keepAliveSecondsMin } from './mqtt/engine-limits.ts';
import { openIngress } from './mqtt/open-ingress.ts';
import { openStores, type StoreOptions, type Stores } from './open-stores.ts';
import { createReadTickets } from './read-tickets.ts';
import { reasonOf } from './reason-of.ts';
import { createSecrets } from './secrets.ts';
import { createSignInLog } from './sign-in-log.ts';
import { StartError } from './start-error.ts';
import { startRetention } from './start-retention.ts';
import { createTurnClock } from './turn-clock.ts';
import { version } from './version.ts';
import { watchChanges } from './watch-changes.ts';

/** The service, put together and not yet listening. */
export interface App extends AsyncDisposable {
  readonly store: Store;
  readonly administration: Administration;
  readonly http: HttpApp;
  /** What /metrics shows, as it is now. */
  readonly registry: Registry;
  /** Made once the ports are open, so that a start that cannot open them makes nothing. */
  readonly firstAdmin: FirstAdmin;
  /** Opens the ports and tells the addresses. */
  listen(): Promise<Addresses>;
  close(): Promise<void>;
}

/** Those over TLS are there when a certificate is set. */
export interface Addresses {
  readonly http: string;
  readonly https?: string;
  readonly mqtt: string;
  readonly mqtts?: string;
  readonly mqttWebSocket: string;
  readonly mqttWebSocketTls?: string;
}

export interface AppOptions extends StoreOptions {
  readonly secrets?: Secrets;
}

export async function createApp(
  config: Config,
  log: Log,
  clock: Clock = Date.now,
  { secrets = createSecrets(), ...options }: AppOptions = {},
): Promise<App> {
  if (config.natsUrl !== undefined)
    throw new StartError('This version runs as one node and cannot use NATS yet: unset SCOREWIRE_NATS_URL.');
  const metrics = createMetrics();
  const stores = await openStores(config, log, metrics.registry, options);
  try {
    return await assemble(config, log, clock, secrets, stores, metrics);
  } catch (error) {
    await stores.close();
    throw error;
  }
}

/** After the 2 ms of a turn: live streams take a third of the time at the most. */
const streamRestMs = 4;
/** As much for answers that are made in pieces. */
const answerRestMs = 4;
/** What is replayed to them from the log gets a seventh: it leaves more garbage, and to collect that stops everybody. */
const replayRestMs = 12;
/** At most half of the processors, so that the event loop and the store keep theirs; at most half of Node's four threads. */
const checksAtOnce = Math.min(2, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)));

async function assemble(
  config: Config,
  log: Log,
  clock: Clock,
  secrets: Secrets,
  stores: Stores,
  metrics: Metrics,
): Promise<App> {
  const { store, mqttSessions, eventLog } = stores;
  await using unfinished = new AsyncDisposableStack();
  const changes = createLocalBus();
  const tokens = await createAccessTokens(store, clock, {
    audience: config.tokenAudience,
    lifetimeSeconds: config.tokenLifetimeSeconds,
    outside: outsideIssuer(config),
  });
  const readTickets = await createReadTickets(store, clock);
  const { isStillTrue, stop: stopWatching } = watchChanges(store.audit, changes, clock);
  unfinished.defer(stopWatching);
  const directory = createUserDirectory(store.users, changes, clock, isStillTrue);
  const signInLimits = {
    perAddressMax: config.signInAddressFailuresMax,
    perUsernameMax: config.signInUsernameFailuresMax,
  };
  const throttle = createSignInThrottle(signInLimits, clock);
  const eventClock = createTurnClock(clock);
  const access = createAccessDirectory(directory, store.bots, changes, eventClock, isStillTrue);
  const tickets = createTicketSignIn({ tickets: readTickets, directory, access, clock });
  const logRefused = createSignInLog(log, clock);
  const signIn = createSignIn({
    users: store.users,
    directory,
    secrets,
    tokens,
    tickets: readTickets,
    throttle,
    clock,
    checksAtOnce,
    onRefused: (refused) => logRefused('REST', refused),
  });
  const onRefusedSignIn = (refused: RefusedSignIn): void => logRefused('MQTT', refused);
  const brokerSignIn = createBrokerSignIn({
    credentials: store.brokerCredentials,
    users: store.users,
    directory,
    secrets,
    tokens,
    tickets,
    // Counted apart: a scoreboard with an old secret must not keep its owner from signing in to the REST interface.
    throttle: createSignInThrottle(signInLimits, clock),
    onRefused: onRefusedSignIn,
  });
  /** Of the REST interface, whose pages may use MQTT over WebSocket on its own ports. */
  const pagePorts: number[] = [];
  const findRefusal = createOriginCheck(config.corsOrigins, () => pagePorts);
  /** Shared by all TLS ports. */
  const handshakes = new FairScheduler();
  const { ingress, broker } = await openIngress({
    config,
    log,
    clock: eventClock,
    signIn: brokerSignIn,
    directory,
    onRefusedSignIn,
    access,
    changes,
    eventLog,
    sessions: mqttSessions,
    registry: metrics.registry,
    findRefusal,
    handshakes,
  });
  unfinished.defer(() => broker.close());
  const botHistory = createBotHistory({ store, ingress, log: eventLog, later: (ms, work) => setTimeout(work, ms) });
  const administration = createAdministration({ store, secrets, changes, clock, botHistory });
  const stopDeletion = deleteHistories({ bots: store.bots, history: botHistory, changes, log });
  unfinished.defer(stopDeletion);
  endRevoked({ changes, users: store.users, credentials: store.brokerCredentials, engine: broker.engine, log });
  const stopRetention = startRetention(config, eventLog, clock, log);
  unfinished.defer(stopRetention);
  const currentFixtures = createCurrentFixtures(store.fixtures, changes, clock);
  const http = await createHttpServer({
    signIn,
    tokens,
    tickets,
    ticketLimits: { botsMax: config.ticketBotsMax, secondsMax: config.ticketLifetimeSecondsMax },
    currentFixtures,
    botList: createBotList({
      bots: store.bots,
      venues: store.venues,
      access,
      fixtures: currentFixtures,
      ingress,
      clock,
    }),
    corsOrigins: config.corsOrigins,
    readers: store,
    fixtureLists: createFixtureLists(store.fixtures, changes, clock),
    administration,
    clock,
    ingressLimits: ingressLimits(config),
    compileSchema,
    async checkReady() {
      await Promise.all([store.ping(), eventLog.ping()]);
    },
    metrics,
    ingress,
    eventLog,
    access,
    streamLimits: { ...defaultStreamLimits, perUserMax: config.streamsPerUserMax || Number.POSITIVE_INFINITY },
    isUpgrade: isMqttUpgrade,
    metricsToken: config.metricsToken,
    log: createHttpLog(log),
    trustedProxies: config.trustedProxies,
    requestScheduler: new FairScheduler({ keyOf: addressKey }),
    streamScheduler: new FairScheduler({ pauseMs: streamRestMs }),
    replayScheduler: new FairScheduler({ pauseMs: replayRestMs }),
    answerScheduler: new FairScheduler({ pauseMs: answerRestMs }),
    connectionsPerAddressMax: config.httpAddressConnectionsMax || Number.POSITIVE_INFINITY,
    hstsSeconds: config.hstsSeconds,
    version,
  });
  unfinished.defer(() => http.close());
  const https = openHttps(config, log, http, handshakes);
  const webSockets = [http.server, ...(https === undefined ? [] : [https])].map((server) =>
    attachWebSocket(server, broker.engine.accept, { packetBytesMax: config.mqttPacketBytesMax, findRefusal }),
  );

  let warmingUp: NodeJS.Immediate | undefined;
  /** Beside what comes in, because it takes a third of a second in all. */
  const warmUp = (): void => {
    if (ingress.warmUp()) warmingUp = setImmediate(warmUp);
  };

  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= closeParts());
  const closeParts = async (): Promise<void> => {
    clearImmediate(warmingUp);
    stopWatching();
    stopRetention();
    stopDeletion();
    await broker.close();
    for (const webSocket of webSockets) webSocket.close();
    https?.closeIdleConnections();
    https?.close();
    await http.close();
    await stores.close();
  };
  // From here on, whoever gets the app closes it.
  unfinished.move();
  return {
    store,
    administration,
    http,
    registry: metrics.registry,
    firstAdmin: createFirstAdmin({ store, secrets, clock }, config.adminPassword),
    async listen() {
      await listenOn('HTTP', config.host, config.httpPort, () =>
        http.listen({ host: config.host, port: config.httpPort }),
      );
      pagePorts.push(portOf(http.server.address()) ?? 0);
      const ports = await broker.listen();
      warmingUp = setImmediate(warmUp);
      const addresses = {
        http: addressOf('http', config.host, portOf(http.server.address())),
        mqtt: addressOf('mqtt', config.host, ports.tcp),
        mqttWebSocket: `${addressOf('ws', config.host, ports.webSocket)}${webSocketPath}`,
      };
      if (https === undefined || ports.tls === undefined || ports.webSocketTls === undefined) return addresses;
      await listenOn('HTTPS', config.host, config.httpsPort, () => listenHttps(https, config));
      pagePorts.push(portOf(https.address()) ?? 0);
      return {
        ...addresses,
        https: addressOf('https', config.host, portOf(https.address())),
        mqtts: addressOf('mqtts', config.host, ports.tls),
        mqttWebSocketTls: `${addressOf('wss', config.host, ports.webSocketTls)}${webSocketPath}`,
      };
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
  const { payloadBytesMax, topicBytesMax, ingressRateMax, ingressBurstMax, userConnectionsMax } = config;
  const { userSessionsMax, userQueuedBytesMax, statusQueueMax } = config;
  const { signInAddressFailuresMax, signInUsernameFailuresMax } = config;
  return {
    payloadBytesMax,
    topicBytesMax,
    ingressRateMax,
    ingressBurstMax,
    userConnectionsMax,
    userSessionsMax,
    userQueuedBytesMax,
    statusQueueMax,
    signInAddressFailuresMax,
    signInUsernameFailuresMax,
    keepAliveSecondsMin,
  };
}

function openHttps(
  { tlsCertFile, tlsKeyFile }: Config,
  log: Log,
  http: HttpApp,
  handshakes: FairScheduler,
): Server | undefined {
  if (tlsCertFile === undefined || tlsKeyFile === undefined) return undefined;
  try {
    const certificate = readCertificate({ certFile: tlsCertFile, keyFile: tlsKeyFile });
    const server = createTlsListener(http, certificate.context, isMqttUpgrade);
    paceHandshakes(server, handshakes);
    followCertificate(server, certificate, {
      onFault: (error) => log.warn({ err: error }, 'the changed TLS certificate cannot be used'),
    });
    return server;
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

function addressOf(protocol: string, host: string, port: number | undefined): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${protocol}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

function portOf(address: AddressInfo | string | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}
