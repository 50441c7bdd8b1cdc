/** How many columns of a terminal a text takes: letters with their accents one, ideographs and emoji two. */
export function displayWidth(text: string): number {
  if (narrow.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

export function padToWidth(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Latin letters and common punctuation, of which each is one code unit and one column. */
const narrow = /^[\x20-\u{2ff}\u{2010}-\u{2027}]*$/u;
/** Emoji, and the blocks that Unicode calls wide: Hangul, Chinese and Japanese writing, full-width forms. */
const wide =
  /\p{Emoji_Presentation}|[\u{fe0f}\u{1100}-\u{115f}\u{2e80}-\u{303e}\u{3041}-\u{a4cf}\u{ac00}-\u{d7a3}\u{f900}-\u{faff}\u{fe30}-\u{fe6f}\u{ff01}-\u{ff60}\u{ffe0}-\u{ffe6}\u{20000}-\u{3fffd}]/u;
const graphemes = new Intl.Segmenter();
