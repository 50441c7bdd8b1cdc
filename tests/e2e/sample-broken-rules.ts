import { sports } from '#core/contract/catalog';
import type { SportRule } from '#core/contract/sport-rule';
import type { StatusSample } from './sample-status.ts';

const soccer = {
  field: 'EventId',
  pointer: '/EventId',
  expected: 'EventId 3 (Basketball)',
  actual: 'EventId 8 (Soccer)',
  value: 8,
  hint: 'Push it to a bot for Soccer, or ask support to change the sport of this bot.',
};
const otherSport = {
  boundTo: 3,
  eventId: 8,
  message: 'This bot takes events of Basketball (EventId 3) only; got Soccer (EventId 8).',
  errors: [soccer],
};

const rulesOfSports: readonly StatusSample[] = sports
  .filter(({ ingress }) => ingress !== null)
  .flatMap(({ id, rules }) => {
    const refusal = rules.find(({ severity }) => severity === 'reject');
    const warning = rules.find(({ severity, bad }) => severity === 'warn' && bad.prev === undefined);
    const beside = rules.find(({ severity, bad }) => severity === 'warn' && bad.prev !== undefined);
    return [refusal, warning, beside].flatMap((rule) => (rule === undefined ? [] : [toSample(id, rule)]));
  });

/**
 * Type 6: events of a sport that the bot does not take, and events that keep every limit of their fields and break what the sport allows: one
 * rule of each kind of every sport.
 */
export const brokenRules: readonly StatusSample[] = [
  { title: 'an event of another sport', payload: '{"EventId":8,"HomeScore":1}', ...otherSport },
  {
    title: 'an event of another sport, with a fault that then does not matter',
    payload: '{"EventId":8,"HomeScore":"x"}',
    ...otherSport,
  },
  ...rulesOfSports,
];

function toSample(eventId: number, { id, severity, bad }: SportRule): StatusSample {
  const payloadOf = (fields: object): string => JSON.stringify({ EventId: eventId, ...fields });
  return {
    title: id,
    payload: payloadOf(bad.event),
    eventId,
    ...(severity === 'warn' ? { severity: 'warning' } : {}),
    ...(bad.prev === undefined ? {} : { before: payloadOf(bad.prev) }),
    errors: [{ rule: id }],
  };
}
