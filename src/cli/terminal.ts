import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** The parts of the process that a command may use, so that tests can replace them. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Results, for people or programs. */
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** Failures, warnings, questions and progress. */
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** Aborted by Ctrl-C. Ctrl-C ends a command at once if the command does not use this signal. */
  interruption(): AbortSignal;
}

/** The width of the terminal; undefined in a pipe, and where the terminal does not know it. */
export function widthOf({ stdout }: Terminal): number | undefined {
  return stdout.isTTY === true ? stdout.columns || undefined : undefined;
}

/** Writes a result with back-pressure. */
export async function print({ stdout }: Terminal, text: string): Promise<void> {
  if (!stdout.write(text)) await once(stdout, 'drain');
}

/** An empty variable counts as not set, as for the service. */
export function readVariable({ env }: Terminal, name: `SCOREWIRE_${string}` | 'XDG_CONFIG_HOME' | 'HOME') {
  return env[name] === '' ? undefined : env[name];
}
