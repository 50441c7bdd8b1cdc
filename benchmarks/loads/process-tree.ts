import { readdirSync, readFileSync } from 'node:fs';

/** A process and everything below it: several programs may make up one system. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = readStat(pid)?.[1];
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Processor time of all threads, user and system, and of the children that ended; the kernel counts in ticks of 10 ms. */
export function treeCpuMs(root: number): number {
  return processTree(root).reduce((sum, pid) => {
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = readStat(pid)?.slice(11, 15) ?? [];
    return sum + (utime + stime + cutime + cstime) * 10;
  }, 0);
}

/** The fields from the third on; none of a process that is gone. */
function readStat(pid: number): number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets and may hold spaces.
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}
