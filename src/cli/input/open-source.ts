import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Terminal } from '#cli/terminal';
import { nameInput, toBuffer, unreadable } from './read-text.ts';

export interface Source extends AsyncDisposable {
  readonly bytes: AsyncIterable<Buffer>;
  /** Undefined for a pipe. */
  readonly bytesTotal: number | undefined;
}

/** Opens a file, or standard input for `-`. */
export async function openSource({ stdin }: Terminal, file: string): Promise<Source> {
  if (file === '-') return toSource(stdin, file, undefined);
  try {
    const handle = await open(file);
    const stats = await handle.stat();
    return toSource(handle.createReadStream(), file, stats.isFile() ? stats.size : undefined);
  } catch (error) {
    throw unreadable(nameInput(file), error);
  }
}

function toSource(stream: Readable, file: string, bytesTotal: number | undefined): Source {
  return {
    bytes: readBytes(stream, file),
    bytesTotal,
    // A half-read standard input would keep the process alive.
    async [Symbol.asyncDispose]() {
      stream.destroy();
    },
  };
}

async function* readBytes(stream: Readable, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield toBuffer(chunk as Buffer | string);
  } catch (error) {
    throw unreadable(nameInput(file), error);
  }
}
