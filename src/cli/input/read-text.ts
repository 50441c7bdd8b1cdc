import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { reasonOf } from '#app/reason-of';
import { Failure } from '#cli/failure';
import type { Terminal } from '#cli/terminal';

/** Reads a file, or standard input for `-`. */
export async function readText(terminal: Terminal, file: string, bytesMax: number): Promise<string> {
  return readStream(file === '-' ? terminal.stdin : createReadStream(file), bytesMax, nameInput(file));
}

export async function readStream(stream: Readable, bytesMax: number, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      const part = toBuffer(chunk as Buffer | string);
      bytes += part.length;
      if (bytes > bytesMax) throw new Failure('invalid', `${name} is longer than ${bytesMax} bytes.`);
      chunks.push(part);
    }
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(name, error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A stream with an encoding yields strings. */
export function toBuffer(chunk: Buffer | string): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

export function nameInput(file: string): string {
  return file === '-' ? 'Standard input' : `The file ${file}`;
}

export function unreadable(name: string, error: unknown): Failure {
  return new Failure('invalid', `${name} cannot be read: ${reasonOf(error)}.`);
}
