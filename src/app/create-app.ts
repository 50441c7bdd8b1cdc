import type { Registry } from 'prom-client';
import { createLocalBus } from '#bus/local-bus';
import { type Administration, createAdministration } from '#core/administration/administration';
import { createFirstAdmin, type FirstAdmin } from '#core/administration/first-admin';
import { ingressEventTypes } from '#core/contract/catalog';
import type { Ingress } from '#core/ingress/ingress';
import type { Peers } from '#core/peers/peers';
import type { Bus } from '#core/ports/bus';
import type { Clock } from '#core/ports/clock';
import type { Secrets } from '#core/ports/secrets';
import type { Store } from '#core/ports/store';
import type { HttpApp } from '#http/http-app';
import { FairScheduler } from '#net/fair-scheduler';
import { assembleHttp } from './assemble-http.ts';
import { assembleIdentity } from './assemble-identity.ts';
import { assembleIngress } from './assemble-ingress.ts';
import { assembleNodes } from './assemble-nodes.ts';
import { registerLastBackup } from './backup/last-backup-metric.ts';
import type { Cluster } from './cluster/cluster.ts';
import { type BusNode, openCluster } from './cluster/open-cluster.ts';
import { shareActivity } from './cluster/share-activity.ts';
import { shareChanges } from './cluster/share-changes.ts';
import { shareFirstAdmin } from './cluster/share-first-admin.ts';
import { createCoarseClock } from './coarse-clock.ts';
import type { Config } from './config/load-config.ts';
import { createFaultLog } from './fault-log.ts';
import type { Foundation } from './foundation.ts';
import { type Addresses, listenOnPorts } from './listen-on-ports.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createOriginCheck } from './mqtt/check-origin.ts';
import { openStores, type StoreOptions } from './open-stores.ts';
import { preparesAhead as preparesByDefault } from './prepares-ahead.ts';
import { createSecrets } from './secrets.ts';
import { startWarmUp } from './start-warm-up.ts';

/** The service, assembled and not yet listening. */
export interface App extends AsyncDisposable {
  readonly store: Store;
  readonly administration: Administration;
  readonly http: HttpApp;
  readonly ingress: Ingress;
  /** What /metrics shows. */
  readonly registry: Registry;
  /** Undefined on a single node. */
  readonly cluster: Cluster | undefined;
  readonly peers: Peers | undefined;
  /** Resolves when the database has lost acknowledged events; the service must be closed then. */
  readonly rewound: Promise<Error>;
  /** Create the administrator once the ports are open, so that a start that cannot open them creates nothing. */
  readonly firstAdmin: FirstAdmin;
  listen(): Promise<Addresses>;
  /** Sends all clients away, so that they find another node. */
  drain(): Promise<void>;
  /** How long that takes; 0 on a lone node, unless it is configured. */
  readonly drainMs: number;
  close(): Promise<void>;
}

export interface AppOptions extends StoreOptions {
  readonly secrets?: Secrets;
  /** The bus of this node instead of NATS, which makes it a node of a cluster: for tests. */
  readonly bus?: Bus;
  /** False for tests, which start many services. */
  readonly preparesAhead?: boolean;
  /** False while the owner still prepares the app after `listen`: it is not ready then. */
  readonly hasStarted?: () => boolean;
}

/** A failed start closes everything that it has opened, the last opened first; so does `close`. */
export async function createApp(
  config: Config,
  log: Log,
  clock: Clock = Date.now,
  {
    secrets = createSecrets(),
    bus,
    preparesAhead = preparesByDefault,
    hasStarted = () => true,
    ...options
  }: AppOptions = {},
): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const metrics = createMetrics();
  if (config.databaseUrl === undefined) registerLastBackup(metrics.registry, config.dataDir);
  const isNode = bus !== undefined || config.natsUrl !== undefined;
  const stores = await openStores(config, log, metrics.registry, { ...options, isNode });
  opened.defer(stores.close);
  const openBus = async (node: BusNode): Promise<Bus> => {
    if (bus !== undefined) return bus;
    // Loaded only when needed: the service starts faster without it.
    const { openNats } = await import('./cluster/open-nats.ts');
    return openNats(config, log, node);
  };
  const { registry } = metrics;
  const cluster =
    stores.cluster && (await openCluster({ config, log, registry, store: stores.cluster, openBus, opened }));
  const { store } = stores;
  const heardChanges = createLocalBus();
  const changes = cluster === undefined ? heardChanges : shareChanges(heardChanges, cluster.bus);
  /** The ports of the REST interface: its own pages may open MQTT over WebSocket. */
  const pagePorts: number[] = [];
  const foundation: Foundation = {
    config,
    log,
    clock,
    eventClock: createCoarseClock(clock),
    secrets,
    metrics,
    stores,
    changes,
    heardChanges,
    cluster,
    handshakes: new FairScheduler(),
    findRefusal: createOriginCheck(config.corsOrigins, () => pagePorts),
    rendersOpenApiLate: !preparesAhead,
    hasStarted,
    opened,
  };

  const identity = await assembleIdentity(foundation);
  const events = await assembleIngress(foundation, identity);
  const { ingress, broker, botHistory } = events;
  const administration = createAdministration({
    store,
    secrets,
    shareSecrets: identity.shareSecrets,
    changes,
    clock,
    botHistory,
  });
  let addresses: Partial<Addresses> = {};
  const own = assembleNodes(foundation, { ...events, engine: broker.engine, addresses: () => addresses });
  const rest = await assembleHttp(foundation, identity, events, administration, own);

  // All listeners to changes, in this order: caches come first, so that the others do not act on stale data.
  for (const listener of [
    identity.directory,
    identity.accessListener,
    rest.openLinks,
    rest.currentFixtures,
    rest.fixtureLists,
    rest.fleet,
    events.hooks,
    events.peers,
    events.refusalListener,
    events.historyDeletion,
    events.revocation,
  ])
    if (listener !== undefined) changes.subscribe(listener.onChange);

  if (cluster !== undefined) {
    const faults = createFaultLog(log, 'failed to tell the other nodes what was pushed to bots here');
    const onFault = (error: unknown): void => void faults.report(error);
    opened.defer(shareActivity({ ...events, cluster, fleet: rest.fleet, onFault }));
  }
  const firstAdmin = createFirstAdmin({ store, secrets, clock }, config.adminPassword);

  // From here on, the owner of the app closes it.
  const parts = opened.move();
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= parts.disposeAsync());
  return {
    store,
    administration,
    http: rest.http,
    ingress,
    peers: events.peers,
    registry: metrics.registry,
    cluster,
    rewound: stores.rewound,
    firstAdmin: stores.cluster === undefined ? firstAdmin : shareFirstAdmin(firstAdmin, stores.cluster),
    async listen() {
      const opened = await listenOnPorts(config, { ...rest, broker, pagePorts });
      addresses = opened;
      cluster?.nodes.setAddresses({ ...opened });
      if (preparesAhead) {
        const used = await store.bots.listEventTypes();
        const others = ingressEventTypes.map(({ id }) => id).filter((id) => !used.includes(id));
        parts.defer(startWarmUp(ingress, used, others));
      }
      return opened;
    },
    drain: own.drain.drain,
    drainMs: own.drainMs,
    close,
    [Symbol.asyncDispose]: close,
  };
}
