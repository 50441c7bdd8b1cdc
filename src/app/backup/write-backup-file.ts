import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { CopiedFiles } from '#store/data-folder/copy-snapshot';
import { type Manifest, partNames } from './manifest.ts';
import { createTarHeader, tarEnd, tarPaddingOf } from './tar.ts';
import { createTrailer, trailerBytes } from './trailer.ts';

/**
 * Writes a backup, and returns its bytes. It is a tar file compressed with zstd, so that standard tools can unpack it, and a trailer with the
 * checksum of all of it. zstd skips the trailer, because it has the form of a skippable frame.
 */
export async function writeBackupFile(target: Writable, manifest: Manifest, parts: CopiedFiles): Promise<number> {
  const whole = createHash('sha256');
  let bytes = trailerBytes;
  const sealed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      whole.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(null, createTrailer(whole.digest()));
    },
  });
  const plain = Readable.from(archive(manifest, parts), { objectMode: false });
  await pipeline(plain, createZstdCompress(), sealed, target);
  return bytes;
}

async function* archive(manifest: Manifest, parts: CopiedFiles): AsyncGenerator<Buffer> {
  const modifiedMs = Date.parse(manifest.createdAt);
  const sums: string[] = [];
  yield* entry(partNames.manifest, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  for (const part of ['database', 'eventLog'] as const) {
    const name = partNames[part];
    const { bytes } = manifest[part];
    const sum = createHash('sha256');
    yield createTarHeader({ name, bytes }, modifiedMs);
    for await (const chunk of createReadStream(parts[part], { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
      sum.update(chunk);
      yield chunk;
    }
    yield tarPaddingOf(bytes);
    sums.push(checksumLine(name, sum.digest('hex')));
  }
  yield* entry(partNames.checksums, Buffer.from(sums.join('')));
  yield tarEnd;

  function* entry(name: string, content: Buffer): Generator<Buffer> {
    yield Buffer.concat([
      createTarHeader({ name, bytes: content.length }, modifiedMs),
      content,
      tarPaddingOf(content.length),
    ]);
  }
}

const chunkBytes = 256 * 1024;

/** As `sha256sum` writes and checks it. */
export function checksumLine(name: string, sum: string): string {
  return `${sum}  ${name}\n`;
}
