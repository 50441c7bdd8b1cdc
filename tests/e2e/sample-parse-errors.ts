import { payloadBytesMax, type StatusSample } from './sample-status.ts';

const sendOne = 'end an event: {"EventId": 3, "HomeScore": 58}.';
const encode = 'Encode the payload as UTF-8.';
const utf16 = 'This looks like UTF-16: encode the payload as UTF-8.';
const event = '{"EventId":3,"HomeTeamName":"Zürich"}';
const spaces = (count: number): string => event + ' '.repeat(count - Buffer.byteLength(event));

/** Type 1: bytes that are no text, or none, or too many. */
export const parseErrors: readonly StatusSample[] = [
  {
    title: 'nothing',
    payload: '',
    message: `The payload is empty; s${sendOne}`,
    errors: [
      {
        field: null,
        pointer: null,
        expected: 'a JSON object',
        actual: 'nothing',
        value: null,
        hint: `S${sendOne}`,
      },
    ],
  },
  badBytes('Latin-1', Buffer.from(event, 'latin1'), [0xfc, 30], inLatin1('ü')),
  badBytes(
    'Latin-1 that looks like the beginning of a character',
    inText([0x43, 0x61, 0x66, 0xe9]),
    [0xe9, 32],
    inLatin1('é'),
  ),
  badBytes('UTF-16 with a byte order mark', Buffer.from(`\uFEFF${event}`, 'utf16le'), [0xff, 0], utf16),
  badBytes('UTF-16 with a byte order mark, the other way round', swapped(`\uFEFF${event}`), [0xfe, 0], utf16),
  badBytes(
    'a packed payload',
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]),
    [0x8b, 1],
    'This looks like gzip: send the payload uncompressed, as UTF-8 text.',
  ),
  badBytes('a byte that UTF-8 never has', inText([0xff]), [0xff, 29], inLatin1('ÿ')),
  badBytes('a byte in the middle of no character', inText([0x80]), [0x80, 29]),
  badBytes('a character in a form longer than it needs', inText([0xc0, 0xaf]), [0xc0, 29]),
  badBytes('half of a surrogate pair', inText([0xed, 0xa0, 0xbd]), [0xed, 29]),
  badBytes('a pair of surrogates, each as a character', inText([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]), [0xed, 29]),
  badBytes('a character beyond the last one', inText([0xf4, 0x90, 0x80, 0x80]), [0xf4, 29]),
  badBytes('a character of five bytes', inText([0xf8, 0x88, 0x80, 0x80, 0x80]), [0xf8, 29]),
  badBytes('two of the three bytes of a character', inText([0xe2, 0x82]), [0xe2, 29]),
  badBytes(
    'bad bytes behind a right event',
    Buffer.concat([Buffer.from(event), Buffer.from([0xfe, 0x20])]),
    [0xfe, 38],
    inLatin1('þ'),
  ),
  badBytes(
    'a character that is cut off by the end',
    Buffer.from('{"EventId":3,"HomeTeamName":"Zü').subarray(0, -1),
    [0xc3, 30],
    'The payload ends in the middle of a character: it may be cut off.',
  ),
  tooLarge('a byte more than the limit', spaces(payloadBytesMax + 1)),
  tooLarge('far more than the limit', spaces(10 * payloadBytesMax)),
  tooLarge('more than the limit, and no text either', Buffer.alloc(payloadBytesMax + 7, 0xff)),
];

/** As large as it may be. */
export const largest = spaces(payloadBytesMax);

function badBytes(
  title: string,
  payload: Buffer,
  [byte, byteOffset]: readonly [number, number],
  hint = encode,
): StatusSample {
  const actual = `byte 0x${byte.toString(16)} at offset ${byteOffset}`;
  const message = `The payload is not UTF-8 text: ${actual} is not part of a UTF-8 character.`;
  const error = { field: null, pointer: null, expected: 'UTF-8 text', actual, value: { byteOffset }, hint };
  return { title, payload, message, errors: [error] };
}

function inLatin1(letter: string): string {
  return `In Latin-1 that byte is "${letter}": encode the payload as UTF-8 instead.`;
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
    message: `The payload has ${size} bytes; up to ${payloadBytesMax} are allowed.`,
    errors: [
      {
        field: null,
        pointer: null,
        expected: `up to ${payloadBytesMax} bytes`,
        actual: `${size} bytes`,
        value: null,
        hint: 'Send only the fields that the sport has, or only those that changed.',
      },
    ],
  };
}
