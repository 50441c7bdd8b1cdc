import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrokenPromises } from '../../../benchmarks/soak/broken-promises.ts';
import { ClusterNode } from './cluster-node.ts';
import { NatsServer } from './nats-server.ts';
import { openPostgresPair, type PostgresPair } from './postgres-pair.ts';

/** Several nodes on a PostgreSQL with a synchronous replica and a nats-server, all of them real and on this machine. */
export interface ClusterTestbed extends AsyncDisposable {
  readonly nodes: readonly ClusterNode[];
  readonly postgres: PostgresPair;
  readonly nats: NatsServer;
}

export interface ClusterTestbedOptions {
  readonly nodes: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly promises: BrokenPromises;
}

/** Resolves when all nodes are up. */
export async function openCluster({
  nodes: count,
  env = {},
  promises,
}: ClusterTestbedOptions): Promise<ClusterTestbed> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-cluster-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const [postgres, nats] = await Promise.all([openPostgresPair(), NatsServer.start()]);
  opened.use(postgres);
  opened.use(nats);
  const settings = {
    SCOREWIRE_DATA_DIR: folder,
    SCOREWIRE_LOG_LEVEL: 'warn',
    // Nodes are started again and again, and compiling is most of what a start takes.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'cache'),
    ...env,
  };
  const nodes: ClusterNode[] = [];
  for (let number = 1; number <= count; number += 1) {
    const node = await ClusterNode.create({ name: `node-${number}`, postgres, nats, env: settings, promises });
    opened.use(node);
    nodes.push(node);
    // One after the other: the first one migrates the database.
    await node.service.start();
  }
  const all = opened.move();
  const killAll = (): void => {
    for (const { service } of nodes) service.killNow();
  };
  process.once('exit', killAll);
  all.defer(() => void process.off('exit', killAll));
  return { nodes, postgres, nats, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
