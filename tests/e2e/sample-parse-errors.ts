import { payloadBytesMax, type StatusSample } from './sample-status.ts';

const encode = { expected: 'UTF-8 text', hint: 'Encode the payload as UTF-8.' };
const event = '{"EventId":3,"HomeTeamName":"Zürich"}';
const spaces = (count: number): string => event + ' '.repeat(count - Buffer.byteLength(event));

/** Type 1: bytes that are no text, or none, or too many. */
export const parseErrors: readonly StatusSample[] = [
  {
    title: 'nothing',
    payload: '',
    message: 'The payload is empty.',
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
  badBytes('Latin-1', Buffer.from(event, 'latin1'), 'byte 0xfc at offset 30'),
  badBytes('UTF-16 with a byte order mark', Buffer.from(`\uFEFF${event}`, 'utf16le'), 'byte 0xff at offset 0'),
  badBytes('UTF-16 with a byte order mark, the other way round', swapped(`\uFEFF${event}`), 'byte 0xfe at offset 0'),
  badBytes('a packed payload', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), 'byte 0x8b at offset 1'),
  badBytes('a byte that UTF-8 never has', inText([0xff]), 'byte 0xff at offset 29'),
  badBytes('a byte in the middle of no character', inText([0x80]), 'byte 0x80 at offset 29'),
  badBytes('a character in a form longer than it needs', inText([0xc0, 0xaf]), 'byte 0xc0 at offset 29'),
  badBytes('half of a surrogate pair', inText([0xed, 0xa0, 0xbd]), 'byte 0xa0 at offset 30'),
  badBytes(
    'a pair of surrogates, each as a character',
    inText([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]),
    'byte 0xa0 at offset 30',
  ),
  badBytes('a character beyond the last one', inText([0xf4, 0x90, 0x80, 0x80]), 'byte 0x90 at offset 30'),
  badBytes('a character of five bytes', inText([0xf8, 0x88, 0x80, 0x80, 0x80]), 'byte 0xf8 at offset 29'),
  badBytes(
    'bad bytes behind a right event',
    Buffer.concat([Buffer.from(event), Buffer.from([0xfe])]),
    'byte 0xfe at offset 38',
  ),
  {
    title: 'a character that is cut off by the end',
    payload: Buffer.from('{"EventId":3,"HomeTeamName":"Zü').subarray(0, -1),
    errors: [encode],
  },
  tooLarge('a byte more than the limit', spaces(payloadBytesMax + 1)),
  tooLarge('far more than the limit', spaces(10 * payloadBytesMax)),
  tooLarge('more than the limit, and no text either', Buffer.alloc(payloadBytesMax + 7, 0xff)),
];

/** As large as it may be. */
export const largest = spaces(payloadBytesMax);

function badBytes(title: string, payload: Buffer, actual: string): StatusSample {
  const [, offset] = actual.split(' at offset ');
  const message = `The payload is not UTF-8 text: byte ${offset} does not belong there.`;
  return { title, payload, message, errors: [{ field: null, pointer: null, value: null, actual, ...encode }] };
}

/** A right event but for these bytes in the name of a team, which begins at byte 29. */
function inText(bytes: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from('{"EventId":3,"HomeTeamName":"'), Buffer.from(bytes), Buffer.from('"}')]);
}

function swapped(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

function tooLarge(title: string, payload: string | Buffer): StatusSample {
  const size = Buffer.byteLength(payload);
  return {
    title,
    payload,
    message: `The payload has ${size} bytes; the limit is ${payloadBytesMax}.`,
    errors: [
      {
        field: null,
        pointer: null,
        expected: `at most ${payloadBytesMax} bytes`,
        actual: `${size} bytes`,
        value: null,
        hint: 'Send only the fields that changed.',
      },
    ],
  };
}
