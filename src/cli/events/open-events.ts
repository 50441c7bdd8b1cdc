import { UsageError } from '#cli/failure';
import { openSource } from '#cli/input/open-source';
import { nameInput } from '#cli/input/read-text';
import type { Terminal } from '#cli/terminal';
import { splitEvents } from './split-events.ts';

export interface GivenEvents extends AsyncDisposable {
  readonly events: AsyncIterable<Buffer>;
}

/**
 * Opens the events that a command was given: an event as JSON, a file, or standard input for - or nothing. `advice` is shown when standard input is a
 * terminal and no event was given.
 */
export async function openEvents(terminal: Terminal, given: string | undefined, advice: string): Promise<GivenEvents> {
  if (given !== undefined && isJson(given)) return fixedEvents(Buffer.from(given));
  if (given === undefined && terminal.stdin.isTTY === true) throw new UsageError(advice);
  const file = given ?? '-';
  const source = await openSource(terminal, file);
  return {
    events: splitEvents(source.bytes, nameInput(file)),
    [Symbol.asyncDispose]: () => source[Symbol.asyncDispose](),
  };
}

/** Events that are not read from anywhere. */
export function fixedEvents(bytes: Buffer): GivenEvents {
  return { events: splitEvents(only(bytes), 'The event'), async [Symbol.asyncDispose]() {} };
}

function isJson(given: string): boolean {
  return /^\s*[[{]/.test(given);
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
