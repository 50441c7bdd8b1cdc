import { type Finding, failed, ok } from '#app/health/finding';
import { nodeVersionMin } from '#app/version';
import type { MachineCheck } from './machine.ts';

export interface NodeFacts {
  /** Such as 26.10.0. */
  readonly version: string;
  /** The oldest version that works, such as 20.19. */
  readonly needed: string;
}

export const nodeCheck: MachineCheck<NodeFacts> = {
  id: 'node',
  title: 'Node',
  needs: [],
  gather: async () => ({ version: process.versions.node, needed: nodeVersionMin }),
  judge: judgeNode,
};

export function judgeNode({ version, needed }: NodeFacts): Finding {
  if (isAtLeast(version, needed)) return ok(version);
  return failed(
    'node-too-old',
    `This is Node ${version}, and Scorewire needs ${needed} or newer.`,
    'Install a newer Node, or use npm ci, which brings the pinned one.',
  );
}

function isAtLeast(version: string, needed: string): boolean {
  const [have = [], want = []] = [version, needed].map((each) => each.split('.').map(Number));
  const index = want.findIndex((part, at) => part !== (have[at] ?? 0));
  return index === -1 || (have[index] ?? 0) > (want[index] ?? 0);
}
