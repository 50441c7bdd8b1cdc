import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterNode } from '#tests/cluster/testbed/cluster-node';
import type { ClusterTestbed } from '#tests/cluster/testbed/open-cluster';
import { createRandom, type Random } from '../../support/random.ts';

export interface FaultOptions {
  readonly seed: number;
  /** Until when new faults begin. Every kind comes at least once, however short the time is. */
  readonly untilMs: number;
  readonly say: (line: string) => void;
  /** Told of each fault when it begins. */
  readonly onFault: (kind: string) => void;
}

const pauseMs = 10_000;
const retryMs = 200;

/** Three things go wrong at a time: a node is killed, a server fails, and one node is paused or cut off. Resolves when all is mended. */
export async function performFaults(cluster: ClusterTestbed, options: FaultOptions): Promise<void> {
  await Promise.all(
    [killNodes, failServers, troubleNodes].map((perform, index) =>
      perform(new Faults(cluster, createRandom(options.seed + index), options)),
    ),
  );
}

/** `kill -9` of a node every few seconds. A supervisor starts it again at once. */
async function killNodes(faults: Faults): Promise<void> {
  const { random, nodes } = faults;
  const restarts: Promise<void>[] = [];
  do {
    await wait(random.between(3000, 5000));
    const victims = nodes.filter(({ isServing }) => isServing);
    // The last one is left alone: with nobody to connect to, nothing would be tried.
    if (victims.length < 2) continue;
    const node = random.pick(victims);
    faults.begin(`kill of a node`, node.name);
    await node.kill();
    restarts.push(startAgain(node));
  } while (faults.isTime);
  await Promise.all(restarts);
}

/** NATS and PostgreSQL, one after the other. */
async function failServers(faults: Faults): Promise<void> {
  const { random, cluster } = faults;
  const { nats, postgres } = cluster;
  const kinds = {
    async 'NATS stopped'() {
      await nats.stop();
      await wait(random.between(1000, 4000));
      await nats.start();
    },
    'PostgreSQL restarted': () => postgres.restart(random.between(0, 1000)),
    async 'PostgreSQL failed over'() {
      await postgres.failOver();
      await wait(random.between(500, 1500));
      await postgres.rejoin();
    },
  };
  await faults.repeat(kinds, [1000, 3000]);
}

/** One node after the other is paused, or loses NATS or PostgreSQL alone. */
async function troubleNodes(faults: Faults): Promise<void> {
  const { random, nodes } = faults;
  const cut = async (from: 'nats' | 'postgres', fault: 'refused' | 'silent'): Promise<void> => {
    const node = random.pick(nodes);
    node.cutOff(from, fault);
    await wait(random.between(1500, 4000));
    node.mend(from);
  };
  const kinds = {
    async 'node paused'() {
      const node = random.pick(nodes.filter(({ isServing }) => isServing));
      node.pause();
      await wait(pauseMs);
      node.wake();
    },
    'node cut off from NATS': () => cut('nats', random.pick(['refused', 'silent'])),
    'node cut off from PostgreSQL': () => cut('postgres', random.pick(['refused', 'silent'])),
  };
  await faults.repeat(kinds, [500, 1500]);
}

class Faults {
  readonly cluster: ClusterTestbed;
  readonly random: Random;
  private readonly options: FaultOptions;

  constructor(cluster: ClusterTestbed, random: Random, options: FaultOptions) {
    this.cluster = cluster;
    this.random = random;
    this.options = options;
  }

  get nodes(): readonly ClusterNode[] {
    return this.cluster.nodes;
  }

  get isTime(): boolean {
    return performance.now() < this.options.untilMs;
  }

  begin(kind: string, detail = ''): void {
    this.options.onFault(kind);
    this.options.say(`${kind}${detail === '' ? '' : `: ${detail}`}`);
  }

  /** All kinds in turn, each time in another order, with a pause between them. */
  async repeat(
    kinds: Readonly<Record<string, () => Promise<void>>>,
    [from, to]: readonly [number, number],
  ): Promise<void> {
    do
      for (const [kind, perform] of this.random.shuffle(Object.entries(kinds))) {
        await wait(this.random.between(from, to));
        this.begin(kind);
        await perform();
      }
    while (this.isTime);
  }
}

/** A start fails while the database cannot be reached; the supervisor tries again. */
async function startAgain({ service }: ClusterNode): Promise<void> {
  for (;;)
    try {
      await service.start();
      return;
    } catch {
      await wait(retryMs);
    }
}
