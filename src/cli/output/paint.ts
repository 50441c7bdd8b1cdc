import type { Terminal } from '#cli/terminal';

/** Colours for what is printed to standard output. */
export interface Paint {
  good(text: string): string;
  bad(text: string): string;
  odd(text: string): string;
  faint(text: string): string;
  strong(text: string): string;
}

/** Plain text in a pipe, in a file, with NO_COLOR (no-color.org), and on a terminal without colours. */
export function createPaint({ stdout, env }: Pick<Terminal, 'stdout' | 'env'>): Paint {
  const isPlain = stdout.isTTY !== true || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  const paint = (begin: number, end: number) => (text: string) =>
    isPlain || text === '' ? text : `\u{1b}[${begin}m${text}\u{1b}[${end}m`;
  return { good: paint(32, 39), bad: paint(31, 39), odd: paint(33, 39), faint: paint(2, 22), strong: paint(1, 22) };
}
