import { PassThrough, Readable, Writable } from 'node:stream';
import type { Terminal } from '#cli/terminal';

/** A terminal that remembers what was written to it. */
export interface TestTerminal extends Terminal {
  readonly stdin: Readable & { readonly isTTY: boolean };
  readonly stdout: RecordedStream;
  readonly stderr: RecordedStream;
}

export interface RecordedStream extends Writable {
  readonly isTTY: boolean;
  /** Everything written so far. */
  text(): string;
}

export interface TestTerminalOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** What standard input holds; a stream when it is to be written later. */
  readonly input?: string | Buffer | PassThrough;
  readonly isTTY?: boolean;
  readonly columns?: number;
  /** Aborted where a person would press Ctrl-C. */
  readonly interruption?: AbortSignal;
}

export function createTestTerminal(options: TestTerminalOptions = {}): TestTerminal {
  const { env = {}, input = '', isTTY = false, columns, interruption = new AbortController().signal } = options;
  const stdin = input instanceof PassThrough ? input : Readable.from([Buffer.from(input)]);
  return {
    stdin: Object.assign(stdin, { isTTY }),
    stdout: Object.assign(recordStream(isTTY), columns !== undefined && { columns }),
    stderr: recordStream(isTTY),
    env,
    fetch,
    interruption: () => interruption,
  };
}

/** Resolves when the stream shows the text. */
export async function shows(stream: RecordedStream, text: string): Promise<void> {
  while (!stream.text().includes(text)) await new Promise((done) => setImmediate(done));
}

export function recordStream(isTTY = false): RecordedStream {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return Object.assign(stream, { isTTY, text: () => chunks.join('') });
}
