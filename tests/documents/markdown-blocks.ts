import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '../..');

/**
 * A fenced block of a document. Readers see the first word of its info string as the language; the words behind it are for the tests:
 *
 * - `sh` is run in the shell of its document. `sh admin` is run as the administrator, `sh exit=1` has to end with that code.
 * - `output` is what the `sh` block before it prints; `…` stands for anything. With `part`, JSON with these fields and others.
 * - `file=NAME` is saved under that name, for a later `sh` block.
 * - `push` is published to bot 12345, as the demo user; `sh push` publishes what the command prints. See `push-block.ts` for its options.
 * - `live` and `status` have fields of the live payload and of the status after it.
 * - `of=FILE` is a part of that file of the repository.
 * - `not-run=NAME` is not run, for the reason that `not-run.ts` has under that name.
 */
export interface Block {
  readonly document: string;
  readonly line: number;
  readonly language: string;
  readonly words: ReadonlySet<string>;
  readonly options: ReadonlyMap<string, string>;
  readonly text: string;
}

export function readBlocks(document: string): Block[] {
  const lines = readFileSync(join(repository, document), 'utf8').split('\n');
  const blocks: Block[] = [];
  let open: { line: number; indent: string; info: string; text: string[] } | undefined;
  for (const [index, line] of lines.entries()) {
    const [, indent = '', info = ''] = /^( *)```(.*)$/.exec(line) ?? [];
    const isFence = line.trimStart().startsWith('```');
    if (open === undefined) {
      if (isFence) open = { line: index + 1, indent, info, text: [] };
    } else if (isFence && info === '') {
      blocks.push(toBlock(document, open));
      open = undefined;
    } else open.text.push(line.slice(open.indent.length));
  }
  if (open !== undefined) throw new Error(`${document}:${open.line}: this block has no end.`);
  return blocks;
}

export function nameOf({ document, line }: Block): string {
  return `${document}:${line}`;
}

function toBlock(document: string, { line, info, text }: { line: number; info: string; text: string[] }): Block {
  const [language = '', ...words] = info.split(' ').filter(Boolean);
  return {
    document,
    line,
    language,
    words: new Set(words.filter((word) => !word.includes('='))),
    options: new Map(words.filter((word) => word.includes('=')).map((word) => word.split('=', 2) as [string, string])),
    text: text.map((each) => `${each}\n`).join(''),
  };
}
