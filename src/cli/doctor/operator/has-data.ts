import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '#app/config/settings';
import { dataFiles } from '#app/examine-store';

/** Whether this machine is the one of the service: it has its data folder, or the settings of its database. */
export function hasData(env: Readonly<Record<string, string | undefined>>): boolean {
  const { databaseUrl, dataDir } = settings;
  if ([databaseUrl.name, `${databaseUrl.name}_FILE`].some((name) => (env[name] ?? '') !== '')) return true;
  const folder = env[dataDir.name];
  return existsSync(join(folder === undefined || folder === '' ? dataDir.default : folder, dataFiles[0]));
}
