import { sports } from '#core/contract/catalog';
import type { SportRule } from '#core/contract/sport-rule';
import type { StatusSample } from './sample-status.ts';

/** Type 6: events that keep every limit of their fields and break what the sport allows: one rule of each kind of every sport. */
export const brokenRules: readonly StatusSample[] = sports
  .filter(({ ingress }) => ingress !== null)
  .flatMap(({ id, rules }) => {
    const refusal = rules.find(({ severity }) => severity === 'reject');
    const warning = rules.find(({ severity, bad }) => severity === 'warn' && bad.prev === undefined);
    const beside = rules.find(({ severity, bad }) => severity === 'warn' && bad.prev !== undefined);
    return [refusal, warning, beside].flatMap((rule) => (rule === undefined ? [] : [toSample(id, rule)]));
  });

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
