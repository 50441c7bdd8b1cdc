import type { JsonError } from './scan-json.ts';

/** Tells the sender where a text stops being JSON, and how to correct it. */
export interface JsonErrorWords {
  readonly line: number;
  readonly column: number;
  readonly byteOffset: number;
  /** The word or character at that position. */
  readonly found: string;
  readonly hint: string;
}

export function describeJsonError(text: string, { offset, expected }: JsonError): JsonErrorWords {
  const before = text.slice(0, offset);
  return {
    line: 1 + countLineFeeds(before),
    column: offset - (before.lastIndexOf('\n') + 1) + 1,
    byteOffset: Buffer.byteLength(before),
    found: describeFound(text, offset),
    hint: hintFor(text, offset, expected),
  };
}

const shownMax = 20;

/** Shows a word or number as it is, a sign in quotes, and an invisible character by its name. */
function describeFound(text: string, offset: number): string {
  if (offset >= text.length) return 'the end of the payload';
  const [word] = /^[\p{L}\p{N}_.+-]+/u.exec(text.slice(offset, offset + shownMax)) ?? [];
  if (word !== undefined) return JSON.stringify(word);
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  return signs.get(character) ?? (character < ' ' ? `a control character (${codeOf(character)})` : `"${character}"`);
}

const byteOrderMark = '\uFEFF';

const signs: ReadonlyMap<string, string> = new Map([
  ['"', 'a double quote'],
  ["'", 'a single quote'],
  ['\\', 'a backslash'],
  ['\n', 'a line break'],
  ['\r', 'a line break'],
  ['\t', 'a tab'],
  ['\0', 'a zero byte'],
  [byteOrderMark, 'a byte order mark'],
]);

function codeOf(character: string): string {
  return `0x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

const literal = /^(?:true|false|null)\b/i;
const fieldName = 'a field name in double quotes';

interface Place {
  /** The text from the position of the error on. */
  readonly rest: string;
  /** The last character before that position that is not white space. */
  readonly previous: string;
  readonly isStart: boolean;
  readonly expected: string;
}

/** Common mistakes. The first match gives the hint. */
const slips: readonly (readonly [fits: (place: Place) => boolean, hint: string])[] = [
  [({ rest }) => rest.startsWith(byteOrderMark), 'Leave out the byte order mark (the bytes EF BB BF).'],
  [({ rest }) => rest.startsWith('\0'), 'Leave out the zero byte; C programs send one too many.'],
  [({ rest, isStart }) => isStart && rest.startsWith('<'), 'Send JSON, not XML.'],
  [({ rest, isStart }) => isStart && /^[\w.]+=/.test(rest), 'Send JSON, not a form: {"EventId": 3}.'],
  [
    ({ rest, isStart }) => isStart && /^[\p{L}_]/u.test(rest) && !literal.test(rest),
    'Send the event as a JSON object: {"EventId": 3}.',
  ],
  [
    ({ expected }) => expected === 'a closing double quote',
    'The payload is cut off, or a closing double quote is missing.',
  ],
  [
    ({ expected, rest }) => expected.includes('control characters') && /^[\r\n]/.test(rest),
    'Write a line break inside a text as \\n.',
  ],
  [({ expected }) => expected.includes('control characters'), 'Leave control characters out of texts.'],
  [({ rest }) => rest.startsWith('\\'), 'Write a backslash inside a text as \\\\.'],
  [({ rest, isStart }) => isStart && rest === '', 'Send the event as a JSON object: {"EventId": 3}.'],
  [({ rest }) => rest === '', 'The payload is cut off, or a closing bracket is missing.'],
  [({ rest }) => rest.startsWith("'"), 'JSON takes double quotes, not single quotes.'],
  [({ rest }) => /^(?:\/\/|\/\*|#)/.test(rest), 'Leave out the comment: JSON has none.'],
  [({ rest, previous }) => previous === ',' && /^[}\]]/.test(rest), 'Leave out the comma before it.'],
  [({ rest }) => /^-?(?:NaN|Infinity|undefined|None|nil)\b/.test(rest), 'Send null where there is no value.'],
  [({ rest }) => literal.test(rest), 'Write true, false and null in lower case.'],
  [({ rest }) => rest.startsWith('+'), 'Leave out the plus sign: JSON numbers have none.'],
  [
    ({ rest, previous }) => previous === '0' && /^[0-9xX]/.test(rest),
    'Write numbers in decimal, without leading zeros.',
  ],
  [({ rest, previous }) => /^[0-9]$/.test(previous) && rest.startsWith('.'), 'Write a digit behind the decimal point.'],
  [
    ({ rest, expected }) => expected === 'a value' && /^\.[0-9]/.test(rest),
    'Write a digit before the decimal point: 0.5.',
  ],
  [
    ({ rest, expected }) => expected === fieldName && /^[0-9]/.test(rest),
    'Write decimals with a point, not with a comma.',
  ],
  [
    ({ rest, expected }) => expected === fieldName && /^[\p{L}_$]/u.test(rest),
    'Put the name of the field in double quotes.',
  ],
  [({ rest, expected }) => expected === 'a value' && /^[\p{L}_]/u.test(rest), 'Put texts in double quotes.'],
  [({ rest, expected }) => expected === 'the end of the payload' && /^[{[]/.test(rest), 'Send one event in a message.'],
  [({ expected }) => expected === 'the end of the payload', 'Leave out what stands behind the event.'],
  [({ rest, expected }) => expected.startsWith('","') && rest.startsWith(':'), 'Put clocks in double quotes: "7:57".'],
  [({ rest, expected }) => expected.startsWith('","') && rest.startsWith('"'), 'Put a comma between two fields.'],
  [({ expected }) => expected.startsWith('":"'), 'Put a colon between the name of a field and its value.'],
];

function hintFor(text: string, offset: number, expected: string): string {
  const before = text.slice(0, offset).trimEnd();
  const place = {
    rest: text.slice(offset, offset + shownMax),
    previous: before.slice(-1),
    isStart: before === '',
    expected,
  };
  return slips.find(([fits]) => fits(place))?.[1] ?? 'Have your program write the JSON with a library.';
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === 0x0a) count += 1;
  return count;
}
