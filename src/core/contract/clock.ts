/** A parsed clock text: `[[h:]m:]s[.fraction]`, where a bare number is seconds. */
export interface Clock {
  /** Undefined when the text has no hours; the same for minutes. */
  readonly hours: number | undefined;
  readonly minutes: number | undefined;
  /** Below 60 after minutes; up to 999 in a text of seconds only. */
  readonly seconds: number;
  /** One to three digits as they were sent, or an empty text. */
  readonly fraction: string;
}

/** Undefined when the text is no clock. Scans by hand: every event has a clock, and a regular expression takes twice as long. */
export function parseClock(text: string): Clock | undefined {
  const point = text.indexOf('.');
  const end = point < 0 ? text.length : point;
  const fraction = point < 0 ? '' : text.slice(point + 1);
  if (point >= 0 && leadingUnit(fraction, 0, fraction.length) < 0) return undefined;

  const first = text.indexOf(':');
  if (first < 0) {
    const seconds = leadingUnit(text, 0, end);
    return seconds < 0 ? undefined : { hours: undefined, minutes: undefined, seconds, fraction };
  }
  const lead = leadingUnit(text, 0, first);
  const next = followingUnit(text, first + 1);
  const second = first + 3;
  if (lead < 0 || next < 0) return undefined;
  if (second === end) return { hours: undefined, minutes: lead, seconds: next, fraction };
  const last = text.charCodeAt(second) === colon && second + 3 === end ? followingUnit(text, second + 1) : -1;
  return last < 0 ? undefined : { hours: lead, minutes: next, seconds: last, fraction };
}

/** The seconds of clock text, in one pass and without an object: events bring new clocks all the time. Undefined when the text is no clock. */
export function secondsOfClock(text: string): number | undefined {
  let total = 0;
  let unit = 0;
  let digits = 0;
  let colons = 0;
  let at = 0;
  for (; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    const digit = char - zero;
    if (digit >= 0 && digit <= 9) {
      unit = unit * 10 + digit;
      digits += 1;
      continue;
    }
    if (char !== colon) break;
    if (colons === 2 || !isUnit(unit, digits, colons > 0)) return undefined;
    total = (total + unit) * 60;
    unit = 0;
    digits = 0;
    colons += 1;
  }
  if (!isUnit(unit, digits, colons > 0)) return undefined;
  const seconds = total + unit;
  if (at === text.length) return seconds;
  if (text.charCodeAt(at) !== point) return undefined;
  const fraction = leadingUnit(text, at + 1, text.length);
  if (fraction < 0) return undefined;
  return (seconds * 1000 + fraction * (thousandths[text.length - at - 1] as number)) / 1000;
}

/** The milliseconds of one step, by the number of digits in the fraction. */
const thousandths = [0, 100, 10, 1];

/** True for one to three digits, or for two digits below 60 after a colon. */
function isUnit(unit: number, digits: number, isFollowing: boolean): boolean {
  return isFollowing ? digits === 2 && unit < 60 : digits >= 1 && digits <= 3;
}

const colon = ':'.charCodeAt(0);
const point = '.'.charCodeAt(0);
const zero = '0'.charCodeAt(0);

/** One to three digits; -1 for anything else. */
function leadingUnit(text: string, start: number, end: number): number {
  if (end <= start || end > start + 3) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Two digits below 60; -1 for anything else, including the end of the text. */
function followingUnit(text: string, start: number): number {
  const value = start + 2 <= text.length ? leadingUnit(text, start, start + 2) : -1;
  return value < 60 ? value : -1;
}
