import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** All that a command may touch of the process it runs in, so that a test can give it something else. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Results, for people or programs. */
  readonly stdout: Writable;
  /** Failures, warnings, questions and progress. */
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
}

/** Writes a result, and waits while whoever reads it is slower. */
export async function print({ stdout }: Terminal, text: string): Promise<void> {
  if (!stdout.write(text)) await once(stdout, 'drain');
}

/** An empty variable counts as not set, as it does for the service. */
export function readVariable({ env }: Terminal, name: `SCOREWIRE_${string}` | 'XDG_CONFIG_HOME' | 'HOME') {
  return env[name] === '' ? undefined : env[name];
}
