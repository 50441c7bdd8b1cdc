import { nobodysStatusTopic } from '#core/bot-topic';

/**
 * The statuses that only the sender of an event gets are numbered by user, whatever bot they name: strangers must not fill the feed of a bot. The feed
 * of a user has the negative number of the user.
 */
export function senderFeedOf(userId: number): number {
  return -userId;
}

/** A session keeps one position for all statuses of this feed, whatever their topics. */
export const senderSeries = 'sender';

/** The topic of a status, by the bot that it names. */
export function topicOfStatus(json: string): string {
  const { botId } = JSON.parse(json) as { readonly botId: number | null };
  return botId === null ? nobodysStatusTopic : `bot/${botId}/ingress_status`;
}
