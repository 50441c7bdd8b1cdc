import { type FileIdentity, isInPlace } from '#store/dialect/sqlite/file-identity';
import type { Log } from './log.ts';

const lookEveryMs = 500;

/**
 * Logs, once, that a file of the data folder is gone. It only tells: whoever stores something looks for himself before he says that it
 * is stored. Returns the way to stop.
 */
export function watchFiles(files: readonly FileIdentity[], folder: string, log: Log): () => void {
  let isLost = false;
  const look = (): void => {
    const moved = files.filter((file) => !isInPlace(file)).map(({ path }) => path);
    if (moved.length > 0 === isLost) return;
    isLost = moved.length > 0;
    if (isLost)
      log.error(
        { folder, moved },
        'files of the data folder were removed, renamed or replaced while the service runs: nothing is stored and no event is ' +
          'acknowledged. Put the same files back where they were, or stop the service, restore a backup and start it again',
      );
    else log.info({ folder }, 'the files of the data folder are back in their place');
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);
}
