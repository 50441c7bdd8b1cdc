import { assertInPlace, type FileIdentity, identifyFile } from '#store/dialect/sqlite/file-identity';
import { UncertainCommitError } from './connection.ts';
import type { LogFiles } from './thread-signals.ts';

/** A process that takes over the data folder needs longer than this to start. */
const guardsEveryMs = 250;

/** Checks around every commit that the next start will find it: an open file takes writes even after it was moved away. */
export interface FileGuard {
  readonly files: LogFiles;
  /** Runs before a commit: when it throws, the commit is certainly not stored. */
  beforeCommit(): void;
  /** Runs after a commit: when it throws, the commit is in doubt. */
  afterCommit(): void;
  /** Makes the next commit check the guards, however recently they were checked. */
  checkSoon(): void;
}

/** `known` are the files that an earlier writer of this process opened. */
export function createFileGuard(path: string, known: LogFiles | undefined, guards: readonly FileIdentity[]): FileGuard {
  const files = known ?? { database: identifyFile(path), writeAheadLog: identifyFile(`${path}-wal`) };
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return {
    files,
    beforeCommit() {
      assertInPlace(files.database);
      const nowMs = performance.now();
      if (nowMs - checkedAtMs < guardsEveryMs) return;
      for (const guard of guards) assertInPlace(guard);
      checkedAtMs = nowMs;
    },
    afterCommit() {
      try {
        assertInPlace(files.writeAheadLog);
      } catch (error) {
        throw new UncertainCommitError('The event log was moved away during a commit.', { cause: error });
      }
    },
    checkSoon() {
      checkedAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}
