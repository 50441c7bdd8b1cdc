import type { StatusSample } from './sample-status.ts';

const endOfPayload = 'the end of the payload';

/** Type 3: text that is not JSON, with the place where it stops being that. */
export const jsonErrors: readonly StatusSample[] = [
  notJson('white space alone', ' \t\r\n', 'a value', endOfPayload, [2, 1, 4]),
  notJson('an object that does not end', '{"EventId":3', '"," or "}"', endOfPayload, [1, 13, 12]),
  notJson('an array that does not end', '[{"EventId":3}', '"," or "]"', endOfPayload, [1, 15, 14]),
  notJson(
    'a string that does not end',
    '{"EventId":3,"Clock":"7:57}',
    'the closing quote of a string',
    endOfPayload,
    [1, 28, 27],
  ),
  notJson('a comma too many', '{"EventId":3,}', 'a name in double quotes', '"}"', [1, 14, 13]),
  notJson('a comma too few', '{"EventId":3 "Period":1}', '"," or "}"', '"\\"Period\\":1"', [1, 14, 13]),
  notJson('a colon too few', '{"EventId" 3}', '":" after the name', '"3}"', [1, 12, 11]),
  notJson('names without quotes', '{EventId:3}', 'a name in double quotes', '"EventId:3}"', [1, 2, 1]),
  notJson('single quotes', "{'EventId':3}", 'a name in double quotes', '"\'EventId\':"', [1, 2, 1]),
  notJson('NaN', '{"EventId":3,"HomeScore":NaN}', 'a value', '"NaN}"', [1, 26, 25]),
  notJson('Infinity', '{"EventId":3,"HomeScore":-Infinity}', 'a value', '"-Infinity}"', [1, 26, 25]),
  notJson('undefined', '{"EventId":undefined}', 'a value', '"undefined}"', [1, 12, 11]),
  notJson('True with a capital', '{"EventId":3,"Horn":True}', 'a value', '"True}"', [1, 21, 20]),
  notJson('a number with a leading zero', '{"EventId":03}', '"," or "}"', '"3}"', [1, 13, 12]),
  notJson('a number with a plus', '{"EventId":+3}', 'a value', '"+3}"', [1, 12, 11]),
  notJson('a number that ends with its point', '{"EventId":3.}', '"," or "}"', '".}"', [1, 13, 12]),
  notJson('a number in hexadecimal', '{"EventId":0x3}', '"," or "}"', '"x3}"', [1, 13, 12]),
  notJson('a comment', '{"EventId":3 /* basketball */}', '"," or "}"', '"/* basketb"', [1, 14, 13]),
  notJson(
    'a line break inside a string',
    '{"EventId":3,"Clock":"7:\n57"}',
    'no control character inside a string',
    '"\\n57\\"}"',
    [1, 25, 24],
  ),
  notJson(
    'an escape that JSON does not know',
    '{"EventId":3,"Clock":"7\\x3a57"}',
    'an escape that JSON knows',
    '"\\\\x3a57\\"}"',
    [1, 24, 23],
  ),
  notJson('two events', '{"EventId":3}{"EventId":3}', 'the end of the payload', '"{\\"EventId\\""', [1, 14, 13]),
  notJson('text behind the event', '{"EventId":3}\n;', 'the end of the payload', '";"', [2, 1, 14]),
  notJson('a query string', 'EventId=3&HomeScore=58', 'a value', '"EventId=3&"', [1, 1, 0]),
  notJson('XML', '<event id="3"/>', 'a value', '"<event id="', [1, 1, 0]),
  notJson('a zero byte at the end', '{"EventId":3}\0', 'the end of the payload', '"\\u0000"', [1, 14, 13]),
  notJson(
    'a fault in the third line, behind characters of two and four bytes',
    '{\r\n "HomeTeamName": "Zürich 🏀",\r\n "EventId": 3;\r\n}',
    '"," or "}"',
    '";\\r\\n}"',
    [3, 14, 50],
  ),
  {
    ...notJson(
      'a byte order mark',
      '\uFEFF{"EventId":3}',
      'a value',
      '"\uFEFF{\\"EventId"',
      [1, 1, 0],
      'Leave out the byte order mark at the start.',
    ),
    message:
      'The payload is not JSON: at line 1, column 1 (byte 0) a value was expected, and "\uFEFF{\\"EventId" came.',
  },
  notJson(
    'more opening brackets than anybody can close',
    '['.repeat(65_536),
    'a value',
    endOfPayload,
    [1, 65_537, 65_536],
  ),
];

function notJson(
  title: string,
  payload: string,
  expected: string,
  actual: string,
  [line, column, byteOffset]: readonly [number, number, number],
  hint = `Look at line ${line}, column ${column} (byte ${byteOffset}).`,
): StatusSample {
  const value = { line, column, byteOffset };
  return { title, payload, errors: [{ field: null, pointer: null, expected, actual, value, hint }] };
}
