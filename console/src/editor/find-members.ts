/** Where a field of the event stands in the text. */
export interface Member {
  readonly name: string;
  /** From the quote before the name to the end of the value. */
  readonly from: number;
  readonly to: number;
  readonly valueFrom: number;
}

/**
 * The fields of the outermost object. It goes on where the text is not JSON, as far as brackets and quotes tell: people see their faults while
 * they still type.
 */
export function findMembers(text: string): Member[] {
  const members: Member[] = [];
  for (let at = skipSpace(text, 0) + 1; at < text.length; ) {
    const from = text.indexOf('"', at);
    if (from === -1) break;
    const nameEnd = endOfText(text, from);
    const colon = skipSpace(text, nameEnd);
    if (text[colon] !== ':') {
      at = nameEnd;
      continue;
    }
    const valueFrom = skipSpace(text, colon + 1);
    const end = endOfValue(text, valueFrom);
    members.push({ name: readName(text.slice(from, nameEnd)), from, to: trimEnd(text, valueFrom, end), valueFrom });
    at = end + 1;
  }
  return members;
}

/** The index behind the closing quote; a text that is not closed ends with its line. */
export function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
    else if (text[at] === '\n') return at;
  }
  return text.length;
}

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1;
  return at;
}

/** The index of the comma or bracket behind a value. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') at = endOfText(text, at) - 1;
    else if ('{['.includes(char)) depth += 1;
    else if ('}]'.includes(char)) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (char === ',' && depth === 0) return at;
  }
  return text.length;
}

function trimEnd(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length;
}

function readName(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.replaceAll('"', '');
  }
}
