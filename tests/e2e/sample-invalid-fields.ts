import type { StatusSample } from './sample-status.ts';

const gameClock = '^(?:[0-9]{1,3}:[0-5][0-9](?:\\.[0-9])?|[0-5]?[0-9]\\.[0-9])$';
const clock = '^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\\.[0-9]{1,3})?|[0-9]{1,3}\\.[0-9]{1,3})$';
const longName = 'Los Angeles Rolling Thunder and Lightning of Southern California!';

/** Type 5: fields that break the contract of their sport, which are refused, and fields that it does not have, which are told. */
export const invalidFields: readonly StatusSample[] = [
  refused('a score as text', 3, { HomeScore: '58' }, [
    {
      field: 'HomeScore',
      expected: 'a number from 0 to 999, or null',
      actual: 'the text "58"',
      value: '58',
      hint: 'For example 58.',
    },
  ]),
  refused('a score below the least', 3, { GuestScore: -1 }, [
    {
      field: 'GuestScore',
      expected: 'a number from 0 to 999, or null',
      actual: 'the number -1',
      value: -1,
      hint: 'For example 61.',
    },
  ]),
  refused('a score above the greatest', 2, { HomeScore: 1000 }, [
    { field: 'HomeScore', expected: 'a number from 0 to 999, or null', actual: 'the number 1000', value: 1000 },
  ]),
  refused('a period with a fraction', 3, { Period: 1.5 }, [
    {
      field: 'Period',
      expected: 'a whole number from 0 to 9, or null',
      actual: 'the number 1.5',
      value: 1.5,
      hint: 'For example 3.',
    },
  ]),
  refused('a period as a flag', 8, { Period: true }, [
    { field: 'Period', expected: 'a whole number from 0 to 9, or null', actual: 'true', value: true },
  ]),
  refused('a flag as a number', 3, { Horn: 1 }, [
    { field: 'Horn', expected: 'true or false, or null', actual: 'the number 1', value: 1, hint: 'For example false.' },
  ]),
  refused('a clock without a colon', 3, { Clock: '34' }, [
    {
      field: 'Clock',
      expected: `text of at most 13 characters that matches ${gameClock}, or null`,
      actual: 'the text "34"',
      value: '34',
      hint: 'For example "7:57".',
    },
  ]),
  refused('a clock of an hour where games have none', 3, { Clock: '1:00:00' }, [
    { field: 'Clock', actual: 'the text "1:00:00"', value: '1:00:00' },
  ]),
  refused('a clock of 75 seconds', 13, { Clock: '1:75' }, [
    {
      field: 'Clock',
      expected: `text of at most 13 characters that matches ${clock}, or null`,
      actual: 'the text "1:75"',
      value: '1:75',
    },
  ]),
  refused('a separator that no board has', 3, { ClockMode: ';' }, [
    {
      field: 'ClockMode',
      expected: 'one of ":", ".", or null',
      actual: 'the text ";"',
      value: ';',
      hint: 'For example ":".',
    },
  ]),
  refused('a name that is too long', 3, { HomeTeamName: longName }, [
    {
      field: 'HomeTeamName',
      expected: 'text of at most 64 characters, or null',
      actual: `the text "${longName}"`,
      value: longName,
      hint: 'For example "Hillcrest".',
    },
  ]),
  refused('a name that is far too long, of which the beginning is shown', 3, { HomeTeamName: 'x'.repeat(5000) }, [
    { field: 'HomeTeamName', actual: `the text "${'x'.repeat(100)}"`, value: 'x'.repeat(100) },
  ]),
  refused('a name as an array', 8, { GuestTeamName: ['River', 'side'] }, [
    {
      field: 'GuestTeamName',
      expected: 'text of at most 64 characters, or null',
      actual: 'an array',
      value: 'an array',
      hint: 'For example "Riverside".',
    },
  ]),
  refused('a name as an object', 8, { GuestTeamName: { name: 'Riverside' } }, [
    { field: 'GuestTeamName', actual: 'an object', value: 'an object' },
  ]),
  refused('a flag of baseball that is none of its three', 1, { ErrorFlag: 3 }, [
    { field: 'ErrorFlag', expected: 'one of 0, 1, 2, or null', actual: 'the number 3', value: 3 },
  ]),
  {
    ...refused('three faults at once', 3, { HomeScore: '58', Period: 10, Horn: 'no', GuestScore: 61 }, [
      { field: 'Period', expected: 'a whole number from 0 to 9, or null', actual: 'the number 10', value: 10 },
      { field: 'Horn', expected: 'true or false, or null', actual: 'the text "no"', value: 'no' },
      { field: 'HomeScore', expected: 'a number from 0 to 999, or null', actual: 'the text "58"', value: '58' },
    ]),
    message:
      'The field "Period" of Basketball takes a whole number from 0 to 9, or null, and the number 10 came; 3 fields are wrong in all.',
  },
  refused(
    'a fault of the contract beside an unknown field and a broken rule, which then do not matter',
    3,
    { Weather: 'rain', Horn: 0, HomeScore: 1.5 },
    [{ field: 'Horn', actual: 'the number 0' }],
  ),
  told('a name with a slip', 3, { HomeScroe: 58 }, [
    {
      field: 'HomeScroe',
      pointer: '/HomeScroe',
      expected: 'a field of Basketball',
      actual: 'an unknown field',
      value: 58,
      hint: 'Did you mean HomeScore?',
    },
  ]),
  told('a name in another case', 3, { homeScore: 58 }, [
    { field: 'homeScore', value: 58, hint: 'Did you mean HomeScore?' },
  ]),
  {
    ...told('a name like no other', 3, { Weather: { sky: 'rain' } }, [
      { field: 'Weather', value: 'an object', hint: 'It is left out of the live payload.' },
    ]),
    message: 'Basketball does not know the field "Weather": the event is taken without.',
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
    { field: 'x'.repeat(100), pointer: `/${'x'.repeat(100)}`, hint: 'It is left out of the live payload.' },
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
