/** Where a text stops being JSON, and why. Only asked when JSON.parse has refused it, so it is written to be read, not to be fast. */
export interface JsonError {
  /** In characters from the start of the text. */
  readonly offset: number;
  readonly expected: string;
}

export function locateJsonError(text: string): JsonError | undefined {
  const scanner = new Scanner(text);
  return scanner.scan();
}

const whitespace = ' \t\n\r';
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const words = ['true', 'false', 'null'];

type Expecting = 'value' | 'first-key' | 'key' | 'colon' | 'first-item' | 'next';

/** Goes through the text with a list of open brackets instead of recursion: depth is chosen by the sender. */
class Scanner {
  private readonly text: string;
  private at = 0;
  private readonly open: ('{' | '[')[] = [];

  constructor(text: string) {
    this.text = text;
  }

  scan(): JsonError | undefined {
    let expecting: Expecting | JsonError = 'value';
    for (;;) {
      this.skipWhitespace();
      if (expecting === 'next' && this.open.length === 0)
        return this.at === this.text.length ? undefined : this.error('the end of the payload');
      expecting = this.step(expecting);
      if (typeof expecting === 'object') return expecting;
    }
  }

  private step(expecting: Expecting): Expecting | JsonError {
    const char = this.text[this.at];
    switch (expecting) {
      case 'first-item':
        return char === ']' ? this.close() : this.value(char);
      case 'value':
        return this.value(char);
      case 'first-key':
        return char === '}' ? this.close() : this.key(char);
      case 'key':
        return this.key(char);
      case 'colon':
        return char === ':' ? this.move('value') : this.error('":" after the name');
      case 'next':
        return this.next(char);
    }
  }

  private next(char: string | undefined): Expecting | JsonError {
    const inObject = this.open.at(-1) === '{';
    if (char === ',') return this.move(inObject ? 'key' : 'value');
    if (char === (inObject ? '}' : ']')) return this.close();
    return this.error(inObject ? '"," or "}"' : '"," or "]"');
  }

  private key(char: string | undefined): Expecting | JsonError {
    if (char !== '"') return this.error('a name in double quotes');
    return this.string() ?? 'colon';
  }

  private value(char: string | undefined): Expecting | JsonError {
    if (char === '{' || char === '[') {
      this.open.push(char);
      return this.move(char === '{' ? 'first-key' : 'first-item');
    }
    if (char === '"') return this.string() ?? 'next';
    number.lastIndex = this.at;
    const found = number.exec(this.text)?.[0] ?? words.find((word) => this.text.startsWith(word, this.at));
    if (found === undefined) return this.error('a value');
    this.at += found.length;
    return 'next';
  }

  private string(): JsonError | undefined {
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const char = this.text[this.at] as string;
      if (char === '"') {
        this.at += 1;
        return undefined;
      }
      if (char < ' ') return this.error('no control character inside a string');
      if (char !== '\\') continue;
      const escape = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(this.text.slice(this.at + 1, this.at + 6))?.[0];
      if (escape === undefined) return this.error('an escape that JSON knows');
      this.at += escape.length;
    }
    return this.error('the closing quote of a string');
  }

  private close(): Expecting {
    this.open.pop();
    return this.move('next');
  }

  private move(to: Expecting): Expecting {
    this.at += 1;
    return to;
  }

  private skipWhitespace(): void {
    while (this.at < this.text.length && whitespace.includes(this.text[this.at] as string)) this.at += 1;
  }

  private error(expected: string): JsonError {
    return { offset: this.at, expected };
  }
}
