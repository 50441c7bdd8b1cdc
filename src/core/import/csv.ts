import { CsvFault } from './csv-fault.ts';

export interface CsvRecord {
  /** The line of the file on which it starts. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Longer than any fixture: a longer record is most likely an unclosed quote. */
const recordLengthMax = 1_048_576;

/**
 * Reads CSV (RFC 4180) from a stream, and buffers at most one unfinished record. Takes LF and CRLF and a byte order mark; skips empty
 * lines.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord[]> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let part: Part = { records: [], rest: '', line: 1 };
  for await (const chunk of bytes) {
    part = parsePart(part.rest + decode(utf8, chunk, part), part.line, false);
    if (part.records.length > 0) yield part.records;
    if (part.rest.length > recordLengthMax)
      throw invalid(
        part.line,
        'the record that starts there is longer than 1 MiB, most likely because a quote is left open',
      );
  }
  part = parsePart(part.rest + decode(utf8, new Uint8Array(), part, true), part.line, true);
  if (part.records.length > 0) yield part.records;
}

interface Part {
  readonly records: CsvRecord[];
  /** An unfinished record, and the line on which it starts. */
  readonly rest: string;
  readonly line: number;
}

const [quote, comma, newline, carriageReturn] = [0x22, 0x2c, 0x0a, 0x0d];

function parsePart(text: string, firstLine: number, isLast: boolean): Part {
  const records: CsvRecord[] = [];
  let at = 0;
  let line = firstLine;
  while (at < text.length) {
    const record = parseRecord(text, at, line, isLast);
    if (record === undefined) break;
    if (!record.isEmpty) records.push({ line, cells: record.cells });
    at = record.end;
    line += record.lines;
  }
  return { records, rest: text.slice(at), line };
}

interface ParsedRecord {
  readonly cells: readonly string[];
  readonly isEmpty: boolean;
  /** Start of the next record. */
  readonly end: number;
  readonly lines: number;
}

/** Undefined when the record continues after the text. */
function parseRecord(text: string, start: number, line: number, isLast: boolean): ParsedRecord | undefined {
  const cells: string[] = [];
  let lines = 1;
  // Each round reads a cell and stops at the character after it; `at += 1` skips a comma.
  for (let at = start; ; at += 1) {
    const isQuoted = text.charCodeAt(at) === quote;
    const cell = isQuoted ? parseQuoted(text, at) : parsePlain(text, at, isLast);
    if (cell === undefined) {
      if (isQuoted && isLast) throw invalid(line, 'a quote is opened and never closed');
      return undefined;
    }
    if (isQuoted) lines += countNewlines(cell.text);
    cells.push(cell.text);
    at = cell.end;
    if (text.charCodeAt(at) === comma) continue;
    const end = endOfLine(text, at, isLast);
    if (end === 'unknown') return undefined;
    if (end === 'none')
      throw invalid(line + lines - 1, 'text follows a closing quote; a quote in quotes is written twice');
    return { cells, isEmpty: !isQuoted && cells.length === 1 && cell.text === '', end, lines };
  }
}

interface ParsedCell {
  readonly text: string;
  /** Index after the cell: of a comma, a line break, or the end of the text. */
  readonly end: number;
}

function parsePlain(text: string, start: number, isLast: boolean): ParsedCell | undefined {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === comma || code === newline) break;
  }
  if (end === text.length && !isLast) return undefined;
  const isBeforeBreak = end === text.length || text.charCodeAt(end) === newline;
  if (isBeforeBreak && end > start && text.charCodeAt(end - 1) === carriageReturn) end -= 1;
  return { text: text.slice(start, end), end };
}

/** A quote at the end of the text may be the first of two, but then the record is unfinished and parsed again with more text. */
function parseQuoted(text: string, start: number): ParsedCell | undefined {
  let content = '';
  for (let from = start + 1; ; ) {
    const close = text.indexOf('"', from);
    if (close < 0) return undefined;
    if (text.charCodeAt(close + 1) !== quote) return { text: content + text.slice(from, close), end: close + 1 };
    content += text.slice(from, close + 1);
    from = close + 2;
  }
}

/** The start of the next record, if the line ends here. */
function endOfLine(text: string, at: number, isLast: boolean): number | 'none' | 'unknown' {
  const code = text.charCodeAt(at);
  if (code === newline) return at + 1;
  if (code === carriageReturn && text.charCodeAt(at + 1) === newline) return at + 2;
  if (at >= text.length || (code === carriageReturn && at === text.length - 1)) return isLast ? text.length : 'unknown';
  return 'none';
}

function countNewlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function decode(utf8: TextDecoder, chunk: Uint8Array, { rest, line }: Part, isLast = false): string {
  try {
    return utf8.decode(chunk, { stream: !isLast });
  } catch {
    const readable = new TextDecoder().decode(chunk).split('\u{fffd}', 1)[0] ?? '';
    throw invalid(line + countNewlines(rest) + countNewlines(readable), 'it is not UTF-8 text; save it as "CSV UTF-8"');
  }
}

function invalid(line: number, reason: string): CsvFault {
  return new CsvFault(`The CSV file cannot be read at line ${line}: ${reason}.`, [
    'Lines before it may already be imported. Importing them again is safe and changes nothing.',
  ]);
}
