import { type DataFolderFacts, dataFiles, examineDataFolder } from '#store/examine/examine-data-folder';
import type { PostgresFacts } from '#store/examine/examine-postgres';

/* What the command line may look at in the store of a service that may be running. It changes nothing there. */

export type { LogFacts, VersionFacts } from '#store/examine/examine-data-folder';
export { type DataFolderFacts, dataFiles, examineDataFolder, type PostgresFacts };

/** Loads the driver only when it is needed. */
export async function examinePostgres(url: string, timeoutMs: number): Promise<PostgresFacts> {
  const { examinePostgres: examine } = await import('#store/examine/examine-postgres');
  return examine(url, timeoutMs);
}
