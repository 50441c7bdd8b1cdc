import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterNode } from '#tests/cluster/testbed/cluster-node';
import type { ClusterTestbed } from '#tests/cluster/testbed/open-cluster';
import { createRandom, type Random } from '../../support/random.ts';

export interface FaultOptions {
  readonly seed: number;
  /** Until when new faults begin. Every kind comes at least once, however short the time is. */
  readonly untilMs: number;
  readonly say: (line: string) => void;
  /** Performs only kinds whose name contains this text; all when it is empty. */
  readonly only: string;
  /** Called when a fault begins. */
  readonly onFault: (kind: string) => void;
}

const pauseMs = 10_000;
const retryMs = 200;

/** Three things go wrong at a time: a node is killed, a server fails, and one node is paused or cut off. Resolves when everything works again. */
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
  const kind = 'kill of a node';
  if (!faults.isWanted(kind)) return;
  const restarts: Promise<void>[] = [];
  do {
    await wait(random.between(3000, 5000));
    const victims = nodes.filter(({ isServing }) => isServing);
    // Spare the last one: without a node to connect to, nothing would be tested.
    if (victims.length < 2) continue;
    const node = random.pick(victims);
    faults.begin(kind, node.name);
    await node.kill();
    restarts.push(startAgain(node));
  } while (faults.isTime);
  await Promise.all(restarts);
}

/** NATS and PostgreSQL, one after the other. */
async function failServers(faults: Faults): Promise<void> {
  const { random, cluster } = faults;
  const { nats, postgres } = cluster;
  const kinds: FaultKinds = {
    async 'NATS stopped'(begin) {
      begin();
      await nats.stop();
      await wait(random.between(1000, 4000));
      await nats.start();
    },
    async 'PostgreSQL restarted'(begin) {
      begin();
      await postgres.restart(random.between(0, 1000));
    },
    async 'PostgreSQL failed over'(begin) {
      begin();
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
  const cut = async (from: 'nats' | 'postgres', begin: (detail: string) => void): Promise<void> => {
    const node = random.pick(nodes);
    const fault = random.pick(['refused', 'silent'] as const);
    begin(`${node.name}, ${fault}`);
    node.cutOff(from, fault);
    await wait(random.between(1500, 4000));
    node.mend(from);
  };
  const kinds: FaultKinds = {
    async 'node paused'(begin) {
      const node = random.pick(nodes.filter(({ isServing }) => isServing));
      begin(node.name);
      node.pause();
      await wait(pauseMs);
      node.wake();
    },
    'node cut off from NATS': (begin) => cut('nats', begin),
    'node cut off from PostgreSQL': (begin) => cut('postgres', begin),
  };
  await faults.repeat(kinds, [500, 1500]);
}

/** By their names. Each tells when it begins, and resolves when it is over. */
type FaultKinds = Readonly<Record<string, (begin: (detail?: string) => void) => Promise<void>>>;

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

  isWanted(kind: string): boolean {
    return kind.includes(this.options.only);
  }

  begin(kind: string, detail: string): void {
    this.options.onFault(kind);
    this.options.say(`${kind} ${detail}`);
  }

  /** All kinds in turn, each time in another order, with a pause between them. */
  async repeat(kinds: FaultKinds, [from, to]: readonly [number, number]): Promise<void> {
    const wanted = Object.entries(kinds).filter(([kind]) => this.isWanted(kind));
    if (wanted.length === 0) return;
    do
      for (const [kind, perform] of this.random.shuffle(wanted)) {
        await wait(this.random.between(from, to));
        await perform((detail = '') => this.begin(kind, detail));
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
