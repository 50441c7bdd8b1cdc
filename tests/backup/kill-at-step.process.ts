import { backUp } from '#app/backup/back-up';
import { restoreBackup } from '#app/backup/restore-backup';
import { sourceOf } from './source-of.ts';

/** Backs up or restores, and ends itself with `kill -9` when a step begins. */
const [operation, dataFolder = '', file = '', step] = process.argv.slice(2);

function onStep(begun: string): void {
  if (begun === step) process.kill(process.pid, 'SIGKILL');
}

if (operation === 'backup') await backUp({ dataFolder, target: file, version: '0', onStep });
else await restoreBackup({ ...sourceOf(file), dataFolder, force: false, onStep });
