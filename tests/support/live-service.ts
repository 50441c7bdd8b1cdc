import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createAccessTokens } from '#app/access-tokens';
import { assertOk } from '#app/assert-ok';
import { createLoneDirectory } from '#app/lone-directory';
import { createReadTickets } from '#app/read-tickets';
import { createShareSecrets } from '#app/share-secrets';
import { createLocalBus } from '#bus/local-bus';
import { type Administration, createAdministration } from '#core/administration/administration';
import { createBotList } from '#core/bot-list';
import { createOwnConnections } from '#core/connections/connection-node';
import { createConnections } from '#core/connections/connections';
import { createCurrentFixtures } from '#core/current-fixtures';
import { createDrain } from '#core/drain';
import { createFixtureLists } from '#core/fixture-lists';
import { createFixtureSchedule } from '#core/fixture-schedule';
import { createFleet } from '#core/fleet/fleet';
import { BotActivities } from '#core/ingress/bot-activity';
import { createBotHistory } from '#core/ingress/bot-history';
import { createIngress } from '#core/ingress/ingress';
import type { IngressOutcome } from '#core/ingress/ingress-event';
import { createIngressCounters } from '#core/ingress/ingress-parts';
import { createAccessDirectory } from '#core/ingress/push-access';
import { RefusalGroups } from '#core/ingress/refusal-groups';
import { createNodes } from '#core/nodes';
import type { Clock } from '#core/ports/clock';
import type { OpenConnections } from '#core/ports/open-connections';
import { createRefusalList } from '#core/refusal-list';
import { createLinkUses } from '#core/share/note-uses';
import { createOpenLinks } from '#core/share/open-links';
import { createSignIn } from '#core/sign-in/sign-in';
import { createSignInThrottle, type SignInLimits } from '#core/sign-in/sign-in-throttle';
import { createTicketSignIn } from '#core/sign-in/ticket-sign-in';
import { createUserDirectory } from '#core/sign-in/user-directory';
import type { AirLimits } from '#http/air/air-limits';
import type { HttpApp } from '#http/http-app';
import { defaultStreamLimits, type StreamLimits } from '#http/live-streams';
import { createHttpServer } from '#http/server';
import { FairScheduler } from '#net/fair-scheduler';
import { compileSchema } from '#schema/compile-schema';
import { openStore } from '#store/administration/open-store';
import { openSqliteDialect } from '#store/dialect/sqlite/open-dialect';
import { afterTest } from './after-test.ts';
import { createEvent } from './given-event.ts';
import { createMemoryEventLog, type MemoryEventLog } from './memory-event-log.ts';
import { quickSecrets } from './quick-secrets.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { authorization, type Credentials, type TestUser } from './test-app.ts';

/** The REST interface over a real store and a real ingress, with the event log in memory and without a broker. */
export interface LiveService {
  readonly http: HttpApp;
  readonly administration: Administration;
  readonly eventLog: MemoryEventLog;
  /** While on, every read of users and bots fails; changes to them still work. */
  readonly outage: { isOn: boolean };
  /** Faults that the service has logged. */
  readonly faults: Error[];
  /** Drops the states of all bots from memory, as after a long pause. */
  forgetLanes(): void;
  send(request: InjectOptions & { readonly as?: Credentials }): Promise<LightMyRequestResponse>;
  listen(): Promise<string>;
  createUser(username: string, options?: NewTestUser): Promise<TestUser>;
  putBot(id: number, bot?: { pushEnabled?: boolean; name?: string | null }): Promise<void>;
  /** Pushes a payload as the user would over MQTT, and tells what became of it. */
  push(botId: number, userId: number, payload: object | string | Uint8Array): Promise<IngressOutcome>;
}

export interface NewTestUser {
  readonly pushEnabled?: boolean;
  readonly role?: 'user' | 'admin';
  /** Bots that are assigned to him. */
  readonly bots?: readonly number[];
}

export interface LiveServiceOptions {
  readonly clock?: Clock;
  readonly streamLimits?: Partial<StreamLimits>;
  readonly airLimits?: Partial<AirLimits>;
  readonly payloadBytesMax?: number;
  /** The rate limit of a bot; none unless given. */
  readonly rate?: { readonly perSecond: number; readonly burst: number };
  readonly corsOrigins?: readonly string[];
  /** No limits unless given. */
  readonly signInLimits?: SignInLimits;
}

export const actor = { userId: null, username: 'test', address: 'here' };

export async function createLiveService(t: TestContext, options: LiveServiceOptions = {}): Promise<LiveService> {
  const {
    clock = Date.now,
    payloadBytesMax = 65_536,
    rate = { perSecond: Number.POSITIVE_INFINITY, burst: 1 },
  } = options;
  const store = await openStore(openSqliteDialect(join(createTemporaryFolder(t), 'scorewire.db')));
  const changes = createLocalBus();
  const token = { audience: 'scorewire', lifetimeSeconds: 3600, outside: undefined };
  const tokens = await createAccessTokens(store, clock, token);
  const outage = { isOn: false };
  const users = failDuring(outage, store.users);
  const directory = createUserDirectory(users, clock);
  changes.subscribe(directory.onChange);
  const throttle = createSignInThrottle(options.signInLimits ?? { perAddressMax: 0, perUsernameMax: 0 }, clock);
  const access = createAccessDirectory(directory, failDuring(outage, store.bots), changes, clock);
  const eventLog = createMemoryEventLog();
  const activities = new BotActivities();
  const refusalGroups = new RefusalGroups();
  const ingress = createIngress({
    access,
    log: eventLog,
    output: {
      publish: () => {},
      publishStatus: (_topic, _json, _sender, whenKept) => whenKept?.(true),
      hasListeners: () => false,
      isHeardBy: () => false,
      listenerChanges: 0,
    },
    limits: { payloadBytesMax, ratePerSecond: rate.perSecond, burst: rate.burst },
    counters: createIngressCounters(),
    activities,
    refusals: refusalGroups,
    clock,
    later: (milliseconds, work) => void setTimeout(work, milliseconds),
    schedule: (_userId, begin) => begin(),
    sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  });
  const later = (milliseconds: number, work: () => void): void => void setTimeout(work, milliseconds);
  const shareSecrets = await createShareSecrets(store, clock);
  const botHistory = createBotHistory({ store, ingress, log: eventLog, later });
  const administration = createAdministration({
    store,
    secrets: quickSecrets,
    shareSecrets,
    changes,
    clock,
    botHistory,
  });
  const faults: Error[] = [];
  const readTickets = await createReadTickets(store, clock);
  const currentFixtures = createCurrentFixtures(store.fixtures, clock);
  const fixtureLists = createFixtureLists(store.fixtures, clock);
  const openLinks = createOpenLinks({
    readers: store,
    secrets: shareSecrets,
    directory,
    access,
    currentFixtures,
    clock,
  });
  const fleet = createFleet({
    bots: store.bots,
    venues: store.venues,
    fixtures: store.fixtures,
    ingress,
    activities,
    log: eventLog,
    clock,
    later,
    roundMs: 20,
    schedule: (task) => void setImmediate(task),
    onFault: (error) => void faults.push(error),
  });
  for (const { onChange } of [openLinks, currentFixtures, fixtureLists, fleet]) changes.subscribe(onChange);
  const signInParts = { users, directory, secrets: quickSecrets, tokens, tickets: readTickets, throttle, clock };
  const drain = createDrain({ seconds: 0, later, onState: () => {} });
  const load = () => ({ connections: 0, eventsPerSecond: 0 });
  const oneNode = createLoneDirectory({ ...node, addresses: () => ({}), load, drain, clock });
  const http = await createHttpServer({
    signIn: createSignIn({ ...signInParts, checksAtOnce: 1 }),
    tokens,
    tickets: createTicketSignIn({ tickets: readTickets, directory, access, clock }),
    ticketLimits: { botsMax: 3, secondsMax: 600 },
    currentFixtures,
    fleet,
    findMachineTroubles: async () => [],
    botList: createBotList({
      bots: store.bots,
      venues: store.venues,
      access,
      fixtures: currentFixtures,
      ingress,
      clock,
    }),
    corsOrigins: options.corsOrigins ?? [],
    readers: store,
    fixtureLists,
    fixtureSchedule: createFixtureSchedule(store),
    administration,
    refusalList: createRefusalList({ groups: refusalGroups, access, directory }),
    connections: createConnections({
      nodes: () => [createOwnConnections(node, nobodyConnected)],
      access,
      store,
      clock,
    }),
    nodes: createNodes({ directory: oneNode, store, clock }),
    drain,
    ingress,
    eventLog,
    access,
    streamLimits: { ...defaultStreamLimits, ...options.streamLimits },
    openLinks,
    linkUses: createLinkUses(store, clock),
    shareSecrets,
    airLimits: { readersPerLinkMax: 4, readersPerAddressMax: 100, requestsPerSecondMax: 1000, ...options.airLimits },
    clock,
    hasStarted: () => true,
    ingressLimits: { payloadBytesMax },
    compileSchema,
    checkReady: () => store.ping(),
    isBusConnected: undefined,
    metrics: {
      connectionRefused: () => {},
      requestEnded: () => {},
      streamsChanged: () => {},
      render: async () => ({ mediaType: 'text/plain', text: '' }),
    },
    metricsHistory: { stepSeconds: 5, keptMs: 900_000, read: () => [] },
    isUpgrade: () => false,
    metricsToken: undefined,
    log: { requestFailed: (error) => void faults.push(error) },
    trustedProxies: [],
    connectionsPerAddressMax: Number.POSITIVE_INFINITY,
    requestScheduler: new FairScheduler(),
    streamScheduler: new FairScheduler(),
    replayScheduler: new FairScheduler(),
    answerScheduler: new FairScheduler(),
    dryRunScheduler: new FairScheduler(),
    hstsSeconds: 0,
    version: '0',
    rendersOpenApiLate: true,
  });
  afterTest(t, async () => {
    await http.close();
    await store.close();
  });
  let packetId = 0;
  return {
    http,
    administration,
    eventLog,
    outage,
    faults,
    forgetLanes: () => ingress.forgetIdle(),
    send: ({ as, ...request }) =>
      http.inject({ ...request, headers: { ...request.headers, ...(as && { authorization: authorization(as) }) } }),
    async listen() {
      await http.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
    },
    async createUser(username, { pushEnabled = true, role = 'user', bots = [] } = {}) {
      const password = `password of ${username}`;
      const created = await administration.users.create(actor, { username, password, pushEnabled, role });
      const { id } = assertOk(created).user;
      for (const botId of bots) assertOk(await administration.bots.assign(actor, id, botId));
      const issued = await tokens.issue({ userId: id, username, passwordVersion: 1 });
      return { id, username, password, token: issued.token };
    },
    async putBot(id, { pushEnabled = true, name = `Bot ${id}` } = {}) {
      const bot = { id, name, venueId: null, eventTypeId: null, pushEnabled };
      assertOk(await administration.bots.put(actor, bot));
    },
    push(botId, userId, payload) {
      const bytes = toBytes(payload);
      packetId += 1;
      const from = { botId, userId, clientId: `client of ${userId}`, qos: 1, packetId, dup: false };
      const payloadAt = { bytes, start: 0, end: bytes.length, receivedAtMs: clock() };
      const connection = { sender: undefined, connectedAtMs: 0, session: 0, sessionBeganMs: 0 };
      const nothing = { correlation: undefined, isCutOff: () => false, isOver: () => false, isStalled: () => false };
      const event = { ...from, ...payloadAt, ...connection, ...nothing };
      return new Promise((answer) => ingress.push(createEvent({ ...event, answer })));
    },
  };
}

/** The same reader, failing while the outage is on. */
function failDuring<Reader extends object>(outage: { readonly isOn: boolean }, reader: Reader): Reader {
  return new Proxy(reader, {
    get(target, name) {
      const read = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
      return async (...given: unknown[]) => {
        if (outage.isOn) throw new Error('The store is gone.');
        return read.apply(target, given);
      };
    },
  });
}

const node = { id: '00000001', name: 'node' };

const nobodyConnected: OpenConnections = { list: () => [], find: () => undefined, end: () => {} };

function toBytes(payload: object | string | Uint8Array): Uint8Array {
  if (payload instanceof Uint8Array) return payload;
  return Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
}
