import type { StatusSample } from './sample-status.ts';

const list = 'GET /external/ingress/event-types lists the event types.';

/** Type 2: JSON that is no event. */
export const noEvents: readonly StatusSample[] = [
  noObject('an array of events', '[{"EventId":3}]', 'an array', 'an array'),
  noObject('null', 'null', 'null', null),
  noObject('a number', '3', 'the number 3', 3),
  noObject('a text', '"EventId"', 'the text "EventId"', 'EventId'),
  noObject('an event inside a text', '"{\\"EventId\\":3}"', 'the text "{\\"EventId\\":3}"', '{"EventId":3}'),
  noObject('false', 'false', 'false', false),
  noEventId('an empty object', '{}'),
  noEventId('an event without an EventId', '{"HomeScore":58,"Period":3}'),
  noEventId('an EventId in another case', '{"eventId":3,"EVENTID":3}'),
  noEventId('an EventId one level too deep', '{"event":{"EventId":3}}'),
  noEventId('an EventId that only the prototype would have', '{"__proto__":{"EventId":3}}'),
  noNumber('text', '"3"', 'the text "3"', '3'),
  noNumber('the name of a sport', '"Basketball"', 'the text "Basketball"', 'Basketball'),
  noNumber('a fraction', '3.5', 'the number 3.5', 3.5),
  noNumber('null', 'null', 'null', null),
  noNumber('true', 'true', 'true', true),
  noNumber('an array', '[3]', 'an array', 'an array'),
  noNumber('an object', '{"id":3}', 'an object', 'an object'),
  noNumber('more than a number can be', '1e999', 'the number Infinity', 'Infinity'),
  noEventType('minus one', -1),
  noEventType('zero', 0),
  noEventType('an event type that there is not', 999),
  noEventType('an event type that cannot be pushed', 19),
  noEventType('a number beyond 32 bits', 4_294_967_299),
  noEventType('a number beyond all counting', 1e300, '1e300'),
  noEventType('the last of two, which is none', 998, '3,"EventId":998'),
];

function noObject(title: string, payload: string, actual: string, value: unknown): StatusSample {
  const hint = 'Send {"EventId": …} with the fields of the sport.';
  return {
    title,
    payload,
    message: 'The payload is not a JSON object.',
    errors: [{ field: null, pointer: '', expected: 'a JSON object', actual, value, hint }],
  };
}

function noEventId(title: string, payload: string): StatusSample {
  const error = eventIdError('nothing', null);
  return { title, payload, message: 'The event has no EventId.', errors: [{ ...error, hint: list }] };
}

function noNumber(title: string, json: string, actual: string, value: unknown): StatusSample {
  return {
    title: `an EventId that is ${title}`,
    payload: `{"HomeScore":58,"EventId":${json}}`,
    message: 'EventId is not a whole number.',
    errors: [{ ...eventIdError(actual, value), hint: list }],
  };
}

function noEventType(title: string, eventId: number, json = String(eventId)): StatusSample {
  const hint = 'GET /external/ingress/event-types lists the event types that can be pushed.';
  return {
    title: `an EventId that is ${title}`,
    payload: `{"EventId":${json},"HomeScore":"not looked at"}`,
    eventId,
    message: `There is no event type ${eventId} that can be pushed.`,
    errors: [{ ...eventIdError(`the number ${eventId}`, eventId), hint }],
  };
}

function eventIdError(actual: string, value: unknown) {
  return { field: 'EventId', pointer: '/EventId', expected: 'the id of an event type', actual, value };
}
