/**
 * Makes foreign text safe to print: control and bidirectional characters could move the cursor, break a table, or disguise the text.
 */
export function toPlainText(text: string): string {
  return text.replace(unsafe, '\u{fffd}');
}

const unsafe = /[\p{Cc}\u{2028}\u{2029}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;
