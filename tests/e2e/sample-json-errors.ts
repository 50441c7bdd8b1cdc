import type { StatusSample } from './sample-status.ts';

const endOfPayload = 'the end of the payload';
const fieldName = 'a field name in double quotes';
const commaOrBrace = '"," or "}"';
const cutOff = 'The payload is cut off, or a closing bracket is missing.';
const lowerCase = 'Write true, false and null in lower case.';
const noValue = 'Send null where there is no value.';
const decimal = 'Write numbers in decimal, without leading zeros.';

/** Type 3: text that is not JSON, with the place where it stops being that, and what to do about it. */
export const jsonErrors: readonly StatusSample[] = [
  notJson(
    'white space alone',
    ' \t\r\n',
    'a value',
    endOfPayload,
    [2, 1, 4],
    'Send the event as a JSON object: {"EventId": 3}.',
  ),
  notJson('an object that does not end', '{"EventId":3', commaOrBrace, endOfPayload, [1, 13, 12], cutOff),
  notJson('an array that does not end', '[{"EventId":3}', '"," or "]"', endOfPayload, [1, 15, 14], cutOff),
  notJson(
    'a string that does not end',
    '{"EventId":3,"Clock":"7:57}',
    'a closing double quote',
    endOfPayload,
    [1, 28, 27],
    'The payload is cut off, or a closing double quote is missing.',
  ),
  notJson('a comma too many', '{"EventId":3,}', fieldName, '"}"', [1, 14, 13], 'Leave out the comma before it.'),
  notJson(
    'a comma too few',
    '{"EventId":3 "Period":1}',
    commaOrBrace,
    'a double quote',
    [1, 14, 13],
    'Put a comma between two fields.',
  ),
  notJson(
    'a colon too few',
    '{"EventId" 3}',
    '":" after the field name',
    '"3"',
    [1, 12, 11],
    'Put a colon between the name of a field and its value.',
  ),
  notJson(
    'names without quotes',
    '{EventId:3}',
    fieldName,
    '"EventId"',
    [1, 2, 1],
    'Put the name of the field in double quotes.',
  ),
  notJson(
    'single quotes',
    "{'EventId':3}",
    fieldName,
    'a single quote',
    [1, 2, 1],
    'JSON takes double quotes, not single quotes.',
  ),
  notJson('NaN', '{"EventId":3,"HomeScore":NaN}', 'a value', '"NaN"', [1, 26, 25], noValue),
  notJson('Infinity', '{"EventId":3,"HomeScore":-Infinity}', 'a value', '"-Infinity"', [1, 26, 25], noValue),
  notJson('undefined', '{"EventId":undefined}', 'a value', '"undefined"', [1, 12, 11], noValue),
  notJson('True with a capital', '{"EventId":3,"Horn":True}', 'a value', '"True"', [1, 21, 20], lowerCase),
  notJson('a number with a leading zero', '{"EventId":03}', commaOrBrace, '"3"', [1, 13, 12], decimal),
  notJson(
    'a number with a plus',
    '{"EventId":+3}',
    'a value',
    '"+3"',
    [1, 12, 11],
    'Leave out the plus sign: JSON numbers have none.',
  ),
  notJson(
    'a number that ends with its point',
    '{"EventId":3.}',
    commaOrBrace,
    '"."',
    [1, 13, 12],
    'Write a digit behind the decimal point.',
  ),
  notJson('a number in hexadecimal', '{"EventId":0x3}', commaOrBrace, '"x3"', [1, 13, 12], decimal),
  notJson(
    'a clock without quotes',
    '{"EventId":3,"Clock":7:57}',
    commaOrBrace,
    '":"',
    [1, 23, 22],
    'Put clocks in double quotes: "7:57".',
  ),
  notJson(
    'a comment',
    '{"EventId":3 /* basketball */}',
    commaOrBrace,
    '"/"',
    [1, 14, 13],
    'Leave out the comment: JSON has none.',
  ),
  notJson(
    'a line break inside a string',
    '{"EventId":3,"Clock":"7:\n57"}',
    'text without control characters',
    'a line break',
    [1, 25, 24],
    'Write a line break inside a text as \\n.',
  ),
  notJson(
    'an escape that JSON does not know',
    '{"EventId":3,"Clock":"7\\x3a57"}',
    'an escape that JSON knows, such as \\n',
    'a backslash',
    [1, 24, 23],
    'Write a backslash inside a text as \\\\.',
  ),
  notJson('two events', '{"EventId":3}{"EventId":3}', endOfPayload, '"{"', [1, 14, 13], 'Send one event in a message.'),
  notJson(
    'text behind the event',
    '{"EventId":3}\n;',
    endOfPayload,
    '";"',
    [2, 1, 14],
    'Leave out what stands behind the event.',
  ),
  notJson(
    'a query string',
    'EventId=3&HomeScore=58',
    'a value',
    '"EventId"',
    [1, 1, 0],
    'Send JSON, not a form: {"EventId": 3}.',
  ),
  notJson('XML', '<event id="3"/>', 'a value', '"<"', [1, 1, 0], 'Send JSON, not XML.'),
  notJson(
    'a zero byte at the end',
    '{"EventId":3}\0',
    endOfPayload,
    'a zero byte',
    [1, 14, 13],
    'Leave out the zero byte; C programs send one too many.',
  ),
  notJson(
    'a fault in the third line, behind characters of two and four bytes',
    '{\r\n "HomeTeamName": "Zürich 🏀",\r\n "EventId": 3;\r\n}',
    commaOrBrace,
    '";"',
    [3, 14, 50],
    'Have your program write the JSON with a library.',
  ),
  notJson(
    'a byte order mark',
    '\uFEFF{"EventId":3}',
    'a value',
    'a byte order mark',
    [1, 1, 0],
    'Leave out the byte order mark (the bytes EF BB BF).',
  ),
  notJson(
    'more opening brackets than anybody can close',
    '['.repeat(65_536),
    'a value',
    endOfPayload,
    [1, 65_537, 65_536],
    cutOff,
  ),
];

function notJson(
  title: string,
  payload: string,
  expected: string,
  actual: string,
  [line, column, byteOffset]: readonly [number, number, number],
  hint: string,
): StatusSample {
  const value = { line, column, byteOffset };
  const place = `line ${line}, column ${column} (byte offset ${byteOffset})`;
  const message = `The payload is not valid JSON at ${place}: expected ${expected}, got ${actual}.`;
  return { title, payload, message, errors: [{ field: null, pointer: null, expected, actual, value, hint }] };
}
