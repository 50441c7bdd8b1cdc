const textShownMax = 100;

export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'true or false';
  return Number.isInteger(value) ? 'a whole number' : 'a number';
}

/** Describes the value that came instead of the expected one. */
export function describeActual(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text ${shownText(value)}`;
  if (typeof value === 'number') return Number.isFinite(value) ? `the number ${value}` : 'a number that is too large';
  return typeof value === 'boolean' ? String(value) : kindOf(value);
}

/** A text in quotes. A long text is cut. */
export function shownText(text: string): string {
  if (text === '') return 'an empty text';
  const shown = shorten(text, textShownMax);
  return JSON.stringify(shown.length < text.length ? `${shown}…` : text);
}

/** A value that can be shown to its sender: short and without nesting. */
export function shownValue(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value, textShownMax);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean' || value === null) return value;
  return value === undefined ? null : kindOf(value);
}

/** Never splits a surrogate pair. */
export function shorten(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const cut = text.slice(0, lengthMax);
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(0, -1);
}
