/**
 * Makes text from elsewhere safe to show: control characters and those that turn the direction of writing could otherwise
 * move the cursor, break a table, or make a line read as what it is not.
 */
export function toPlainText(text: string): string {
  return text.replace(unsafe, '\u{fffd}');
}

const unsafe = /[\p{Cc}\u{2028}\u{2029}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;
