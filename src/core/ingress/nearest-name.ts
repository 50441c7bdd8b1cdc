const lengthMin = 4;
const lengthMax = 64;
/** Names of at least this length may have two typing errors. */
const longLength = 12;
/** In a word shorter than this, a replaced letter easily makes another word (Court, Count). */
const wordLength = 6;
const innerWordLength = 5;
/** Words shorter than this may have no error: MPH is not KPH. */
const shortWord = 4;

/**
 * Finds the one name that differs from the given one by typing errors; undefined when there is none, or more than one. An error is an extra letter, a
 * missing letter, a replaced letter, or two swapped letters. The first letter and the digits must match: Lane11 is not Lane1.
 */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  if (given.length < lengthMin || given.length > lengthMax) return undefined;
  const wanted = given.toLowerCase();
  let digits: string | undefined;
  const allowed = given.length < longLength ? 1 : 2;
  let nearest: string | undefined;
  let isOnly = false;
  let least = allowed;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) > allowed) continue;
    if (!isSameLetter(name.charCodeAt(0), wanted.charCodeAt(0))) continue;
    digits ??= digitsOf(wanted);
    if (digitsOf(name) !== digits) continue;
    const slips = countSlips(wanted, 0, name.toLowerCase(), 0, least);
    if (slips > least || !isSlip(wanted, name)) continue;
    isOnly = nearest === undefined || slips < least;
    least = slips;
    nearest = name;
  }
  return isOnly ? nearest : undefined;
}

/** Counts the errors from the two positions to the ends; returns any number above `allowed` when there are more. */
function countSlips(from: string, fromAt: number, to: string, toAt: number, allowed: number): number {
  let at = fromAt;
  let other = toAt;
  while (at < from.length && from[at] === to[other]) {
    at += 1;
    other += 1;
  }
  if (at === from.length && other === to.length) return 0;
  if (allowed === 0) return 1;
  const steps: [number, number][] = [
    [1, 1],
    [1, 0],
    [0, 1],
  ];
  if (from[at] === to[other + 1] && from[at + 1] === to[other]) steps.unshift([2, 2]);
  let least = allowed + 1;
  for (const [one, two] of steps) {
    if (at + one > from.length || other + two > to.length) continue;
    least = Math.min(least, 1 + countSlips(from, at + one, to, other + two, allowed - 1));
  }
  return least;
}

function isSameLetter(one: number, other: number): boolean {
  return (one | 0x20) === (other | 0x20);
}

function digitsOf(name: string): string {
  return name.replaceAll(/[^0-9]+/g, ' ').trim();
}

/** True when the words that differ are long enough to be recognised. */
function isSlip(given: string, name: string): boolean {
  const known = name.toLowerCase();
  let start = 0;
  while (start < known.length && known[start] === given[start]) start += 1;
  let behind = 0;
  while (behind < Math.min(known.length, given.length) - start && known.at(-1 - behind) === given.at(-1 - behind))
    behind += 1;
  const end = known.length - behind;
  const words = wordsOf(name).filter(
    (word) => word.start < Math.max(end, start + 1) && word.end > Math.min(start, end - 1),
  );
  if (words.length === 0 || words.some((word) => word.end - word.start < shortWord)) return false;
  const isReplaced = end - start === 1 && given.length === known.length;
  const lengthNeeded = wordsOf(name).length === 1 ? wordLength : innerWordLength;
  return !isReplaced || words.every((word) => word.end - word.start >= lengthNeeded);
}

interface Word {
  readonly start: number;
  readonly end: number;
}

/** Splits a name in camel case into words. */
function wordsOf(name: string): Word[] {
  return [...name.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
}
