import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';

/**
 * The file is brought to disk in pieces of this size. Otherwise the operating system collects hundreds of megabytes, and while it writes
 * them, the commits of the service wait.
 */
export const bytesPerSync = 4 * 1024 * 1024;

/** Creates a file that only its owner may read. When the stream has finished, everything is on disk. */
export async function openSyncedFile(path: string): Promise<Writable> {
  const file = await open(path, 'wx', 0o600);
  let unsyncedBytes = 0;
  async function write(chunk: Buffer): Promise<void> {
    await file.writeFile(chunk);
    unsyncedBytes += chunk.length;
    if (unsyncedBytes < bytesPerSync) return;
    await file.datasync();
    unsyncedBytes = 0;
  }
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => void write(chunk).then(() => done(), done),
    final: (done) => void file.sync().then(() => done(), done),
    destroy: (reason, done) =>
      void file.close().then(
        () => done(reason),
        (failure: Error) => done(reason ?? failure),
      ),
  });
}
