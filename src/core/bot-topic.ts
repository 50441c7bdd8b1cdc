import { parseInt32 } from './int32.ts';

/** What of a bot is on MQTT: `bot/{botId}/{channel}`. */
export type BotChannel = 'ingress' | 'ingress_status' | 'ingress_receipt' | 'json';

export interface BotTopic {
  /** Undefined stands for all bots, in a filter with a wildcard. */
  readonly botId: number | undefined;
  readonly channel: BotChannel;
}

const form = /^bot\/(\+|0|[1-9]\d{0,9})\/(ingress|ingress_status|ingress_receipt|json)$/;

/** Undefined when the topic or filter is none of a bot's. */
export function parseBotTopic(topic: string): BotTopic | undefined {
  const match = form.exec(topic);
  if (match === null) return undefined;
  const [, id = '', channel] = match;
  const botId = id === '+' ? undefined : parseInt32(id);
  if (id !== '+' && botId === undefined) return undefined;
  return { botId, channel: channel as BotChannel };
}

/** No bot has the number 0: the status of a publication whose topic names no bot goes there, to its sender alone. */
export const nobodysStatusTopic = 'bot/0/ingress_status';

/**
 * A user may listen to what his bots say, and to `bot/+/…`, which brings him that of his bots alone; to the status of what he has sent to no
 * bot at all, everybody may. Events go in, never out.
 */
export function mayListen(filter: string, assignedBots: ReadonlySet<number>): boolean {
  const topic = parseBotTopic(filter);
  if (topic === undefined || topic.channel === 'ingress') return false;
  return topic.botId === undefined || filter === nobodysStatusTopic || assignedBots.has(topic.botId);
}
