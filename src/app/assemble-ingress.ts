import { hash } from 'node:crypto';
import { type CredentialUses, createCredentialUses } from '#core/credential-uses';
import { BotActivities } from '#core/ingress/bot-activity';
import { type BotHistory, createBotHistory } from '#core/ingress/bot-history';
import { createIngress, type Ingress } from '#core/ingress/ingress';
import { createIngressCounters, type IngressLimits } from '#core/ingress/ingress-parts';
import { RefusalGroups } from '#core/ingress/refusal-groups';
import { seedRefusalGroups } from '#core/ingress/seed-refusal-groups';
import type { Peers } from '#core/peers/peers';
import type { ChangeListener } from '#core/ports/change-feed';
import type { OpenConnections } from '#core/ports/open-connections';
import type { MetricsHistory } from '#http/http-app';
import { FairScheduler } from '#net/fair-scheduler';
import type { Identity } from './assemble-identity.ts';
import { assemblePeers } from './cluster/assemble-peers.ts';
import { createSessionTakeover } from './cluster/session-takeover.ts';
import type { Config } from './config/load-config.ts';
import { deleteHistories } from './delete-histories.ts';
import type { Foundation } from './foundation.ts';
import { type EventTimes, registerIngressMetrics } from './ingress-metrics.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import { createMetricsHistory, stepSeconds } from './metrics-history.ts';
import { createBrokerHooks } from './mqtt/broker-hooks.ts';
import { endRevoked } from './mqtt/end-revoked.ts';
import { registerEngineMetrics } from './mqtt/engine-metrics.ts';
import { EngineOutput } from './mqtt/engine-output.ts';
import { type MqttBroker, openBroker } from './mqtt/open-broker.ts';
import { createOpenConnections } from './mqtt/open-connections.ts';
import { PushContext } from './mqtt/pushed-event.ts';
import { startRetention } from './start-retention.ts';

/** The path of an event from MQTT to the event log and back. */
export interface IngressAssembly {
  readonly ingress: Ingress;
  readonly activities: BotActivities;
  readonly broker: MqttBroker;
  readonly botHistory: BotHistory;
  readonly metricsHistory: MetricsHistory;
  readonly openConnections: OpenConnections;
  readonly refusalGroups: RefusalGroups;
  readonly refusalListener: ChangeListener;
  readonly hooks: ChangeListener;
  /** Undefined on a single node. */
  readonly peers: Peers | undefined;
  readonly historyDeletion: ChangeListener;
  readonly revocation: ChangeListener;
}

const idleCheckMs = 60_000;
/** A node of a cluster finds a change of another in the audit log within this time, with room to spare. */
const accessStaleMs = 1500;
const useCheckMs = 60_000;

export async function assembleIngress(foundation: Foundation, identity: Identity): Promise<IngressAssembly> {
  const { config, log, clock, eventClock, metrics, cluster, opened } = foundation;
  const { store, mqttSessions, eventLog, statusFeed } = foundation.stores;
  const counters = createIngressCounters();
  const activities = new BotActivities();
  const latencies = new LatencyHistogram();
  const times = registerIngressMetrics(metrics.registry, counters, eventLog, latencies);
  const refusalGroups = new RefusalGroups();
  const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
  const peering =
    cluster && statusFeed && assemblePeers(foundation, cluster, statusFeed, { access: identity.access, sha256 });
  const output = peering?.output ?? new EngineOutput();
  const scheduler = new FairScheduler();
  const later = (milliseconds: number, work: () => void): unknown => setTimeout(work, milliseconds);
  const ingress = createIngress({
    access: identity.access,
    log: eventLog,
    output,
    limits: ingressLimits(config),
    counters,
    activities,
    clock: eventClock,
    later,
    schedule: (userId, begin) => scheduler.run(String(userId), begin),
    sha256,
    refusals: refusalGroups,
    onStranger: (stranger) => log.warn(stranger, 'a user pushes to a bot that is not assigned to him'),
    ...(peering && { peers: peering.peers.ofIngress }),
  });
  peering?.join(ingress);
  const credentialUses = createCredentialUses({
    store,
    clock,
    onFault: (error) => log.warn({ err: error }, 'failed to note when broker credentials were used'),
  });
  opened.defer(credentialUses.settle);
  const hooks = createBrokerHooks({
    signIn: identity.brokerSignIn,
    directory: identity.directory,
    onRefusedSignIn: identity.onRefusedBrokerSignIn,
    onCredentialUsed: credentialUses.note,
    access: identity.access,
    ingress: countPushed(ingress, times),
    clock: eventClock,
    log,
    context: new PushContext(times.answered),
    peers: peering?.peers,
  });
  const onTakeoverFault = (error: unknown): void =>
    log.warn({ err: error }, 'failed to take over an MQTT session from another node');
  const takeover = cluster && createSessionTakeover(cluster, mqttSessions, onTakeoverFault);
  const broker = await openBroker({ ...foundation, hooks, sessions: mqttSessions, peers: takeover?.peers });
  opened.defer(broker.close);
  if (takeover !== undefined) opened.defer(takeover.serve(broker.engine));
  output.engine = broker.engine;
  registerEngineMetrics(metrics.registry, broker.engine);
  const idleCheck = setInterval(() => ingress.forgetIdle(), idleCheckMs).unref();
  opened.defer(() => clearInterval(idleCheck));
  const metricsHistory = createMetricsHistory({
    clock,
    counters,
    times: latencies,
    countConnections: () => broker.engine.gauges().connections,
    countStreams: () => metrics.streams,
  });
  const sampling = setInterval(metricsHistory.sample, stepSeconds * 1000).unref();
  opened.defer(() => clearInterval(sampling));
  const clusterStore = foundation.stores.cluster;
  const botHistory = createBotHistory({
    store,
    ingress,
    log: eventLog,
    later,
    peers: clusterStore && { staleMs: accessStaleMs, tryHold: () => clusterStore.tryHold('histories') },
  });
  const historyDeletion = deleteHistories({ bots: store.bots, history: botHistory, log });
  opened.defer(historyDeletion.stop);
  const mayTrim = clusterStore && (() => clusterStore.tryHold('retention'));
  opened.defer(startRetention(config, eventLog, clock, log, mayTrim));
  const revocation = endRevoked({
    users: store.users,
    credentials: store.brokerCredentials,
    engine: broker.engine,
    log,
  });
  seedRefusalGroups(refusalGroups, eventLog, clock()).catch((error: unknown) =>
    log.warn({ err: error }, 'failed to read the stored refusals: their groups begin empty'),
  );
  const refusalListener: ChangeListener = {
    onChange({ resource, id, removed }) {
      if (resource === 'bot' && removed) refusalGroups.forgetBot(id);
    },
  };
  const openConnections = createOpenConnections(broker.engine, foundation.cluster?.nodeId);
  const useCheck = setInterval(() => noteOpen(openConnections, credentialUses, clock()), useCheckMs).unref();
  opened.defer(() => clearInterval(useCheck));
  return {
    ingress,
    activities,
    broker,
    botHistory,
    metricsHistory,
    openConnections,
    refusalGroups,
    refusalListener,
    hooks,
    peers: peering?.peers,
    historyDeletion,
    revocation,
  };
}

/** A credential is in use while one of its connections sends packets, even if only pings. */
function noteOpen(connections: OpenConnections, uses: CredentialUses, nowMs: number): void {
  for (const { credential, lastPacketAtMs } of connections.list())
    if (credential !== null && lastPacketAtMs > nowMs - useCheckMs) uses.note(credential.id);
}

function countPushed(ingress: Ingress, times: EventTimes): Ingress {
  return {
    ...ingress,
    push(event) {
      times.pushed();
      ingress.push(event);
    },
  };
}

function ingressLimits({ payloadBytesMax, ingressRateMax, ingressBurstMax }: Config): IngressLimits {
  return {
    payloadBytesMax: payloadBytesMax === 0 ? Number.POSITIVE_INFINITY : payloadBytesMax,
    ratePerSecond: ingressRateMax === 0 ? Number.POSITIVE_INFINITY : ingressRateMax,
    burst: ingressBurstMax === 0 ? Number.POSITIVE_INFINITY : ingressBurstMax,
  };
}
