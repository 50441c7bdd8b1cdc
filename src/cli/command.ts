import type { Outcome } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

/** One command of the command line: what the help says of it, what it takes, and what it does. */
export interface Command {
  /** Such as `user create`. */
  readonly words: string;
  /** One line for the overview. */
  readonly summary: string;
  /** What else to know, for the command's own help. */
  readonly details?: string;
  /** Names of the arguments; one in brackets, such as [USERNAME], may be left out. */
  readonly parameters: readonly string[];
  readonly options: OptionTable;
  readonly examples: readonly string[];
  run(call: Call<readonly string[], OptionTable>): Promise<Outcome>;
}

export interface Option {
  readonly type: 'boolean' | 'string';
  readonly doc: string;
  /** What the help calls the value. */
  readonly value?: string;
  readonly required?: boolean;
}

export type OptionTable = Readonly<Record<string, Option>>;

/** A command line that fits its command. */
export interface Call<Parameters extends readonly string[], Options extends OptionTable> {
  readonly args: {
    readonly [Index in keyof Parameters]: Parameters[Index] extends `[${string}]` ? string | undefined : string;
  };
  readonly options: { readonly [Name in keyof Options]: OptionValue<Options[Name]> };
  readonly terminal: Terminal;
}

type OptionValue<Given extends Option> = Given extends { readonly type: 'boolean' }
  ? boolean | undefined
  : Given extends { readonly required: true }
    ? string
    : string | undefined;

/** Gives a command's `run` the types of its own arguments and options. */
export function defineCommand<const Parameters extends readonly string[], const Options extends OptionTable>(
  command: Omit<Command, 'parameters' | 'options' | 'run'> & {
    readonly parameters: Parameters;
    readonly options: Options;
    run(call: Call<Parameters, Options>): Promise<Outcome>;
  },
): Command {
  return command;
}

export function flag(doc: string) {
  return { type: 'boolean', doc } as const;
}

export function text(value: string, doc: string) {
  return { type: 'string', value, doc } as const;
}

export function requiredText(value: string, doc: string) {
  return { type: 'string', value, doc, required: true } as const;
}
