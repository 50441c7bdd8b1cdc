import type { Feed } from './channel.ts';
import { NotAllowedError, ServiceError } from './errors.ts';
import { toPayload } from './event-payload.ts';
import { followLive, type Live, type LiveOptions, type LivePayload } from './live.ts';
import type { LivePayloads } from './live-payloads.ts';
import type { Messenger } from './messenger.ts';
import type { PublishOptions } from './outbox.ts';
import { readPages } from './pages.ts';
import type { Access, Game, NewGame, PastLive, PostedVerdict, Rejection, Sender, StoredEvent } from './resources.ts';
import type { Rest } from './rest.ts';
import type { Receipt, Status, Verdict } from './status.ts';

/** An event of any sport. */
export type AnyEvent = { readonly EventId: number } & Readonly<Record<string, unknown>>;

/** The live payload of the sport of an event. */
export type LiveOf<Event> = Event extends { EventId: infer Id extends keyof LivePayloads }
  ? LivePayloads[Id]
  : LivePayload;

export interface EventQuery {
  /** Only events after the one with this sequence. */
  readonly afterSequence?: number;
  /** Received then or later. */
  readonly from?: Date | string;
  /** Received then or earlier. */
  readonly to?: Date | string;
  /** Events per request; 1000 by default. */
  readonly limit?: number;
}

export interface RejectionQuery {
  /** Only rejections before the one with this id. */
  readonly before?: number;
  /** Rejections per request; 1000 by default. */
  readonly limit?: number;
}

export interface GameQuery {
  /** Only games that begin before this event. */
  readonly before?: number;
  /** Games per request; 20 by default. */
  readonly limit?: number;
}

/** A scoreboard feed. `client.bot<BasketballEvent>(42)` types its events and its live states. */
export interface Bot<Event = AnyEvent> {
  readonly id: number;
  /**
   * Sends an event and resolves when the service has stored it. While the service cannot be reached, the event waits, in order. Text and bytes are
   * sent unchanged.
   * @throws EventRefusedError with every fault, when the service refuses the event.
   * @throws BufferFullError when too many events wait already.
   */
  publish(event: Event | string | Uint8Array, options?: PublishOptions): Promise<Verdict>;
  /** The status messages about events of this bot from now on, whoever sent the events. */
  statuses(): Feed<Status>;
  /** One for every event of this bot that is stored from now on, whoever sent it. */
  receipts(): Feed<Receipt>;
  /** The current state, then one after every event. */
  live(options?: LiveOptions): AsyncIterableIterator<Live<LiveOf<Event>>>;
  /** The state now; undefined when nothing has been pushed yet. */
  current(): Promise<Live<LiveOf<Event>> | undefined>;
  /** The stored events, oldest first. */
  events(query?: EventQuery): AsyncIterableIterator<StoredEvent<Event>>;
  /** The state at a past moment: after the event with this sequence, or at this time. */
  at(moment: { readonly sequence: number } | { readonly time: Date | string }): Promise<PastLive<LiveOf<Event>>>;
  /** The stored games, newest first. */
  games(query?: GameQuery): AsyncIterableIterator<Game>;
  /** The refused events, newest first. */
  rejections(query?: RejectionQuery): AsyncIterableIterator<Rejection>;
  /** Sends one event over REST, such as a refused one after a correction. For a running game use `publish`. */
  post(event: Event | string): Promise<PostedVerdict>;
  /** The open connections that have pushed to this bot, the latest push first. */
  senders(): Promise<readonly Sender[]>;
  /** Whether you may push to this bot, and the missing conditions. */
  access(): Promise<Access>;
  /** Starts a new game: clears the live state except names. The service detects most new games itself. */
  newGame(): Promise<NewGame>;
}

export interface BotParts {
  readonly rest: Rest;
  /** Undefined for the bearer of a ticket. */
  readonly messenger: Messenger | undefined;
  readonly closed: AbortSignal;
}

const pageLimit = 1000;
const idMax = 2_147_483_647;

export function createBot<Event>(id: number, { rest, messenger, closed }: BotParts): Bot<Event> {
  if (!Number.isInteger(id) || id < 0 || id > idMax)
    throw new TypeError(`bot() takes the number of a bot, such as 12345; got ${typeof id} ${String(id)}.`);
  const path = `/external/ingress/bots/${id}`;
  const mqtt = (): Messenger => {
    if (messenger === undefined) throw new NotAllowedError(ticketReads);
    return messenger;
  };
  return {
    id,
    async publish(event, options = {}) {
      return mqtt().publish(id, toPayload(event as object | string), options);
    },
    statuses: () => mqtt().follow('ingress_status', id),
    receipts: () => mqtt().follow('ingress_receipt', id),
    live: (options = {}) => followLive(rest, id, options, closed),
    current: () => readCurrent(rest, id),
    events: (query = {}) =>
      readPages(rest, `${path}/events`, { limit: pageLimit, ...query }, 'afterSequence', 'nextAfterSequence'),
    at: (moment) => rest.get(`/external/live/${id}/at`, moment),
    games: (query = {}) => readPages(rest, `${path}/games`, { limit: 20, ...query }, 'before', 'nextBefore', 'games'),
    rejections: (query = {}) =>
      readPages(rest, `${path}/rejections`, { limit: pageLimit, ...query }, 'before', 'nextBefore'),
    post: (event) => rest.post(`${path}/events`, JSON.stringify({ payload: event })),
    senders: async () => (await rest.get<{ connections: Sender[] }>(`${path}/senders`)).connections,
    access: () => rest.get(`${path}/access`),
    newGame: () => rest.post(`${path}/new-game`),
  };
}

async function readCurrent<Payload>(rest: Rest, botId: number): Promise<Live<Payload> | undefined> {
  try {
    const response = await rest.request(`/external/live/${botId}`);
    const sequence = Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0]);
    const fixtureId = response.headers.get('scorewire-fixture-id');
    const payload = (await response.json()) as Payload;
    return { botId, sequence, payload, fixtureId: fixtureId === null ? null : Number(fixtureId) };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

const ticketReads =
  'A read ticket only reads live states: connect with a username and password to push and to hear statuses.';
