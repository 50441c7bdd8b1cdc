import { existsSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/**
 * Folders in the order in which they run: the longest files first, so that no core is idle at the end while the last one runs. Where there is
 * a batch size, so many files share a process: to load the service takes longer than most of these files, and so does the start of a browser.
 */
const folders: readonly { readonly matches: RegExp; readonly batchSize?: number }[] = [
  { matches: /^tests\/cluster\// },
  { matches: /^tests\/package\/stranger/ },
  { matches: /^tests\/(console|browser)\//, batchSize: 4 },
  { matches: /^tests\/process\//, batchSize: 4 },
  { matches: /^tests\/documents\/documents/ },
  { matches: /^tests\/(store|backup)\//, batchSize: 8 },
  // It subscribes to everything, and would hear the other files of its process.
  { matches: /^tests\/mqtt\/interoperability/ },
  { matches: /^tests\/(mqtt|doctor)\//, batchSize: 12 },
  { matches: /^tests\/(e2e|security)\//, batchSize: 8 },
  // The memory of the process is measured there.
  { matches: /^tests\/hostile\/http/ },
  { matches: /^tests\/(hostile|simulator)\//, batchSize: 4 },
  { matches: /\.property\.test\.ts$/, batchSize: 9 },
  { matches: /^tests\/(rest|cli|sdk)\//, batchSize: 9 },
  { matches: /^tests\/documents\//, batchSize: 6 },
  { matches: /^tests\/conformance\//, batchSize: 12 },
  { matches: /^tests\/package\//, batchSize: 4 },
  { matches: /^tests\//, batchSize: 20 },
  { matches: /^(src|console\/src)\//, batchSize: 45 },
  { matches: /./, batchSize: 20 },
];

/**
 * The files that the test runner is given: most are new files in the folder, which import the module that all need first, and then the tests that share
 * a process. (With `--require` every thread of every service would load that module too.)
 */
export function planTestRun(files: readonly string[], folder: string, first?: string): string[] {
  const ranked = files.map((file) => ({ file, rank: rankOf(file) })).sort((a, b) => a.rank - b.rank);
  const plan: string[] = [];
  for (const rank of new Set(ranked.map((each) => each.rank))) {
    const { batchSize = 1 } = folders[rank] ?? {};
    const ofRank = ranked.filter((each) => each.rank === rank).map(({ file }) => file);
    const alone = ofRank.filter(hasSnapshots);
    const shared = ofRank.filter((file) => !alone.includes(file));
    for (let start = 0; start < shared.length; start += batchSize) {
      const batch = shared.slice(start, start + batchSize);
      const name = `batch-${rank}-${start}-${basename(batch[0] ?? '')}`;
      plan.push(writeBatch([...(first === undefined ? [] : [first]), ...batch], join(folder, name)));
    }
    plan.push(...alone);
  }
  return plan;
}

function rankOf(file: string): number {
  return folders.findIndex(({ matches }) => matches.test(file));
}

/** The snapshots of a test are looked for beside the file with which its process was started. */
function hasSnapshots(file: string): boolean {
  return existsSync(`${file}.snapshot`);
}

function writeBatch(files: readonly string[], path: string): string {
  writeFileSync(path, files.map((file) => `import ${JSON.stringify(resolve(file))};\n`).join(''));
  return path;
}
