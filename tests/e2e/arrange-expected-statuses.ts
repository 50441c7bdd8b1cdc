import type { IngressStatus } from '#core/ingress/status';

/** What a status says of a payload, whoever has sent it. */
export type ExpectedStatus = Pick<
  IngressStatus,
  'statusType' | 'statusName' | 'severity' | 'message' | 'eventId' | 'errors'
>;

export interface Fault extends ExpectedStatus {
  readonly payload: string;
}

/** One of each status type that a payload can have; the texts are those that an integrator reads. */
export const faults: readonly Fault[] = [
  {
    payload: '',
    statusType: 1,
    statusName: 'ParseError',
    severity: 'error',
    message: 'The payload is empty.',
    eventId: null,
    errors: [
      {
        field: null,
        pointer: null,
        expected: 'a JSON object',
        actual: 'nothing',
        value: null,
        hint: 'Send the event as JSON text.',
      },
    ],
  },
  {
    payload: '{"HomeScore":60}',
    statusType: 2,
    statusName: 'DeserializationError',
    severity: 'error',
    message: 'The event has no EventId.',
    eventId: null,
    errors: [
      {
        field: 'EventId',
        pointer: '/EventId',
        expected: 'the id of an event type',
        actual: 'nothing',
        value: null,
        hint: 'GET /external/ingress/event-types lists the event types.',
      },
    ],
  },
  {
    payload: '{"EventId": 3,\n "HomeScore": }',
    statusType: 3,
    statusName: 'JsonParseError',
    severity: 'error',
    message: 'The payload is not JSON: at line 2, column 15 (byte 29) a value was expected, and "}" came.',
    eventId: null,
    errors: [
      {
        field: null,
        pointer: null,
        expected: 'a value',
        actual: '"}"',
        value: { line: 2, column: 15, byteOffset: 29 },
        hint: 'Look at line 2, column 15 (byte 29).',
      },
    ],
  },
  {
    payload: '{"EventId":3,"HomeScore":"60","Period":42,"HomeTeamName":7}',
    statusType: 5,
    statusName: 'InvalidField',
    severity: 'error',
    message:
      'The field "HomeTeamName" of Basketball takes text of at most 64 characters, or null, and the number 7 came; 3 fields are wrong in all.',
    eventId: 3,
    errors: [
      {
        field: 'HomeTeamName',
        pointer: '/HomeTeamName',
        expected: 'text of at most 64 characters, or null',
        actual: 'the number 7',
        value: 7,
        hint: 'For example "Hillcrest".',
      },
      {
        field: 'Period',
        pointer: '/Period',
        expected: 'a whole number from 0 to 9, or null',
        actual: 'the number 42',
        value: 42,
        hint: 'For example 3.',
      },
      {
        field: 'HomeScore',
        pointer: '/HomeScore',
        expected: 'a number from 0 to 999, or null',
        actual: 'the text "60"',
        value: '60',
        hint: 'For example 58.',
      },
    ],
  },
  {
    payload: '{"EventId":3,"HomePossession":true,"GuestPossession":true}',
    statusType: 6,
    statusName: 'SportEventProcessingError',
    severity: 'error',
    message:
      'HomePossession and GuestPossession cannot be true at the same time; set one of them and leave the other out.',
    eventId: 3,
    errors: [
      {
        field: 'GuestPossession',
        pointer: '/GuestPossession',
        expected: 'true for one of HomePossession and GuestPossession at most',
        actual: 'true',
        value: true,
        hint: 'Setting one of HomePossession and GuestPossession clears the other.',
        rule: 'basketball.only-one-HomePossession',
      },
    ],
  },
];

export const unknownField: ExpectedStatus = {
  statusType: 5,
  statusName: 'InvalidField',
  severity: 'warning',
  message: 'Basketball does not know the field "HomeScor": the event is taken without.',
  eventId: 3,
  errors: [
    {
      field: 'HomeScor',
      pointer: '/HomeScor',
      expected: 'a field of Basketball',
      actual: 'an unknown field',
      value: 59,
      hint: 'Did you mean HomeScore?',
    },
  ],
};

export function notEnabled(botId: number): ExpectedStatus {
  const missing = `push permission is not enabled for bot ${botId}`;
  return {
    statusType: 4,
    statusName: 'ProcessingError',
    severity: 'error',
    message: `You may not push to bot ${botId}: ${missing}.`,
    eventId: null,
    errors: [
      {
        field: null,
        pointer: null,
        expected: 'push permission for your user and for the bot, and the bot assigned to your user',
        actual: missing,
        value: null,
        hint: 'Ask support to enable it.',
      },
    ],
  };
}
