import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Folders in the order in which they run: the longest files first, so that no core is idle at the end while the last one runs. Where there is
 * a batch size, so many files share a process: starting one takes longer than most of these files.
 */
const folders: readonly { readonly matches: RegExp; readonly batchSize?: number }[] = [
  { matches: /^tests\/(process|package)\// },
  { matches: /^tests\/(mqtt|browser|console|store|doctor|documents\/documents)/ },
  { matches: /\.property\.test\.ts$/ },
  { matches: /^tests\/(e2e|hostile|security)\//, batchSize: 3 },
  { matches: /^tests\/(rest|cli|sdk|backup)\//, batchSize: 4 },
  { matches: /^tests\/documents\/(?!documents)/, batchSize: 6 },
  { matches: /^tests\/conformance\//, batchSize: 12 },
  { matches: /^tests\/games\//, batchSize: 12 },
  { matches: /^(src|console\/src)\//, batchSize: 45 },
];

/** The files that the test runner is given. Where several share a process, it is a new file in the folder that imports them. */
export function planTestRun(files: readonly string[], folder: string): string[] {
  const ranked = files.map((file) => ({ file, rank: rankOf(file) })).sort((a, b) => a.rank - b.rank);
  const plan: string[] = [];
  for (const rank of new Set(ranked.map((each) => each.rank))) {
    const { batchSize = 1 } = folders[rank] ?? {};
    const ofRank = ranked.filter((each) => each.rank === rank).map(({ file }) => file);
    const alone = ofRank.filter((file) => batchSize === 1 || hasSnapshots(file));
    const shared = ofRank.filter((file) => !alone.includes(file));
    for (let start = 0; start < shared.length; start += batchSize)
      plan.push(writeBatch(shared.slice(start, start + batchSize), join(folder, `batch-${rank}-${start}.test.ts`)));
    plan.push(...alone);
  }
  return plan;
}

function rankOf(file: string): number {
  const rank = folders.findIndex(({ matches }) => matches.test(file));
  return rank === -1 ? folders.length : rank;
}

/** The snapshots of a test are looked for beside the file with which its process was started. */
function hasSnapshots(file: string): boolean {
  return readFileSync(file, 'utf8').includes('.snapshot(');
}

function writeBatch(files: readonly string[], path: string): string {
  writeFileSync(path, files.map((file) => `import ${JSON.stringify(resolve(file))};\n`).join(''));
  return path;
}
