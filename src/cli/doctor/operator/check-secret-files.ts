import { statSync } from 'node:fs';
import { type Finding, ok, skipped, warning } from '#app/health/finding';
import { shownMode } from '#app/health/shown-mode';
import type { MachineCheck, SettingsCheck } from './machine.ts';

export interface SecretFileFacts {
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

/** The files of SCOREWIRE_…_FILE settings, which hold passwords. */
export function createSecretFilesCheck(settings: SettingsCheck): MachineCheck<SecretFileFacts> {
  return {
    id: 'secret-files',
    title: 'secret files',
    needs: [settings],
    async gather(_machine, known) {
      const paths = known.of(settings)?.secretFiles ?? [];
      return { files: paths.map((path) => ({ path, mode: statSync(path).mode })) };
    },
    judge: judgeSecretFiles,
  };
}

export function judgeSecretFiles({ files }: SecretFileFacts): Finding {
  if (files.length === 0) return skipped('none are used');
  const open = files.find(({ mode }) => (mode & 0o007) !== 0 && process.platform !== 'win32');
  if (open === undefined) return ok(`${files.length} closed to other users`);
  return warning(
    'secret-file-open',
    `Every user of this machine can read the secret in ${open.path} (mode ${shownMode(open.mode)}).`,
    `Run: chmod 600 ${open.path}`,
  );
}
