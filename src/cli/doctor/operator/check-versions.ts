import type { VersionFacts } from '#app/examine-store';
import { type Finding, failed, ok, warning } from '#app/health/finding';
import type { FileFacts } from './check-data-files.ts';
import type { MachineCheck } from './machine.ts';

/** Whether this version of Scorewire can use the databases as they are. */
export function createVersionsCheck(files: MachineCheck<FileFacts>): MachineCheck<readonly VersionFacts[]> {
  return {
    id: 'database-version',
    title: 'database version',
    needs: [files],
    async gather(_machine, known) {
      const { database, eventLog } = known.of(files) ?? {};
      return [database, eventLog].filter((each) => each !== undefined);
    },
    judge: judgeVersions,
  };
}

export function judgeVersions(versions: readonly VersionFacts[]): Finding {
  const newer = versions.find(({ version, knownVersion }) => version > knownVersion);
  if (newer !== undefined)
    return failed(
      'database-newer',
      `The database is at version ${newer.version}, and this Scorewire knows versions up to ${newer.knownVersion}.`,
      'Start the newer Scorewire that changed it, or restore the backup from before: scorewire restore FILE',
    );
  const older = versions.find(({ version, knownVersion }) => version < knownVersion);
  if (older !== undefined)
    return warning(
      'database-older',
      `The database is at version ${older.version}; the next start of this Scorewire brings it to ${older.knownVersion}.`,
      'Make a backup before you start it: scorewire backup FILE',
    );
  return ok(versions.map(({ version }) => version).join(' and '));
}
