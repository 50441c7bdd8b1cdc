import type { Server } from 'node:https';
import type { Administration } from '#core/administration/administration';
import { createBotList } from '#core/bot-list';
import { createConnections } from '#core/connections/connections';
import { createCurrentFixtures } from '#core/current-fixtures';
import { createFixtureLists } from '#core/fixture-lists';
import { createFixtureSchedule } from '#core/fixture-schedule';
import type { Fleet } from '#core/fleet/fleet';
import { findNodeTroubles } from '#core/fleet/node-troubles';
import type { ChangeListener } from '#core/ports/change-feed';
import { createRefusalList } from '#core/refusal-list';
import { createLinkUses } from '#core/share/note-uses';
import { createOpenLinks } from '#core/share/open-links';
import type { HttpApp } from '#http/http-app';
import { defaultStreamLimits } from '#http/live-streams';
import { createHttpServer, createTlsListener } from '#http/server';
import { attachWebSocket, isMqttUpgrade } from '#mqtt/listener/attach-web-socket';
import { followCertificate, readCertificate } from '#net/certificate';
import { FairScheduler } from '#net/fair-scheduler';
import { paceHandshakes } from '#net/pace-handshakes';
import { compileSchema } from '#schema/compile-schema';
import { assembleFleet, assembleMachineHealth } from './assemble-fleet.ts';
import type { Identity } from './assemble-identity.ts';
import type { IngressAssembly } from './assemble-ingress.ts';
import type { NodeAssembly } from './assemble-nodes.ts';
import type { Config } from './config/load-config.ts';
import type { Foundation } from './foundation.ts';
import { readCertificateFiles } from './health/judge-certificate.ts';
import { createHttpLog } from './log.ts';
import { keepAliveSecondsMin } from './mqtt/engine-limits.ts';
import { reasonOf } from './reason-of.ts';
import { StartError } from './start-error.ts';
import { version } from './version.ts';

/** The REST interface with its ports, and MQTT over WebSocket on them. */
export interface HttpAssembly {
  readonly http: HttpApp;
  /** Undefined without a certificate. */
  readonly https: Server | undefined;
  readonly openLinks: ChangeListener;
  readonly currentFixtures: ChangeListener;
  readonly fleet: Fleet;
  readonly fixtureLists: ChangeListener;
}

/** A pause of 4 ms after 2 ms of work gives live streams at most a third of the time. Answers in pieces get the same. */
const streamPauseMs = 4;
const answerPauseMs = 4;
/** Replays from the log get a seventh: they leave more garbage, and collecting it stops the event loop. So do dry runs, each of which may take milliseconds. */
const replayPauseMs = 12;
const dryRunPauseMs = 12;

export async function assembleHttp(
  foundation: Foundation,
  { tokens, tickets, signIn, access, directory, shareSecrets, isStillTrue }: Identity,
  events: IngressAssembly,
  administration: Administration,
  { nodes, drain, connectionNodes }: NodeAssembly,
): Promise<HttpAssembly> {
  const { config, clock, metrics, cluster, opened, findRefusal } = foundation;
  const { ingress, broker, metricsHistory, refusalGroups } = events;
  const { store, eventLog } = foundation.stores;
  const currentFixtures = createCurrentFixtures(store.fixtures, clock);
  const fixtureLists = createFixtureLists(store.fixtures, clock);
  const { bots, venues } = store;
  const openLinks = createOpenLinks({
    readers: store,
    secrets: shareSecrets,
    directory,
    access,
    currentFixtures,
    clock,
    isStillTrue,
  });
  const fleet = assembleFleet(foundation, events);
  const checkReady = async (): Promise<void> => void (await Promise.all([store.ping(), eventLog.ping()]));
  const machine = assembleMachineHealth(foundation, checkReady);
  const http = await createHttpServer({
    signIn,
    tokens,
    tickets,
    ticketLimits: { botsMax: config.ticketBotsMax, secondsMax: config.ticketLifetimeSecondsMax },
    currentFixtures,
    fleet,
    botList: createBotList({ bots, venues, access, fixtures: currentFixtures, ingress, clock }),
    corsOrigins: config.corsOrigins,
    readers: store,
    fixtureLists,
    fixtureSchedule: createFixtureSchedule(store),
    administration,
    refusalList: createRefusalList({ groups: refusalGroups, access, directory }),
    connections: createConnections({ nodes: connectionNodes, access, store, clock }),
    nodes,
    drain,
    clock,
    ingressLimits: ingressLimits(config),
    compileSchema,
    hasStarted: foundation.hasStarted,
    checkReady,
    isBusConnected: cluster && (() => cluster.bus.isConnected),
    findMachineTroubles: async () => [...(await machine.check()), ...(await findNodeTroubles(nodes))],
    metrics,
    metricsHistory,
    ingress,
    eventLog,
    access,
    streamLimits: { ...defaultStreamLimits, perUserMax: config.streamsPerUserMax || Number.POSITIVE_INFINITY },
    openLinks,
    linkUses: createLinkUses(store, clock, (error) =>
      foundation.log.warn({ err: error }, 'failed to note the use of a share link'),
    ),
    shareSecrets,
    airLimits: {
      readersPerLinkMax: config.shareLinkReadersMax || Number.POSITIVE_INFINITY,
      readersPerAddressMax: config.shareAddressReadersMax || Number.POSITIVE_INFINITY,
      requestsPerSecondMax: config.shareRequestsMax || Number.POSITIVE_INFINITY,
    },
    isUpgrade: isMqttUpgrade,
    metricsToken: config.metricsToken,
    log: createHttpLog(foundation.log),
    trustedProxies: config.trustedProxies,
    requestScheduler: new FairScheduler(),
    streamScheduler: new FairScheduler({ pauseMs: streamPauseMs }),
    replayScheduler: new FairScheduler({ pauseMs: replayPauseMs }),
    answerScheduler: new FairScheduler({ pauseMs: answerPauseMs }),
    dryRunScheduler: new FairScheduler({ pauseMs: dryRunPauseMs }),
    connectionsPerAddressMax: config.httpAddressConnectionsMax || Number.POSITIVE_INFINITY,
    hstsSeconds: config.hstsSeconds,
    version,
    rendersOpenApiLate: foundation.rendersOpenApiLate,
  });
  opened.defer(() => http.close());
  const https = openHttps(foundation, http);
  if (https !== undefined)
    opened.defer(() => {
      https.closeIdleConnections();
      https.close();
    });
  for (const server of [http.server, https]) {
    if (server === undefined) continue;
    const options = { packetBytesMax: config.mqttPacketBytesMax, findRefusal };
    const attachment = attachWebSocket(server, broker.engine.accept, options);
    opened.defer(() => attachment.close());
  }
  // Before the WebSockets are cut, so that their clients get a DISCONNECT too.
  opened.defer(broker.close);
  return { http, https, openLinks, currentFixtures, fixtureLists, fleet };
}

/** The settings that GET /external/ingress/limits shows. */
const shownLimits = [
  'payloadBytesMax',
  'topicBytesMax',
  'ingressRateMax',
  'ingressBurstMax',
  'userConnectionsMax',
  'userSessionsMax',
  'userQueuedBytesMax',
  'statusQueueMax',
  'signInAddressFailuresMax',
  'signInUsernameFailuresMax',
] as const;

function ingressLimits(config: Config): Record<string, number> {
  return { ...Object.fromEntries(shownLimits.map((name) => [name, config[name]])), keepAliveSecondsMin };
}

function openHttps({ config, log, handshakes }: Foundation, http: HttpApp): Server | undefined {
  const { tlsCertFile, tlsKeyFile } = config;
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
    throw new StartError(
      `The TLS certificate or key cannot be used: ${explainTlsFault(tlsCertFile, tlsKeyFile, error)}.`,
    );
  }
}

/** Names the file, which OpenSSL does not. */
function explainTlsFault(certFile: string, keyFile: string, error: unknown): string {
  const facts = readCertificateFiles(certFile, keyFile, 0);
  if (facts.kind === 'unreadable') return `${facts.file}: ${facts.reason}`;
  return facts.isKeyOfCertificate ? reasonOf(error) : `${keyFile} is not the key of ${certFile}`;
}
