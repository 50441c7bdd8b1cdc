import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { reasonOf } from '#app/reason-of';
import { BackupError } from './backup-error.ts';
import { ByteReader } from './byte-reader.ts';
import { type Manifest, parseManifest, partNames, refuseNewer } from './manifest.ts';
import { readTarHeader, tarEnd, tarHeaderBytes, tarPaddingOf } from './tar.ts';
import { createTrailer, isTrailer, trailerBytes } from './trailer.ts';
import { checksumLine } from './write-backup-file.ts';

/** Gets the databases of a backup while it is read. They are valid only when the whole file was read. */
export interface BackupSink {
  /** Called first; it may refuse the backup by throwing. */
  onManifest?(manifest: Manifest): void | Promise<void>;
  onPart?(name: 'database' | 'eventLog', chunks: AsyncIterable<Buffer>): Promise<void>;
}

export interface BackupContents extends ArchiveContents {
  /** Of the file. */
  readonly bytes: number;
}

interface ArchiveContents {
  readonly manifest: Manifest;
  /** SHA-256 of each database, in hexadecimal digits. */
  readonly sums: { readonly database: string; readonly eventLog: string };
}

/** Reads a backup to its end and checks every byte of it. `name` is the name of the file in messages. */
export async function readBackupFile(
  source: AsyncIterable<Buffer>,
  name: string,
  sink: BackupSink = {},
): Promise<BackupContents> {
  const file = new SealedBytes(source);
  let contents: ArchiveContents | undefined;
  try {
    await pipeline(Readable.from(file.content(), { objectMode: false }), createZstdDecompress(), async (plain) => {
      contents = await readArchive(new ByteReader(plain as AsyncIterable<Buffer>), name, sink);
    });
  } catch (error) {
    throw isDecodingError(error) ? await describeDamage(file, name, error) : error;
  }
  if (contents === undefined || !file.isIntact) throw await describeDamage(file, name);
  return { ...contents, bytes: file.bytes };
}

/** Reads only the first part. Returns undefined when there is none, so that it is not the beginning of a backup. */
export async function readManifest(source: AsyncIterable<Buffer>): Promise<Manifest | undefined> {
  const found: Manifest[] = [];
  const stop = new Error('The manifest was read.');
  const onManifest = (manifest: Manifest): void => {
    found.push(manifest);
    throw stop;
  };
  await readBackupFile(source, '', { onManifest }).catch(() => {});
  return found[0];
}

async function readArchive(bytes: ByteReader, name: string, sink: BackupSink): Promise<ArchiveContents> {
  const first = await readHeader(bytes, partNames.manifest);
  if (first > manifestBytesMax) throw new DecodingError('The manifest is too large.');
  const manifest = parseManifest((await readContent(bytes, first)).toString());
  if (manifest === undefined) throw new DecodingError('The manifest cannot be read.');
  refuseNewer(manifest, name);
  await sink.onManifest?.(manifest);
  const sums = { database: '', eventLog: '' };
  for (const part of ['database', 'eventLog'] as const) {
    const size = await readHeader(bytes, partNames[part]);
    if (size !== manifest[part].bytes) throw new DecodingError('A size differs from the manifest.');
    const sum = createHash('sha256');
    const chunks = hashed(bytes.chunks(size), sum);
    if (sink.onPart === undefined) for await (const _ of chunks);
    else await sink.onPart(part, chunks);
    await readPadding(bytes, size);
    sums[part] = sum.digest('hex');
  }
  const expected = `${checksumLine(partNames.database, sums.database)}${checksumLine(partNames.eventLog, sums.eventLog)}`;
  const written = await readContent(bytes, await readHeader(bytes, partNames.checksums, expected.length));
  if (written.toString() !== expected) throw new DecodingError('A checksum differs.');
  if (!(await bytes.take(tarEnd.length)).equals(tarEnd)) throw new DecodingError('The end is missing.');
  if (!(await bytes.isAtEnd())) throw new DecodingError('Something follows the end.');
  return { manifest, sums };
}

/** With room for the last sequences of as many bots as the event log can have. */
const manifestBytesMax = 16 * 1024 * 1024;

async function* hashed(chunks: AsyncIterable<Buffer>, sum: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    sum.update(chunk);
    yield chunk;
  }
}

/** Returns the size of the part, which must be the named one. */
async function readHeader(bytes: ByteReader, name: string, expectedBytes?: number): Promise<number> {
  const entry = readTarHeader(await bytes.take(tarHeaderBytes));
  if (entry?.name !== name || (expectedBytes !== undefined && entry.bytes !== expectedBytes))
    throw new DecodingError(`${name} is missing.`);
  return entry.bytes;
}

async function readContent(bytes: ByteReader, size: number): Promise<Buffer> {
  const content = await bytes.take(size);
  await readPadding(bytes, size);
  return content;
}

async function readPadding(bytes: ByteReader, size: number): Promise<void> {
  await bytes.take(tarPaddingOf(size).length);
}

/** The file does not have the content of a backup at this place. */
class DecodingError extends Error {
  override readonly name = 'DecodingError';
}

/** An error of ours, of the decompressor, or of content that ends too early; not one of reading the file or of the sink. */
function isDecodingError(error: unknown): boolean {
  const { name, code = '' } = error as { readonly name?: string; readonly code?: string };
  return name === 'DecodingError' || name === 'EndedError' || code.startsWith('ZSTD_') || code.startsWith('Z_');
}

/** Reads the rest of the file, to distinguish a truncated file from a changed one. */
async function describeDamage(file: SealedBytes, name: string, cause?: unknown): Promise<BackupError> {
  if (!file.isCompressed) return new BackupError('invalid', `${name} is not a backup of Scorewire.`, { cause });
  await file.readRest();
  if (!file.hasTrailer)
    return new BackupError(
      'invalid',
      `${name} is not a whole backup of Scorewire: its end is missing. Copy it again, or use another backup.`,
      { cause },
    );
  const isForeign = file.isIntact;
  return new BackupError(
    'invalid',
    isForeign
      ? `${name} is not a backup of Scorewire (${reasonOf(cause)}).`
      : `${name} is damaged: its content does not match its checksum. Copy it again, or use another backup.`,
    { cause },
  );
}

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Splits a file into its content and its trailer, and compares the two at the end. */
class SealedBytes {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #sum = createHash('sha256');
  #start = Buffer.alloc(0);
  /** The last bytes so far, which may be the trailer. */
  #held = Buffer.alloc(0);
  #sawAll = false;
  bytes = 0;
  #isIntact: boolean | undefined;

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  get isCompressed(): boolean {
    return this.#start.equals(zstdMagic);
  }

  get hasTrailer(): boolean {
    return isTrailer(this.#held);
  }

  get isIntact(): boolean {
    if (!this.#sawAll) return false;
    return (this.#isIntact ??= this.#held.equals(createTrailer(this.#sum.digest())));
  }

  async *content(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      this.bytes += next.value.length;
      if (this.#start.length < zstdMagic.length)
        this.#start = Buffer.concat([this.#start, next.value]).subarray(0, zstdMagic.length);
      const known = Buffer.concat([this.#held, next.value]);
      const content = known.subarray(0, Math.max(0, known.length - trailerBytes));
      this.#held = known.subarray(content.length);
      if (content.length === 0) continue;
      this.#sum.update(content);
      yield content;
    }
    this.#sawAll = true;
  }

  async readRest(): Promise<void> {
    if (!this.#sawAll) for await (const _ of this.content());
  }
}
