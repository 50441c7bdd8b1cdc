import { parseInt32 } from './int32.ts';

/** The last level of a bot's MQTT topics, `bot/{botId}/{channel}`. */
export type BotChannel = 'ingress' | 'ingress_status' | 'ingress_receipt' | 'json';

export interface BotTopic {
  /** Undefined for the wildcard of a filter. */
  readonly botId: number | undefined;
  readonly channel: BotChannel;
}

const form = /^bot\/(\+|0|[1-9]\d{0,9})\/(ingress|ingress_status|ingress_receipt|json)$/;

/** Undefined when the text is no topic or filter of bots. */
export function parseBotTopic(topic: string): BotTopic | undefined {
  const match = form.exec(topic);
  if (match === null) return undefined;
  const [, id = '', channel] = match;
  const botId = id === '+' ? undefined : parseInt32(id);
  if (id !== '+' && botId === undefined) return undefined;
  return { botId, channel: channel as BotChannel };
}

/** Carries the status of a publication whose topic names no bot, to its sender only. No bot has the id 0. */
export const nobodysStatusTopic = 'bot/0/ingress_status';

/**
 * A user may subscribe to the topics of his bots, to `bot/+/…`, which delivers those of his bots only, and to the status topic of no bot.
 * Nobody may subscribe to `ingress`.
 */
export function mayListen(filter: string, assignedBots: ReadonlySet<number>): boolean {
  const topic = parseBotTopic(filter);
  if (topic === undefined || topic.channel === 'ingress') return false;
  return topic.botId === undefined || filter === nobodysStatusTopic || assignedBots.has(topic.botId);
}
