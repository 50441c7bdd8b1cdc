import type { StatusSample } from './sample-status.ts';

const list = 'GET /external/ingress/event-types lists the event types and their numbers.';
const autoDetect = 19;
const caseMatters = 'Field names are case-sensitive: send "EventId".';
const sendAsEventId = 'Send the number of the event type as "EventId".';
const sendOne = 'Send an event: {"EventId": 3, "HomeScore": 58}.';

/** Type 2: JSON that is no event. */
export const noEvents: readonly StatusSample[] = [
  noObject(
    'an array of events',
    '[{"EventId":3}]',
    'an array',
    'an array',
    'Send each event in a message of its own, without the square brackets.',
  ),
  noObject('null', 'null', 'null', null),
  noObject('a number', '3', 'the number 3', 3),
  noObject('a text', '"EventId"', 'the text "EventId"', 'EventId'),
  noObject(
    'an event inside a text',
    '"{\\"EventId\\":3}"',
    'the text "{\\"EventId\\":3}"',
    '{"EventId":3}',
    'Send the object itself: this is JSON inside a text, encoded twice.',
  ),
  noObject('false', 'false', 'false', false),
  noEventId('an empty object', '{}'),
  noEventId('an event without an EventId', '{"HomeScore":58,"Period":3}'),
  noEventId(
    'an EventId in another case',
    '{"HomeScore":1,"eventId":3,"EVENTID":3}',
    'did you mean "eventId"?',
    caseMatters,
  ),
  noEventId('an EventId in capitals', '{"EVENTID":3}', 'did you mean "EVENTID"?', caseMatters),
  noEventId('an EventId in another style', '{"event_id":3}', 'did you mean "event_id"?', sendAsEventId),
  noEventId('an EventId by another name', '{"eventTypeId":3}', 'did you mean "eventTypeId"?', sendAsEventId),
  noEventId('an EventId with a slip', '{"EvnetId":3}', 'did you mean "EvnetId"?', sendAsEventId),
  noEventId(
    'an EventId one level too deep',
    '{"event":{"EventId":3}}',
    'it is inside "event".',
    'Send the inner object as the payload.',
  ),
  noEventId(
    'an EventId that only the prototype would have',
    '{"__proto__":{"EventId":3}}',
    'it is inside "__proto__".',
    'Send the inner object as the payload.',
  ),
  noNumber('text', '"3"', 'the text "3"', '3', 'Send it without quotes: "EventId": 3.'),
  noNumber(
    'the name of a sport',
    '"basketball"',
    'the text "basketball"',
    'basketball',
    'Send the number of Basketball: "EventId": 3.',
  ),
  noNumber('a fraction', '3.5', 'the number 3.5', 3.5),
  noNumber('null', 'null', 'null', null),
  noNumber('true', 'true', 'true', true),
  noNumber('an array', '[3]', 'an array', 'an array'),
  noNumber('an object', '{"id":3}', 'an object', 'an object'),
  noNumber('more than a number can be', '1e999', 'a number that is too large', 'Infinity'),
  noEventType('minus one', -1),
  noEventType('zero', 0),
  noEventType('an event type that there is not', 999),
  noEventType('an event type that cannot be pushed', autoDetect),
  noEventType('a number beyond 32 bits', 4_294_967_299),
  noEventType('a number beyond all counting', 1e300, '1e300'),
  noEventType('the last of two, which is none', 998, '3,"EventId":998'),
];

function noObject(title: string, payload: string, actual: string, value: unknown, hint = sendOne): StatusSample {
  return {
    title,
    payload,
    message: `The payload must be one JSON object; got ${actual}.`,
    errors: [{ field: null, pointer: '', expected: 'a JSON object', actual, value, hint }],
  };
}

function noEventId(title: string, payload: string, slip?: string, hint = list): StatusSample {
  const message =
    slip === undefined
      ? 'EventId is missing; send the number of the event type, such as "EventId": 3 for Basketball.'
      : `EventId is missing; ${slip} ${hint}`;
  return { title, payload, message, errors: [{ ...eventIdError('nothing', null), hint }] };
}

function noNumber(title: string, json: string, actual: string, value: unknown, hint = list): StatusSample {
  return {
    title: `an EventId that is ${title}`,
    payload: `{"HomeScore":58,"EventId":${json}}`,
    message: `EventId must be a whole number; got ${actual}.`,
    errors: [{ ...eventIdError(actual, value), hint }],
  };
}

function noEventType(title: string, eventId: number, json = String(eventId)): StatusSample {
  const expected = 'the number of an event type that can be pushed';
  const message =
    eventId === autoDetect
      ? `Events of event type ${autoDetect} (AutoDetect) cannot be pushed: send the number of the sport.`
      : `There is no event type ${eventId}: EventId must be a number that GET /external/ingress/event-types lists.`;
  return {
    title: `an EventId that is ${title}`,
    payload: `{"EventId":${json},"HomeScore":"not looked at"}`,
    eventId,
    message,
    errors: [{ ...eventIdError(`the number ${eventId}`, eventId), expected, hint: list }],
  };
}

function eventIdError(actual: string, value: unknown) {
  return { field: 'EventId', pointer: '/EventId', expected: 'the number of an event type', actual, value };
}
