import { endOfText } from './find-members.ts';

/** A name that is being typed, with its quotes. */
export interface TypedName {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  /** Whether a colon follows, so that only the name is to be replaced. */
  readonly hasValue: boolean;
}

/** The name of a field at a position of the text; undefined where a value, or nothing, is expected. */
export function findName(text: string, position: number): TypedName | undefined {
  let depth = 0;
  let expectsName = false;
  let at = 0;
  while (at < position) {
    const char = text[at] ?? '';
    if (char === '"') {
      const end = endOfText(text, at);
      const isClosed = text[end - 1] === '"' && end > at + 1;
      if (position < end || (position === end && !isClosed))
        return depth === 1 && expectsName ? typedFrom(text, at, position, at + 1) : undefined;
      at = end;
      if (depth === 1) expectsName = false;
      continue;
    }
    if (depth === 1 && expectsName && /\w/.test(char)) {
      const end = at + (/^\w+/.exec(text.slice(at))?.[0].length ?? 1);
      if (position <= end) return typedFrom(text, at, position, at);
      at = end;
      continue;
    }
    if ('{['.includes(char)) depth += 1;
    else if ('}]'.includes(char)) depth -= 1;
    if (char === '{' || char === ',') expectsName = true;
    else if (char === ':') expectsName = false;
    at += 1;
  }
  return depth === 1 && expectsName ? typedFrom(text, position, position, position) : undefined;
}

function typedFrom(text: string, from: number, position: number, wordFrom: number): TypedName {
  const rest = /^\w*"?/.exec(text.slice(position))?.[0] ?? '';
  const to = position + rest.length;
  return { from, to, typed: text.slice(wordFrom, position), hasValue: /^\s*:/.test(text.slice(to)) };
}
