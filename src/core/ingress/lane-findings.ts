import { parseInt32 } from '#core/int32';
import { shorten } from './describe-value.ts';
import { joinWords } from './join-words.ts';
import { missingConditions, type PushAccess } from './push-access.ts';
import type { Finding } from './status.ts';

/** Names the conditions that are missing, and what to ask support for. */
export function noPermission(access: PushAccess, botId: number): Finding {
  const missing = missingConditions(access, botId);
  const what = joinWords(
    missing.map((condition) => condition.what),
    'and',
  );
  const asks = joinWords(
    missing.map(({ ask }) => ask),
    'and',
  );
  const message = `You may not push to bot ${botId}: ${what}. ${access.assigned ? 'Ask' : orAsk} support to ${asks}.`;
  const errors = missing.map((condition) => ({
    field: null,
    pointer: null,
    expected: condition.expected,
    actual: condition.what,
    value: null,
    hint: `${condition.mayBeSlip ? orAsk : 'Ask'} support to ${condition.ask}.`,
  }));
  return { name: 'ProcessingError', severity: 'error', message, errors };
}

/** If a bot is not assigned to the user, its number is often mistyped. */
const orAsk = 'Check the number of the bot in your topic, or ask';

const shownTopicMax = 100;

/** Says that a topic takes no events, and why. */
export function otherTopic(topic: string): string {
  return `Events cannot be published to ${JSON.stringify(shorten(topic, shownTopicMax))}. ${hintForTopic(topic)}`;
}

/** The topic of the publication takes no events. The message is also the reason string of MQTT 5. */
export function noBotInTopic(topic: string, message = otherTopic(topic)): Finding {
  const value = shorten(topic, shownTopicMax);
  const error = {
    field: null,
    pointer: null,
    expected: 'the topic bot/{botId}/ingress, with the number of your bot',
    actual: `the topic ${JSON.stringify(value)}`,
    value,
    hint: hintForTopic(topic),
  };
  return { name: 'ProcessingError', severity: 'error', message, errors: [error] };
}

/** Most such topics are misspelt, but have the right bot number. */
function hintForTopic(topic: string): string {
  const [, botId] = /\bbots?\/([1-9]\d{0,9})(?:\/|$)/i.exec(topic) ?? [];
  if (botId === undefined || parseInt32(botId) === undefined)
    return 'Publish to bot/{botId}/ingress, with the number of your bot: bot/100/ingress for bot 100.';
  return `Publish to bot/${botId}/ingress for bot ${botId}.`;
}

/** The store failed: the event is not stored, or in doubt. */
export function createStoreFault(message: string): Finding {
  const error = {
    field: null,
    pointer: null,
    expected: 'an event that is stored',
    actual: 'a failure of the storage of the service',
    value: null,
    hint: 'Send it again in a few seconds. If that fails too, tell support: the log of the service has the reason.',
  };
  return { name: 'ProcessingError', severity: 'error', message, errors: [error] };
}

export const notStored = 'The event was not stored, because the storage of the service failed: send it again.';
export const notKnownStored =
  'The service cannot tell yet whether the event is stored: connect again and send it again.';

/** The bot gets more events than its rate limit allows. */
export function rateWarning(botId: number, ratePerSecond: number, burst: number): Finding {
  const message =
    `Bot ${botId} gets more than ${ratePerSecond} events a second: events of QoS 1 and 2 have to wait, events of QoS 0 are dropped. ` +
    'Send less often, or ask support for a higher limit.';
  const error = {
    field: null,
    pointer: null,
    expected: `up to ${ratePerSecond} events a second for one bot, ${burst} at once`,
    actual: `more than ${ratePerSecond} events a second`,
    value: ratePerSecond,
    hint: 'Send less often, or ask support for a higher limit.',
  };
  return { name: 'ProcessingError', severity: 'warning', message, errors: [error] };
}

export function wrongSport(eventTypeId: number, name: string, bound: number, boundName = 'another sport'): Finding {
  const message = `This bot takes events of ${boundName} (EventId ${bound}) only; got ${name} (EventId ${eventTypeId}).`;
  const error = {
    field: 'EventId',
    pointer: '/EventId',
    expected: `EventId ${bound} (${boundName})`,
    actual: `EventId ${eventTypeId} (${name})`,
    value: eventTypeId,
    hint: `Push it to a bot for ${name}, or ask support to change the sport of this bot.`,
  };
  return { name: 'SportEventProcessingError', severity: 'error', message, errors: [error] };
}
