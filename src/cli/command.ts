import type { Outcome } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

export interface Command {
  /** Such as `user create`. */
  readonly words: string;
  /** One line for the overview. */
  readonly summary: string;
  /** More text for the help of the command. */
  readonly details?: string;
  /** Names of the arguments. One in brackets, such as [USERNAME], is optional; the last may be repeated: BOT... Words between bars are the choices. */
  readonly parameters: readonly string[];
  readonly options: OptionTable;
  readonly examples: readonly string[];
  run(call: Call<readonly string[], OptionTable>): Promise<Outcome>;
}

/** Commands under a title of the help. */
export interface CommandSection {
  readonly title: string;
  readonly commands: readonly Command[];
}

export interface Option {
  readonly type: 'boolean' | 'string';
  readonly doc: string;
  /** The name of the value in the help. Words between bars are the choices; the shells complete those, FILE and SPORT. */
  readonly value?: string;
  readonly required?: boolean;
  /** True when it may be given several times. */
  readonly multiple?: boolean;
}

export type OptionTable = Readonly<Record<string, Option>>;

/** A parsed command line. */
export interface Call<Parameters extends readonly string[], Options extends OptionTable> {
  readonly args: {
    readonly [Index in keyof Parameters]: Parameters[Index] extends `[${string}]` ? string | undefined : string;
  };
  readonly options: { readonly [Name in keyof Options]: OptionValue<Options[Name]> };
  readonly terminal: Terminal;
}

type OptionValue<Given extends Option> = Given extends { readonly type: 'boolean' }
  ? boolean | undefined
  : Given extends { readonly multiple: true }
    ? readonly string[] | undefined
    : Given extends { readonly required: true }
      ? string
      : string | undefined;

/** Types the `run` of a command by its own arguments and options. */
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

export function repeatedText(value: string, doc: string) {
  return { type: 'string', value, doc, multiple: true } as const;
}

export function requiredText(value: string, doc: string) {
  return { type: 'string', value, doc, required: true } as const;
}
