import type { Drain } from '#core/drain';
import type { Clock } from '#core/ports/clock';
import type { NodeDirectory } from '#core/ports/node-directory';
import type { NodeLoad } from '#core/ports/node-registry';
import { version } from './version.ts';

export interface LoneNode {
  readonly id: string;
  readonly name: string;
  readonly addresses: () => Readonly<Record<string, string>>;
  readonly load: () => NodeLoad;
  readonly drain: Drain;
  readonly clock: Clock;
}

/** The node directory of a process without a cluster: it has one node, this one. */
export function createLoneDirectory({ id, name, addresses, load, drain, clock }: LoneNode): NodeDirectory {
  const startedAtMs = clock();
  return {
    ownId: id,
    isCluster: false,
    async list() {
      const about = { id, name, version, startedAtMs, seenAtMs: clock(), isLive: true, busConnected: false };
      return [{ ...about, ...load(), addresses: addresses(), state: drain.state }];
    },
    findReachable: async () => new Set([id]),
    async command(_id, command) {
      if (command === 'drain') void drain.drain();
      else drain.resume();
    },
  };
}
