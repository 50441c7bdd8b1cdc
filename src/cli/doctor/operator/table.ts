import { createBackupCheck } from './check-backup.ts';
import { createCertificateCheck } from './check-certificate.ts';
import { createDataFilesCheck } from './check-data-files.ts';
import { createDataFolderCheck } from './check-data-folder.ts';
import { createDiskCheck } from './check-disk.ts';
import { createExposureCheck } from './check-exposure.ts';
import { nodeCheck } from './check-node.ts';
import { createOpenFilesCheck } from './check-open-files.ts';
import { createPostgresCheck } from './check-postgres.ts';
import { createRetentionCheck } from './check-retention.ts';
import { createSecretFilesCheck } from './check-secret-files.ts';
import { createRunningCheck } from './check-service.ts';
import { settingsCheck as settings } from './check-settings.ts';
import { timeCheck } from './check-time.ts';
import { createVersionsCheck } from './check-versions.ts';
import type { MachineCheck } from './machine.ts';

const folder = createDataFolderCheck(settings);
const files = createDataFilesCheck(folder);

/** The checks of the machine of the service, in order: the first that fails is the cause of those after it. */
export const operatorChecks: readonly MachineCheck<unknown>[] = [
  settings,
  nodeCheck,
  folder,
  files,
  createVersionsCheck(files),
  createPostgresCheck(settings),
  createDiskCheck(settings, files),
  createCertificateCheck(settings),
  createRunningCheck(settings, files),
  createExposureCheck(settings),
  createSecretFilesCheck(settings),
  createRetentionCheck(settings),
  createBackupCheck(settings, files),
  createOpenFilesCheck(settings, files),
  timeCheck,
];
