import { type DataFolderFacts, dataFiles, examineDataFolder } from '#store/examine/examine-data-folder';
import type { PostgresFacts } from '#store/examine/examine-postgres';

/* Lets the command line read the store while a service may be running. It changes nothing. */

export type { LogFacts, VersionFacts } from '#store/examine/examine-data-folder';
export { type DataFolderFacts, dataFiles, examineDataFolder, type PostgresFacts };

/** Loads the driver only when it is needed. */
export async function examinePostgres(url: string, timeoutMs: number): Promise<PostgresFacts> {
  const { examinePostgres: examine } = await import('#store/examine/examine-postgres');
  return examine(url, timeoutMs);
}
