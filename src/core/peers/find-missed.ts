import { type BotChannel, parseBotTopic } from '#core/bot-topic';
import type { Ingress } from '#core/ingress/ingress';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { EventLog, LoggedEvent } from '#core/ports/event-log';
import type { BotPosition, StatusFeed } from '#core/ports/status-feed';
import { inPieces } from './in-pieces.ts';
import { senderFeedOf, senderSeries, topicOfStatus } from './sender-feed.ts';

export interface FindMissedParts {
  readonly feed: Pick<StatusFeed, 'read' | 'findPositions' | 'listFeedsOf'>;
  readonly log: Pick<EventLog, 'readEvents'>;
  readonly ingress: Pick<Ingress, 'findLive' | 'findLastEvent'>;
  readonly access: Pick<AccessDirectory, 'findAssigned'>;
  readonly receiptOf: (event: LoggedEvent) => string;
}

export interface MissedQuery {
  readonly userId: number;
  readonly subscriptions: Iterable<{ readonly filter: string; readonly sinceMs: number }>;
  /** By topic: the position of the last message that the session got. */
  readonly positions: ReadonlyMap<string, number>;
}

/** A message of a bot for its subscribers. */
export interface PositionedMessage {
  readonly topic: string;
  readonly json: string;
  /** Its number in its topic, or in `series`; undefined when it is not stored. */
  readonly position?: number;
  /** Names the messages that are numbered together, where that is not the topic. */
  readonly series?: string;
  /** For a status: the sender of the event that it is about. */
  readonly senderId?: number;
  /** True when only its sender gets it. */
  readonly alone?: boolean;
}

/** A topic in which a session may have missed messages. */
interface MissedTopic {
  readonly botId: number;
  readonly channel: BotChannel | 'sender';
  readonly topic: string;
  /** The position of the last message that it got there; 0 when it got none. */
  readonly position: number;
  /** When it subscribed: it did not miss older messages. */
  readonly sinceMs: number;
}

const pageMax = 100;
const pageBytesMax = 1_048_576;
/** A session that missed more receipts gets the newest ones. */
const receiptsMax = 1000;

/**
 * Finds the messages that a session missed while its client was away: all statuses, the newest receipts, and the current live state of each bot.
 * Yields pages, in order per topic.
 */
export async function* findMissed(
  parts: FindMissedParts,
  query: MissedQuery,
): AsyncGenerator<readonly PositionedMessage[], void> {
  const topics = await listTopics(parts, query);
  for (const piece of inPieces(topics)) {
    const botIds = [...new Set(piece.map(({ botId }) => botId))];
    const positions = new Map(
      (await parts.feed.findPositions(botIds)).map((position) => [position.botId, position] as const),
    );
    for (const topic of piece) {
      const stored = positions.get(topic.botId);
      if (stored !== undefined) yield* readTopic(parts, topic, stored);
    }
  }
}

async function listTopics(parts: FindMissedParts, query: MissedQuery): Promise<MissedTopic[]> {
  const topics = new Map<string, MissedTopic>();
  for (const { filter, sinceMs } of query.subscriptions) {
    const parsed = parseBotTopic(filter);
    if (parsed === undefined) continue;
    const { botId: named, channel } = parsed;
    if (channel === 'ingress_status') add(senderFeedOf(query.userId), 'sender', senderSeries, sinceMs);
    for (const botId of named === undefined ? await listBots(parts, query.userId, channel) : [named])
      if (botId !== 0) add(botId, channel, `bot/${botId}/${channel}`, sinceMs);
  }
  return [...topics.values()];

  function add(botId: number, channel: MissedTopic['channel'], topic: string, sinceMs: number): void {
    const since = Math.min(sinceMs, topics.get(topic)?.sinceMs ?? sinceMs);
    topics.set(topic, { botId, channel, topic, position: query.positions.get(topic) ?? 0, sinceMs: since });
  }
}

/** The sender of an event gets its status, even if the bot was unassigned from this user since. */
async function listBots(
  { access, feed }: FindMissedParts,
  userId: number,
  channel: BotChannel,
): Promise<ReadonlySet<number>> {
  const assigned = await access.findAssigned(userId);
  if (channel !== 'ingress_status') return assigned;
  return assigned.union(new Set((await feed.listFeedsOf(userId)).filter((feedId) => feedId > 0)));
}

function readTopic(
  parts: FindMissedParts,
  topic: MissedTopic,
  { lastStatus, lastSequence }: BotPosition,
): AsyncGenerator<readonly PositionedMessage[], void> {
  switch (topic.channel) {
    case 'ingress_status':
    case 'sender':
      return readStatuses(parts, topic, lastStatus);
    case 'ingress_receipt':
      return readReceipts(parts, topic, lastSequence);
    case 'json':
      return readLive(parts, topic, lastSequence);
    case 'ingress':
      return readNothing();
  }
}

async function* readStatuses(
  { feed }: FindMissedParts,
  { botId, channel, topic, position, sinceMs }: MissedTopic,
  lastStatus: number,
): AsyncGenerator<readonly PositionedMessage[], void> {
  for (let afterNumber = position; afterNumber < lastStatus; ) {
    const statuses = await feed.read(botId, { afterNumber, fromMs: sinceMs, limit: pageMax });
    const last = statuses.at(-1);
    if (last === undefined) return;
    yield statuses.map(({ number, userId, json }) => {
      const message = { json, position: number, senderId: userId };
      if (channel !== 'sender') return { ...message, topic };
      return { ...message, topic: topicOfStatus(json), series: senderSeries, alone: true };
    });
    afterNumber = last.number;
  }
}

async function* readReceipts(
  { log, receiptOf }: FindMissedParts,
  { botId, topic, position, sinceMs }: MissedTopic,
  lastSequence: number,
): AsyncGenerator<readonly PositionedMessage[], void> {
  for (let afterSequence = Math.max(position, lastSequence - receiptsMax); afterSequence < lastSequence; ) {
    const events = await log.readEvents(botId, {
      afterSequence,
      fromMs: sinceMs,
      limit: pageMax,
      bytesMax: pageBytesMax,
    });
    const last = events.at(-1);
    if (last === undefined) return;
    yield events.map((event) => ({ topic, json: receiptOf(event), position: event.sequence }));
    afterSequence = last.sequence;
  }
}

async function* readLive(
  { ingress }: FindMissedParts,
  { botId, topic, position, sinceMs }: MissedTopic,
  lastSequence: number,
): AsyncGenerator<readonly PositionedMessage[], void> {
  if (lastSequence <= position) return;
  const last = await ingress.findLastEvent(botId);
  if (last === undefined || last.receivedAtMs < sinceMs) return;
  const live = await ingress.findLive(botId);
  if (live !== undefined && live.sequence > position) yield [{ topic, json: live.json, position: live.sequence }];
}

async function* readNothing(): AsyncGenerator<never, void> {}
