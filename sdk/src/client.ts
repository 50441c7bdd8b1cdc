import { type AnyEvent, type Bot, createBot } from './bot.ts';
import { toPayload } from './event-payload.ts';
import type { Messenger } from './messenger.ts';
import { readPages } from './pages.ts';
import type {
  AttentionItem,
  BotStatusList,
  BotSummary,
  BrokerCredential,
  ClassDefinition,
  Connection,
  DryRun,
  EventType,
  Fixture,
  IngressProperty,
  IssuedBrokerCredential,
  Me,
  RefusalGroup,
  ServiceNode,
  ServiceNodes,
} from './resources.ts';
import type { Rest } from './rest.ts';
import { followStatuses, type StatusStreamOptions, type StatusUpdate } from './status-stream.ts';

export interface CloseOptions {
  /** How long to wait for verdicts; 10,000 by default. Events without a verdict then fail with `ClosedError`. */
  readonly timeoutMs?: number;
}

/** A connection to a service. */
export interface Client {
  /** The MQTT client id; undefined for the bearer of a ticket. */
  readonly clientId: string | undefined;
  bot<Event = AnyEvent>(botId: number): Bot<Event>;
  /** The bots that you may read or push to. */
  bots(): Promise<BotSummary[]>;
  /** The signed-in user and its rights. */
  me(): Promise<Me>;
  /** The status of all bots that you may read: light, score, rates, refusals, fixture. */
  botStatuses(): Promise<BotStatusList>;
  /** The changes of these statuses, at most once a second. */
  statusStream(options?: StatusStreamOptions): AsyncIterableIterator<StatusUpdate>;
  /** The problems that need a person, with the next step; errors first. */
  attention(): Promise<AttentionItem[]>;
  /** The standard contracts: what consumers get. */
  readonly lookups: {
    eventTypes(): Promise<EventType[]>;
    classDefinition(eventTypeId: number): Promise<ClassDefinition>;
  };
  /** The ingress contracts: what senders may push. */
  readonly ingress: {
    eventTypes(): Promise<EventType[]>;
    classDefinition(eventTypeId: number): Promise<ClassDefinition<IngressProperty>>;
    /** JSON Schema 2020-12. */
    schema(eventTypeId: number): Promise<Readonly<Record<string, unknown>>>;
    /** Checks an event without storing it. */
    validate(eventTypeId: number, event: object | string | Uint8Array): Promise<DryRun>;
    limits(): Promise<Readonly<Record<string, number>>>;
  };
  /** Scheduled matches from this day on, by default today (UTC). */
  readonly fixtures: {
    byBot(botId: number, from?: Date | string): Promise<Fixture[]>;
    byVenue(venueId: number, from?: Date | string): Promise<Fixture[]>;
    byPartnerVenue(partnerVenueId: number, from?: Date | string): Promise<Fixture[]>;
  };
  /** Refused events by what is wrong, by sender and by bot, the latest first. */
  refusals(query?: RefusalQuery): AsyncIterableIterator<RefusalGroup>;
  /** Your own open MQTT connections. */
  connections(): Promise<Connection[]>;
  /** The nodes of the service; for administrators. */
  readonly nodes: {
    list(): Promise<ServiceNodes>;
    /** Sends its clients to the others. Refused for the last node that takes clients, unless `force` is set. */
    drain(id: string, options?: { readonly force?: boolean }): Promise<ServiceNode>;
    /** Lets it take clients again. */
    resume(id: string): Promise<ServiceNode>;
  };
  /** Your own broker credentials. */
  readonly credentials: {
    list(): Promise<BrokerCredential[]>;
    /** Its password is shown once. */
    issue(name: string): Promise<IssuedBrokerCredential>;
    /** Issues a new secret. The old secret and its connections end now. */
    rotate(id: number): Promise<IssuedBrokerCredential>;
    revoke(id: number): Promise<void>;
  };
  /** Any request, signed in. An answer that is not a success is thrown as a `ServiceError`. */
  rest(path: string, init?: RequestInit): Promise<Response>;
  /** Waits until every event has its verdict, then ends the connection and all iterators. */
  close(options?: CloseOptions): Promise<void>;
}

export interface RefusalQuery {
  readonly botId?: number;
  /** Only refusals of this sender. */
  readonly userId?: number;
  /** Only groups with a refusal then or later. */
  readonly since?: Date | string;
}

const closeTimeoutMs = 10_000;

export function createClient(rest: Rest, messenger: Messenger | undefined): Client {
  const closed = new AbortController();
  const parts = { rest, messenger, closed: closed.signal };
  const fixturesBy = (kind: string) => (id: number, from?: Date | string) =>
    rest.get<Fixture[]>(`/external/fixture/${kind}/${id}`, { fixtureStartDate: from });
  const lookup = '/external/lookup/event-types';
  const ingress = '/external/ingress/event-types';
  return {
    clientId: messenger?.clientId,
    bot: (botId) => createBot(botId, parts),
    bots: () => toArray(readPages<BotSummary>(rest, '/external/bots', { limit: 1000 }, 'after', 'next')),
    me: () => rest.get('/external/me'),
    botStatuses: () => rest.get('/external/bots/status'),
    statusStream: (options = {}) => followStatuses(rest, options, closed.signal),
    attention: async () => (await rest.get<{ items: AttentionItem[] }>('/external/attention')).items,
    lookups: {
      eventTypes: () => rest.get(lookup),
      classDefinition: (id) => rest.get(`${lookup}/${id}/class-definition`),
    },
    ingress: {
      eventTypes: () => rest.get(ingress),
      classDefinition: (id) => rest.get(`${ingress}/${id}/class-definition`),
      schema: (id) => rest.get(`${ingress}/${id}/schema`),
      validate: (id, event) => rest.post(`${ingress}/${id}/validate`, toPayload(event)),
      limits: () => rest.get('/external/ingress/limits'),
    },
    fixtures: {
      byBot: fixturesBy('by-bot'),
      byVenue: fixturesBy('by-venue'),
      byPartnerVenue: fixturesBy('by-partner-venue'),
    },
    refusals: (query = {}) =>
      readPages(rest, '/external/ingress/refusal-groups', { ...query }, 'after', 'next', 'groups'),
    connections: () =>
      toArray(readPages<Connection>(rest, '/external/connections', { limit: 1000 }, 'after', 'next', 'connections')),
    nodes: createNodes(rest),
    credentials: createCredentials(rest),
    rest: (path, init) => rest.request(path, init),
    async close({ timeoutMs = closeTimeoutMs } = {}) {
      await messenger?.close(timeoutMs);
      closed.abort();
    },
  };
}

function createNodes(rest: Rest): Client['nodes'] {
  const path = '/admin/nodes';
  return {
    list: () => rest.get(path),
    drain: (id, { force = false } = {}) =>
      rest.post(`${path}/${encodeURIComponent(id)}/drain${force ? '?force=true' : ''}`),
    resume: (id) => rest.post(`${path}/${encodeURIComponent(id)}/resume`),
  };
}

function createCredentials(rest: Rest): Client['credentials'] {
  const path = '/external/me/broker-credentials';
  return {
    list: () => toArray(readPages<BrokerCredential>(rest, path, { limit: 1000 }, 'after', 'next')),
    issue: (name) => rest.post(path, JSON.stringify({ name })),
    rotate: (id) => rest.post(`${path}/${id}/rotate`),
    async revoke(id) {
      await rest.request(`${path}/${id}`, { method: 'DELETE' });
    },
  };
}

async function toArray<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const array: Item[] = [];
  for await (const item of items) array.push(item);
  return array;
}
