import { Failure, UsageError } from '#cli/failure';

export function readBot(given: string, name = 'BOT'): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new UsageError(`${name} is the number of a bot, such as 12345; scorewire bot mine lists yours.`);
}

/** The message is the same for a missing bot and for a bot of other users, so it does not reveal which bots exist. */
export function notYourBot(botId: number): Failure {
  return new Failure(
    'not-allowed',
    `Bot ${botId} is not one of yours: check the number, or ask support to assign it.`,
    ['scorewire bot mine lists your bots.'],
  );
}
