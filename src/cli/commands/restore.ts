import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RestoreReport, RestoreStep } from '#app/backup/restore-backup';
import { manifestColumns } from '#cli/backup/backup-columns';
import { orBackupFailure } from '#cli/backup/backup-failure';
import { showSteps } from '#cli/backup/show-steps';
import { defineCommand, flag, text } from '#cli/command';
import { Failure, UsageError } from '#cli/failure';
import { openSource } from '#cli/input/open-source';
import { nameInput } from '#cli/input/read-text';
import { type OutputCall, printDone, printItem } from '#cli/output/print-result';
import type { Terminal } from '#cli/terminal';

export const restore = defineCommand({
  words: 'restore',
  summary: 'Put the data of a backup into a data folder, or check a backup',
  details:
    'Runs on the machine of the service, as its user, while the service is stopped. Everything is unpacked and verified before anything is replaced. A folder that is not empty is refused without --force; with it, the former data is kept in a subfolder. If a restore is interrupted, the service does not start until the same command has run again, or --cancel. A backup of an older version is migrated at the next start. - reads standard input.',
  parameters: ['[FILE]'],
  options: {
    'data-dir': text('FOLDER', 'the data folder; else SCOREWIRE_DATA_DIR, else ./data'),
    force: flag('replace the data of a folder that is not empty'),
    check: flag('only check every byte of FILE, and show what it contains'),
    cancel: flag('go back to the data from before an interrupted restore'),
    json: flag('print JSON, for programs'),
  },
  examples: [
    'scorewire restore --check scorewire-20260401T183000Z.tar.zst',
    'scorewire restore scorewire-20260401T183000Z.tar.zst --data-dir /var/lib/scorewire',
    'scorewire restore before-upgrade.tar.zst --force',
  ],
  async run(call) {
    const { terminal, options } = call;
    const [file] = call.args;
    const { check, cancel, force = false } = options;
    if (cancel === true) {
      if (file !== undefined) throw new UsageError('--cancel takes no FILE.');
      return cancelRestoreOf(call, await findDataFolder(terminal, options['data-dir']));
    }
    if (file === undefined) throw new UsageError('restore needs FILE.');
    const dataFolder = check === true ? undefined : await findDataFolder(terminal, options['data-dir']);
    await using source = await openSource(terminal, file);
    const name = file === '-' ? nameInput(file) : file;
    // Imported here, because the store would slow down the start of all other commands.
    if (dataFolder === undefined) {
      const { readBackupFile } = await import('#app/backup/read-backup-file');
      const { manifest } = await orBackupFailure(() => readBackupFile(source.bytes, name));
      const heading = `${name} is whole: every byte matches its checksums`;
      await printItem(call, manifest, manifestColumns, { heading });
      return 'ok';
    }
    const { restoreBackup } = await import('#app/backup/restore-backup');
    const sourceFile = file === '-' ? undefined : resolve(file);
    using progress = showSteps(terminal, stepWords);
    const given = { source: source.bytes, sourceName: name, sourceFile, dataFolder, force, onStep: progress.onStep };
    const report = await orBackupFailure(() => restoreBackup(given));
    progress.end();
    await printReport(call, report);
    return 'ok';
  },
});

const stepWords: Readonly<Record<RestoreStep, string>> = {
  unpack: 'Unpacking',
  verify: 'Verifying the data',
  swap: 'Replacing the data',
  move: 'Replacing the data',
  finish: 'Finishing',
  done: 'Finishing',
};

async function findDataFolder(terminal: Terminal, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const { loadConfig } = await import('#app/config/load-config');
  const config = loadConfig({ env: terminal.env, readFile: (path) => readFileSync(path, 'utf8') });
  if (config.databaseUrl === undefined) return config.dataDir;
  const { advisePostgres } = await import('#app/backup/advise-postgres');
  throw new Failure('failed', 'The data of this service is in PostgreSQL. Restore a dump of it with pg_restore:', [
    advisePostgres(terminal.env).restore,
  ]);
}

async function cancelRestoreOf(call: OutputCall, dataFolder: string) {
  const { cancelRestore } = await import('#app/backup/restore-backup');
  if (!(await orBackupFailure(() => cancelRestore(dataFolder))))
    throw new Failure('not-found', `There is no interrupted restore in ${resolve(dataFolder)}.`);
  await printDone(call, `${resolve(dataFolder)} is as it was before the restore.`);
  return 'ok' as const;
}

async function printReport(call: OutputCall, { manifest, dataFolder, keptIn }: RestoreReport): Promise<void> {
  if (call.options.json === true) return printItem(call, { dataFolder, keptIn, ...manifest }, []);
  const footing = [
    ...(keptIn === null
      ? []
      : [`The data from before is in ${keptIn}`, 'Remove that folder when you no longer need it.']),
    'Users, credentials and tokens are as at the time of the backup: revoke again what was revoked since.',
    `Next: SCOREWIRE_DATA_DIR=${dataFolder} scorewire serve`,
  ].join('\n');
  await printItem(call, manifest, manifestColumns, { heading: `Restored and verified ${dataFolder}`, footing });
}
