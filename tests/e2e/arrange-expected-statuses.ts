import type { IngressStatus } from '#core/ingress/status';
import { expectedDenial } from './arrange-expected-denial.ts';

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
    message: 'The payload is empty; send an event: {"EventId": 3, "HomeScore": 58}.',
    eventId: null,
    errors: [
      {
        field: null,
        pointer: null,
        expected: 'a JSON object',
        actual: 'nothing',
        value: null,
        hint: 'Send an event: {"EventId": 3, "HomeScore": 58}.',
      },
    ],
  },
  {
    payload: '{"HomeScore":60}',
    statusType: 2,
    statusName: 'DeserializationError',
    severity: 'error',
    message: 'EventId is missing; send the number of the event type, such as "EventId": 3 for Basketball.',
    eventId: null,
    errors: [
      {
        field: 'EventId',
        pointer: '/EventId',
        expected: 'the number of an event type',
        actual: 'nothing',
        value: null,
        hint: 'GET /external/ingress/event-types lists the event types and their numbers.',
      },
    ],
  },
  {
    payload: '{"EventId": 3,\n "HomeScore": }',
    statusType: 3,
    statusName: 'JsonParseError',
    severity: 'error',
    message: 'The payload is not valid JSON at line 2, column 15 (byte offset 29): expected a value, got "}".',
    eventId: null,
    errors: [
      {
        field: null,
        pointer: null,
        expected: 'a value',
        actual: '"}"',
        value: { line: 2, column: 15, byteOffset: 29 },
        hint: 'Have your program write the JSON with a library.',
      },
    ],
  },
  {
    payload: '{"EventId":3,"HomeScore":"60","Period":42,"HomeTeamName":7}',
    statusType: 5,
    statusName: 'InvalidField',
    severity: 'error',
    message: 'HomeTeamName must be text; got the number 7. 2 more fields are wrong.',
    eventId: 3,
    errors: [
      {
        field: 'HomeTeamName',
        pointer: '/HomeTeamName',
        expected: 'text of up to 64 characters, or null to clear it',
        actual: 'the number 7',
        value: 7,
        hint: 'Send it in quotes: "HomeTeamName": "7".',
      },
      {
        field: 'Period',
        pointer: '/Period',
        expected: 'a whole number between 0 and 9, or null to clear it',
        actual: 'the number 42',
        value: 42,
        hint: 'For example: "Period": 3.',
      },
      {
        field: 'HomeScore',
        pointer: '/HomeScore',
        expected: 'a number between 0 and 999, or null to clear it',
        actual: 'the text "60"',
        value: '60',
        hint: 'Send it without quotes: "HomeScore": 60.',
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
  message: 'Basketball has no field "HomeScor". Did you mean "HomeScore"? The rest of the event is accepted.',
  eventId: 3,
  errors: [
    {
      field: 'HomeScor',
      pointer: '/HomeScor',
      expected: 'a field of Basketball',
      actual: 'an unknown field',
      value: 59,
      hint: 'Did you mean "HomeScore"?',
    },
  ],
};

export function notEnabled(botId: number): ExpectedStatus {
  const denial = expectedDenial(botId, { userEnabled: true, botEnabled: false, assigned: true });
  return { statusType: 4, statusName: 'ProcessingError', severity: 'error', eventId: null, ...denial };
}
