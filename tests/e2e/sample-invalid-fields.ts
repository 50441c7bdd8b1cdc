import type { StatusSample } from './sample-status.ts';

const lookItUp = 'Leave it out, or look for its name in GET /external/ingress/event-types/3/class-definition.';
const longName = 'Los Angeles Rolling Thunder and Lightning of Southern California!';

/** Type 5: fields that break the contract of their sport, which are refused, and fields that it does not have, which are told. */
export const invalidFields: readonly StatusSample[] = [
  refused('a score as text', 3, { HomeScore: '58' }, [
    {
      field: 'HomeScore',
      expected: 'a number between 0 and 999, or null to clear it',
      actual: 'the text "58"',
      value: '58',
      hint: 'Send it without quotes: "HomeScore": 58.',
    },
  ]),
  refused('a score below the least', 3, { GuestScore: -1 }, [
    {
      field: 'GuestScore',
      expected: 'a number between 0 and 999, or null to clear it',
      actual: 'the number -1',
      value: -1,
      hint: 'For example: "GuestScore": 61.',
    },
  ]),
  refused('a score above the greatest', 2, { HomeScore: 1000 }, [
    {
      field: 'HomeScore',
      expected: 'a number between 0 and 999, or null to clear it',
      actual: 'the number 1000',
      value: 1000,
    },
  ]),
  refused('a period with a fraction', 3, { Period: 1.5 }, [
    {
      field: 'Period',
      expected: 'a whole number between 0 and 9, or null to clear it',
      actual: 'the number 1.5',
      value: 1.5,
      hint: 'For example: "Period": 3.',
    },
  ]),
  refused('a period as a flag', 8, { Period: true }, [
    { field: 'Period', expected: 'a whole number between 0 and 9, or null to clear it', actual: 'true', value: true },
  ]),
  refused('a flag as a number', 3, { Horn: 1 }, [
    {
      field: 'Horn',
      expected: 'true or false, or null to clear it',
      actual: 'the number 1',
      value: 1,
      hint: 'Send "Horn": true.',
    },
  ]),
  refused('a clock without a colon', 3, { Clock: '34' }, [
    {
      field: 'Clock',
      expected: 'text like 7:57 or 45.3, or null to clear it',
      actual: 'the text "34"',
      value: '34',
      hint: 'For example: "Clock": "7:57".',
    },
  ]),
  refused('a clock of an hour where games have none', 3, { Clock: '1:00:00' }, [
    { field: 'Clock', actual: 'the text "1:00:00"', value: '1:00:00' },
  ]),
  refused('a clock of 75 seconds', 13, { Clock: '1:75' }, [
    {
      field: 'Clock',
      expected: 'text like 7:57, 1:02:45 or 45.3, or null to clear it',
      actual: 'the text "1:75"',
      value: '1:75',
    },
  ]),
  refused('a separator that no board has', 3, { ClockMode: ';' }, [
    {
      field: 'ClockMode',
      expected: '":" or ".", or null to clear it',
      actual: 'the text ";"',
      value: ';',
      hint: 'For example: "ClockMode": ":".',
    },
  ]),
  refused('a name that is too long', 3, { HomeTeamName: longName }, [
    {
      field: 'HomeTeamName',
      expected: 'text of up to 64 characters, or null to clear it',
      actual: '65 characters',
      value: longName,
      hint: 'Shorten it to 64 characters.',
    },
  ]),
  refused('a name that is far too long, of which the beginning is shown', 3, { HomeTeamName: 'x'.repeat(5000) }, [
    { field: 'HomeTeamName', actual: '5000 characters', value: 'x'.repeat(100) },
  ]),
  refused('a name as an array', 8, { GuestTeamName: ['River', 'side'] }, [
    {
      field: 'GuestTeamName',
      expected: 'text of up to 64 characters, or null to clear it',
      actual: 'an array',
      value: 'an array',
      hint: 'For example: "GuestTeamName": "Riverside".',
    },
  ]),
  refused('a name as an object', 8, { GuestTeamName: { name: 'Riverside' } }, [
    { field: 'GuestTeamName', actual: 'an object', value: 'an object' },
  ]),
  refused('a flag of baseball that is none of its three', 1, { ErrorFlag: 3 }, [
    {
      field: 'ErrorFlag',
      expected: '0 (None), 1 (Hit) or 2 (Error), or null to clear it',
      actual: 'the number 3',
      value: 3,
    },
  ]),
  {
    ...refused('three faults at once', 3, { HomeScore: '58', Period: 10, Horn: 'no', GuestScore: 61 }, [
      {
        field: 'Period',
        expected: 'a whole number between 0 and 9, or null to clear it',
        actual: 'the number 10',
        value: 10,
      },
      { field: 'Horn', expected: 'true or false, or null to clear it', actual: 'the text "no"', value: 'no' },
      {
        field: 'HomeScore',
        expected: 'a number between 0 and 999, or null to clear it',
        actual: 'the text "58"',
        value: '58',
      },
    ]),
    message: 'Period must be between 0 and 9; got 10. 2 more fields are wrong.',
  },
  {
    ...refused(
      'a fault of the contract beside a broken rule, which then does not matter, and unknown fields, which are told',
      3,
      { Weather: 'rain', Horn: 0, HomeScore: 1.5, AwayScore: 2 },
      [
        { field: 'Horn', actual: 'the number 0' },
        { field: 'Weather', actual: 'an unknown field', value: 'rain', hint: lookItUp },
        { field: 'AwayScore', actual: 'an unknown field', value: 2, hint: 'Did you mean "GuestScore"?' },
      ],
    ),
    message: 'Horn must be true or false; got the number 0. The event also has 2 unknown fields.',
  },
  told('a name with a slip', 3, { HomeScroe: 58 }, [
    {
      field: 'HomeScroe',
      pointer: '/HomeScroe',
      expected: 'a field of Basketball',
      actual: 'an unknown field',
      value: 58,
      hint: 'Did you mean "HomeScore"?',
    },
  ]),
  told('a name in another case', 3, { homeScore: 58 }, [
    { field: 'homeScore', value: 58, hint: 'Field names are case-sensitive: send "HomeScore".' },
  ]),
  {
    ...told('a name like no other', 3, { Weather: { sky: 'rain' } }, [
      { field: 'Weather', value: 'an object', hint: lookItUp },
    ]),
    message: `Basketball has no field "Weather". ${lookItUp} The rest of the event is accepted.`,
  },
  told('a field of another sport', 3, { Down: 1 }, [{ field: 'Down', expected: 'a field of Basketball', value: 1 }]),
  told('a name with a slash and a tilde', 3, { 'a/b~c': null }, [{ field: 'a/b~c', pointer: '/a~1b~0c', value: null }]),
  told('no name', 3, { '': 1 }, [{ field: '', pointer: '/', value: 1 }]),
  told('names that every object inherits', 3, { constructor: 1, toString: 2, hasOwnProperty: 3 }, [
    { field: 'constructor', value: 1 },
    { field: 'toString', value: 2 },
    { field: 'hasOwnProperty', value: 3 },
  ]),
  told('a name as long as a payload, of which the beginning is shown', 3, { ['x'.repeat(60_000)]: 1 }, [
    { field: 'x'.repeat(100), pointer: `/${'x'.repeat(100)}`, hint: lookItUp },
  ]),
  told(
    'more unknown fields than are named',
    3,
    Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`Unknown${index}`, index])),
    Array.from({ length: 20 }, (_, index) => ({ field: `Unknown${index}`, value: index })),
  ),
];

function refused(title: string, eventId: number, fields: object, errors: StatusSample['errors']): StatusSample {
  const pointed = errors.map((error) => ({ pointer: `/${error.field}`, ...error }));
  return { title, payload: JSON.stringify({ EventId: eventId, ...fields }), eventId, errors: pointed };
}

function told(title: string, eventId: number, fields: object, errors: StatusSample['errors']): StatusSample {
  return { title, payload: JSON.stringify({ EventId: eventId, ...fields }), eventId, severity: 'warning', errors };
}
