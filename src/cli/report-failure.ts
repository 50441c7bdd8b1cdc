import { inspect } from 'node:util';
import { ConfigError } from '#app/config/load-config';
import { StartError } from '#app/start-error';
import type { Outcome } from './exit-code.ts';
import { Failure } from './failure.ts';
import { toPlainText } from './output/plain-text.ts';
import { readVariable, type Terminal } from './terminal.ts';

/** Prints an error as sentences; with a stack trace only at log level debug or trace. */
export function reportFailure(terminal: Terminal, error: unknown): Outcome {
  const { outcome, lines } = describe(error);
  for (const line of lines) terminal.stderr.write(`${toPlainText(line)}\n`);
  const logLevel = readVariable(terminal, 'SCOREWIRE_LOG_LEVEL');
  if (logLevel === 'debug' || logLevel === 'trace') terminal.stderr.write(`${inspect(error)}\n`);
  return outcome;
}

function describe(error: unknown): { readonly outcome: Outcome; readonly lines: readonly string[] } {
  if (error instanceof Failure)
    return {
      outcome: error.outcome,
      lines: [`scorewire: ${error.message}`, ...error.notes.map((note) => `  ${note}`)],
    };
  if (error instanceof ConfigError) return failed(error.problems);
  if (error instanceof StartError) return failed([error.message]);
  const reason = error instanceof Error ? error.message : String(error);
  return failed([`Something unexpected went wrong: ${reason} (SCOREWIRE_LOG_LEVEL=debug shows where)`]);
}

function failed(problems: readonly string[]) {
  return { outcome: 'failed', lines: problems.map((problem) => `scorewire: ${problem}`) } as const;
}
