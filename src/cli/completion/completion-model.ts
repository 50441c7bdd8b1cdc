import type { Command, Option } from '#cli/command';

/** The words that the shells can complete, without their syntax. */
export interface CompletionModel {
  /** The words that may follow: after nothing, after `user`, after `user credentials`. */
  readonly words: readonly WordList[];
  readonly commands: readonly CompletedCommand[];
}

export interface WordList {
  /** The words before, each followed by a space. */
  readonly after: string;
  readonly next: readonly { readonly word: string; readonly about: string }[];
}

export interface CompletedCommand {
  readonly words: string;
  readonly options: readonly CompletedOption[];
  /** The kind of value that each argument takes. */
  readonly args: readonly Completed[];
  /** True when the last argument may be repeated. */
  readonly repeats: boolean;
}

export interface CompletedOption {
  readonly name: string;
  readonly about: string;
  /** Undefined for a flag. */
  readonly value: Completed | undefined;
}

export type Completed = 'file' | 'anything' | readonly string[];

export function createCompletionModel(commands: readonly Command[], sports: readonly string[]): CompletionModel {
  return {
    words: listWords(commands),
    commands: commands.map(({ words, parameters, options }) => ({
      words,
      options: [
        ...Object.entries(options).map(([name, option]) => completeOption(name, option, sports)),
        { name: 'help', about: 'show the help of the command', value: undefined },
      ],
      args: parameters.map((parameter) => completeValue(parameter.replaceAll(/[[\].]/g, ''), sports)),
      repeats: parameters.at(-1)?.endsWith('...') === true,
    })),
  };
}

function completeOption(name: string, { type, value = '', doc }: Option, sports: readonly string[]): CompletedOption {
  return { name, about: doc, value: type === 'boolean' ? undefined : completeValue(value, sports) };
}

/** By the name of the value, as the help shows it. */
function completeValue(name: string, sports: readonly string[]): Completed {
  if (name === 'FILE' || name === 'EVENT') return 'file';
  if (name === 'SPORT') return sports;
  return name.includes('|') ? name.split('|') : 'anything';
}

function listWords(commands: readonly Command[]): WordList[] {
  const lists = new Map<string, Map<string, string>>([['', new Map([['help', 'Show the help of a command']])]]);
  for (const { words, summary } of commands) {
    const parts = words.split(' ');
    for (const [index, word] of parts.entries()) {
      const after = parts
        .slice(0, index)
        .map((part) => `${part} `)
        .join('');
      const next = lists.get(after) ?? new Map<string, string>();
      const below = parts[index + 1];
      const known = next.get(word);
      if (below === undefined) next.set(word, summary);
      else if (known === undefined) next.set(word, below);
      else if (!known.split(', ').includes(below)) next.set(word, `${known}, ${below}`);
      lists.set(after, next);
    }
  }
  return [...lists].map(([after, next]) => ({ after, next: [...next].map(([word, about]) => ({ word, about })) }));
}
