import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export interface AboutRun {
  readonly at: string;
  readonly revision: string;
  readonly node: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memoryGb: number };
}

/** What a result needs to be comparable with later ones. */
export function aboutRun(): AboutRun {
  return {
    at: new Date().toISOString(),
    revision: readRevision(),
    node: process.version,
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: availableParallelism(),
      memoryGb: Math.round(totalmem() / 1024 ** 3),
    },
  };
}

/** Read from the files, so that a machine without the program git can run the benchmark. */
function readRevision(): string {
  const folder = join(import.meta.dirname, '../../.git');
  try {
    const head = readFileSync(join(folder, 'HEAD'), 'utf8').trim();
    const ref = /^ref: (.+)$/.exec(head)?.[1];
    return ref === undefined ? head : readFileSync(join(folder, ref), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
