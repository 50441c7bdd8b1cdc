import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { BackupReport, BackupStep } from '#app/backup/back-up';
import { manifestColumns } from '#cli/backup/backup-columns';
import { orBackupFailure } from '#cli/backup/backup-failure';
import { showSteps } from '#cli/backup/show-steps';
import { type Call, defineCommand, flag, text } from '#cli/command';
import { Failure, UsageError } from '#cli/failure';
import { readNumber } from '#cli/input/read-number';
import { printItem } from '#cli/output/print-result';
import type { Terminal } from '#cli/terminal';

export const backup = defineCommand({
  words: 'backup',
  summary: 'Save all data of the service in one file, while it runs',
  details:
    'Runs on the machine of the service, as its user and with its settings; the service may be running or not. FILE gets accounts, keys, fixtures, sessions and every event acknowledged so far, compressed, and is verified before it gets its name. If FILE is a folder, the file is named by the time. - writes to standard output. Keep backups secret: they hold password hashes and the key that signs tokens. Settings and TLS certificates are not in it. With PostgreSQL, use pg_dump; this command shows how.',
  parameters: ['FILE'],
  options: {
    keep: text('N', 'if FILE is a folder: remove all but the newest N backups that this command made there'),
    'data-dir': text('FOLDER', 'the data folder; else SCOREWIRE_DATA_DIR, else ./data'),
    'work-dir': text('FOLDER', 'where to copy the data first; else beside FILE, or in the data folder for -'),
    json: flag('print JSON, for programs'),
  },
  examples: [
    'scorewire backup /var/backups/scorewire --keep 14',
    'scorewire backup before-upgrade.tar.zst',
    "scorewire backup - | ssh backup@example.com 'cat > scorewire.tar.zst'",
  ],
  async run(call) {
    const { terminal, options } = call;
    const [target] = call.args;
    const isStream = target === '-';
    const keep = readKeep(options.keep, isStream);
    if (isStream && (terminal.stdout as { readonly isTTY?: boolean }).isTTY === true)
      throw new UsageError('A backup is not for the screen: send standard output to a file or another program.');
    const { loadConfig } = await import('#app/config/load-config');
    const config = loadConfig({ env: terminal.env, readFile: (path) => readFileSync(path, 'utf8') });
    if (config.databaseUrl !== undefined && options['data-dir'] === undefined) await refusePostgres(terminal);
    // Unlike for a list, output that ends early is a failure.
    if (isStream) terminal.stdout.removeAllListeners('error');
    // The service and all other programs of the machine have priority.
    if (terminal.stdout === process.stdout) setPriority(19);
    // Imported here, because the store would slow down the start of all other commands.
    const { backUp } = await import('#app/backup/back-up');
    const { version } = await import('#app/version');
    using progress = showSteps(terminal, stepWords);
    const report = await orBackupFailure(() =>
      backUp({
        dataFolder: options['data-dir'] ?? config.dataDir,
        target: isStream ? terminal.stdout : target,
        keep,
        workFolder: options['work-dir'],
        version,
        onStep: progress.onStep,
      }),
    );
    progress.end();
    // Standard output has the backup.
    await printReport(isStream ? { ...call, terminal: { ...terminal, stdout: terminal.stderr } } : call, report);
    return 'ok';
  },
});

const stepWords: Readonly<Record<BackupStep, string>> = {
  copy: 'Copying the data',
  check: 'Checking the copy',
  compress: 'Compressing',
  verify: 'Verifying the file',
  rename: 'Finishing',
  note: 'Finishing',
};

function readKeep(given: string | undefined, isStream: boolean): number | undefined {
  if (given === undefined) return undefined;
  if (isStream) throw new UsageError('--keep needs a folder of backups.');
  const keep = readNumber('--keep', given);
  if (keep < 1) throw new UsageError('--keep takes 1 or more.');
  return keep;
}

async function refusePostgres({ env }: Terminal): Promise<never> {
  const { advisePostgres } = await import('#app/backup/advise-postgres');
  throw new Failure(
    'failed',
    'The data of this service, its keys included, is in PostgreSQL, so this command backs up nothing. Use pg_dump:',
    [advisePostgres(env).backUp],
  );
}

async function printReport(
  call: Pick<Call<readonly string[], { readonly json: { type: 'boolean'; doc: string } }>, 'terminal' | 'options'>,
  { manifest, file, bytes, removed, noteProblem }: BackupReport,
): Promise<void> {
  if (call.options.json === true) return printItem(call, { file, bytes, removed, ...manifest }, []);
  const { renderBytes } = await import('#app/backup/disk-space');
  const heading =
    file === null
      ? `Wrote a backup of ${renderBytes(bytes)} to standard output. Check the copy with scorewire restore --check`
      : `Saved and verified ${file} (${renderBytes(bytes)})`;
  const footing = [
    ...removed.map((path) => `Removed ${path}`),
    'Keep it secret: whoever reads it can act as any user of the service.',
    ...(noteProblem === undefined
      ? []
      : [`The data folder cannot note this backup (${noteProblem}), so metrics will not show it.`]),
  ].join('\n');
  await printItem(call, manifest, manifestColumns, { heading, footing });
}
