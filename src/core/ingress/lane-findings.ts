import { missingConditions, type PushAccess } from './push-access.ts';
import type { Finding } from './status.ts';

/** Which of the three conditions is missing. */
export function noPermission(access: PushAccess, botId: number): Finding {
  const missing = missingConditions(access, botId);
  const message = `You may not push to bot ${botId}: ${missing.join('; ')}.`;
  const errors = missing.map((actual) => ({
    field: null,
    pointer: null,
    expected: 'push permission for your user and for the bot, and the bot assigned to your user',
    actual,
    value: null,
    hint: 'Ask support to enable it.',
  }));
  return { name: 'ProcessingError', severity: 'error', message, errors };
}

export function createStoreFault(message: string): Finding {
  const error = {
    field: null,
    pointer: null,
    expected: 'a store that works',
    actual: 'a fault of the store',
    value: null,
    hint: 'Send it again in a moment; the operator sees the fault in the log of the service.',
  };
  return { name: 'ProcessingError', severity: 'error', message, errors: [error] };
}

export function wrongSport(eventTypeId: number, name: string, bound: number, boundName = 'another sport'): Finding {
  const message = `This bot takes ${boundName} (EventId ${bound}) alone, and an event of ${name} came.`;
  const expected = `EventId ${bound} (${boundName})`;
  const hint = 'Push it to a bot of that sport, or ask the operator to change the sport of this bot.';
  const error = {
    field: 'EventId',
    pointer: '/EventId',
    expected,
    actual: `EventId ${eventTypeId}`,
    value: eventTypeId,
    hint,
  };
  return { name: 'SportEventProcessingError', severity: 'error', message, errors: [error] };
}
