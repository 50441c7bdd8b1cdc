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

/** Test files that share a process: a new file imports them. */
export interface TestBatch {
  readonly path: string;
  readonly files: readonly string[];
}

/** In the order in which they run. A batch of one file that has snapshots is that file itself. */
export function planTestRun(files: readonly string[], folder: string): TestBatch[] {
  const ranked = files.map((file) => ({ file, rank: rankOf(file) })).sort((a, b) => a.rank - b.rank);
  const plan: TestBatch[] = [];
  for (const rank of new Set(ranked.map((each) => each.rank))) {
    const { batchSize = 1 } = folders[rank] ?? {};
    const ofRank = ranked.filter((each) => each.rank === rank).map(({ file }) => file);
    const alone = ofRank.filter(hasSnapshots);
    const shared = ofRank.filter((file) => !alone.includes(file));
    for (let start = 0; start < shared.length; start += batchSize) {
      const batch = shared.slice(start, start + batchSize);
      const name = `batch-${rank}-${start}-${basename(batch[0] ?? '')}`;
      plan.push(writeBatch(batch, join(folder, name)));
    }
    for (const file of alone) plan.push({ path: file, files: [file] });
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

function writeBatch(files: readonly string[], path: string): TestBatch {
  writeFileSync(path, files.map((file) => `import ${JSON.stringify(resolve(file))};\n`).join(''));
  return { path, files };
}
