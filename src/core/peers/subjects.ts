/** The subjects on the bus that nodes use for the topics of bots. */
export function eventsSubject(botId: number): string {
  return `bot.${botId}.events`;
}

export function statusesSubject(botId: number): string {
  return `bot.${botId}.statuses`;
}

/** Statuses that only the sender of an event gets. */
export function senderSubject(userId: number): string {
  return `user.${userId}.statuses`;
}

export const interestSubject = 'interest';
