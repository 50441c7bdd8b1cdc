/** The result of scanning a text without building values from it. */
export interface JsonScan {
  /** Where and why it stops being JSON; undefined when it is JSON. */
  readonly error: JsonError | undefined;
  /** The arrays and objects directly inside the outermost one: start and end of each, alternating. */
  readonly inner: readonly number[];
}

export interface JsonError {
  /** In characters from the start of the text. */
  readonly offset: number;
  readonly expected: string;
}

/** Scans the text once, in a time that depends only on its length, because the sender chooses the content. */
export function scanJson(text: string): JsonScan {
  const inner: number[] = [];
  const fault = (offset: number, expected: string): JsonScan => ({ error: { offset, expected }, inner });
  // A stack instead of recursion: the sender would choose its depth.
  const open = new Uint8Array(text.length);
  let depth = 0;
  let expecting: Expecting = 'value';
  for (let at = skipWhitespace(text, 0); ; at = skipWhitespace(text, at)) {
    const char = charAt(text, at);
    const inObject = depth > 0 && open[depth - 1] === openObject;
    if (depth > 0 && char === (inObject ? closeObject : closeArray) && mayClose(expecting)) {
      at += 1;
      depth -= 1;
      if (depth === 1) inner.push(at);
      expecting = 'next';
    } else if (expecting === 'value' || expecting === 'first-item') {
      if (char === openObject || char === openArray) {
        if (depth === 1) inner.push(at);
        open[depth] = char;
        depth += 1;
        at += 1;
        expecting = char === openObject ? 'first-key' : 'first-item';
        continue;
      }
      const end = char === quote ? skipString(text, at) : skipScalar(text, at);
      if (end === at) return fault(at, 'a value');
      if (end < 0) return fault(~end, faultOfString(text, ~end));
      at = end;
      expecting = 'next';
    } else if (expecting === 'next') {
      if (depth === 0) return at === text.length ? { error: undefined, inner } : fault(at, 'the end of the payload');
      if (char !== comma) return fault(at, inObject ? '"," or "}"' : '"," or "]"');
      at += 1;
      expecting = inObject ? 'key' : 'value';
    } else if (expecting === 'colon') {
      if (char !== colon) return fault(at, '":" after the field name');
      at += 1;
      expecting = 'value';
    } else {
      if (char !== quote) return fault(at, 'a field name in double quotes');
      const end = skipString(text, at);
      if (end < 0) return fault(~end, faultOfString(text, ~end));
      at = end;
      expecting = 'colon';
    }
  }
}

/** Empties the arrays and objects among the fields. Nothing inside them is an event field. */
export function emptyInner(text: string, inner: readonly number[]): string {
  let emptied = '';
  let at = 0;
  for (let index = 0; index < inner.length; index += 2) {
    emptied += text.slice(at, (inner[index] as number) + 1);
    at = (inner[index + 1] as number) - 1;
  }
  return emptied + text.slice(at);
}

type Expecting = 'value' | 'first-key' | 'key' | 'colon' | 'first-item' | 'next';

function mayClose(expecting: Expecting): boolean {
  return expecting === 'next' || expecting === 'first-key' || expecting === 'first-item';
}

const endOfText = -1;
const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const quote = 0x22;
const plus = 0x2b;
const comma = 0x2c;
const minus = 0x2d;
const dot = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const openArray = 0x5b;
const backslash = 0x5c;
const closeArray = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const letterA = 0x61;
const letterE = 0x65;
const letterF = 0x66;
const letterU = 0x75;
const lowerCase = 0x20;

const words = ['true', 'false', 'null'];
const escapes = new Set(Buffer.from('"\\/bfnrt'));

function charAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : endOfText;
}

function skipWhitespace(text: string, from: number): number {
  let at = from;
  for (let char = charAt(text, at); isWhitespace(char); char = charAt(text, at)) at += 1;
  return at;
}

function isWhitespace(char: number): boolean {
  return char === space || char === lineFeed || char === carriageReturn || char === tab;
}

/** Returns the position after the closing quote; at a fault, the complement of its position. */
function skipString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === quote) return at + 1;
    if (char < space) return ~at;
    if (char !== backslash) continue;
    const length = escapeLength(text, at + 1);
    if (length === 0) return ~at;
    at += length;
  }
  return ~text.length;
}

function faultOfString(text: string, at: number): string {
  if (at === text.length) return 'a closing double quote';
  return text.charCodeAt(at) === backslash
    ? 'an escape that JSON knows, such as \\n'
    : 'text without control characters';
}

/** The length of the escape behind a backslash; 0 when JSON has no such escape. */
function escapeLength(text: string, at: number): number {
  const char = charAt(text, at);
  if (escapes.has(char)) return 1;
  if (char !== letterU) return 0;
  for (let index = 1; index <= 4; index += 1) if (!isHexDigit(charAt(text, at + index))) return 0;
  return 5;
}

function isHexDigit(char: number): boolean {
  const lower = char | lowerCase;
  return isDigit(char) || (lower >= letterA && lower <= letterF);
}

/** Returns the position after the number or literal; `at` when there is none. */
function skipScalar(text: string, at: number): number {
  const behind = skipNumber(text, at);
  return behind > at ? behind : at + (words.find((word) => text.startsWith(word, at))?.length ?? 0);
}

/** Takes the longest text that is a number. */
function skipNumber(text: string, from: number): number {
  const whole = charAt(text, from) === minus ? from + 1 : from;
  let at = charAt(text, whole) === zero ? whole + 1 : skipDigits(text, whole);
  if (at === whole) return from;
  if (charAt(text, at) === dot) {
    const fraction = skipDigits(text, at + 1);
    if (fraction === at + 1) return at;
    at = fraction;
  }
  if ((charAt(text, at) | lowerCase) !== letterE) return at;
  const sign = charAt(text, at + 1);
  const digits = sign === plus || sign === minus ? at + 2 : at + 1;
  const exponent = skipDigits(text, digits);
  return exponent > digits ? exponent : at;
}

function skipDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(charAt(text, at))) at += 1;
  return at;
}

function isDigit(char: number): boolean {
  return char >= zero && char <= nine;
}
