/** The subjects on the bus that nodes use for the topics of bots. */
export function eventsSubject(botId: number): string {
  return `bot.${botId}.events`;
}

/** Of a bot, or of a user who alone gets them: see `sender-feed`. */
export function statusesSubject(feedId: number): string {
  return feedId < 0 ? `user.${-feedId}.statuses` : `bot.${feedId}.statuses`;
}

export const interestSubject = 'interest';
