import type { LiveRow } from './live-row.ts';

/** An array of one flat object: vMix takes each object of an array as a row. */
export function rowToJson(row: LiveRow): string {
  return JSON.stringify([Object.fromEntries(row)]);
}

/** One `row` element with an element for each column: vMix finds it with the XPath /scoreboard/row. */
export function rowToXml(row: LiveRow): string {
  const columns = [...row].map(([name, value]) => `    <${name}>${escapeXml(value)}</${name}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<scoreboard>\n  <row>\n${columns.join('')}  </row>\n</scoreboard>\n`;
}

/** A line of names and a line of values, as RFC 4180 says. */
export function rowToCsv(row: LiveRow): string {
  return [[...row.keys()], [...row.values()]].map((cells) => `${cells.map(quoteCell).join(',')}\r\n`).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no way to write control characters and lone surrogates. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (char) => entities[char] ?? char);
}

/** A spreadsheet runs a cell that begins like a formula; a name that a sender has pushed must not be one. */
function quoteCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.:]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
