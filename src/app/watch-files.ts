import { type FileIdentity, isInPlace } from '#store/dialect/sqlite/file-identity';
import type { Log } from './log.ts';

const checkEveryMs = 500;

/**
 * Logs once when a file of the data folder is gone, and once when it is back. It only logs: every write checks the files itself before it reports
 * success. Returns the function that stops it.
 */
export function watchFiles(files: readonly FileIdentity[], folder: string, log: Log): () => void {
  let isLost = false;
  const check = (): void => {
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
  const timer = setInterval(check, checkEveryMs).unref();
  return () => clearInterval(timer);
}
