import type { TestContext } from 'node:test';
import { createMemoryHub, type MemoryBus, type MemoryHub } from '#bus/memory-hub';
import { testEngines } from './engines.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** Why a cluster cannot be tested here; false when it can. */
export const skipWithoutCluster = testEngines.find(({ name }) => name === 'postgres')?.skip ?? false;

export interface TestNode extends TestApp {
  readonly bus: MemoryBus;
}

export interface TestCluster {
  readonly nodes: readonly TestNode[];
  readonly hub: MemoryHub;
  /** Settings that point a service to the database. */
  readonly env: Readonly<Record<string, string>>;
  /** Cuts all nodes off from each other, as when NATS is away, or joins them again. */
  setConnected(isConnected: boolean): void;
}

/** Several nodes in this process, on one PostgreSQL database and a bus in memory. */
export async function createTestCluster(
  t: TestContext,
  size: number,
  options: Omit<TestAppOptions, 'bus'> = {},
): Promise<TestCluster> {
  const engine = testEngines.find(({ name }) => name === 'postgres');
  if (engine === undefined) throw new Error('no PostgreSQL');
  const { env } = await engine.create(t);
  const hub = createMemoryHub();
  const nodes: TestNode[] = [];
  for (let count = 0; count < size; count += 1) {
    const bus = hub.join();
    nodes.push({ ...(await createTestApp(t, { ...options, env: { ...env, ...options.env }, bus })), bus });
  }
  return {
    nodes,
    hub,
    env,
    setConnected(isConnected) {
      for (const { bus } of nodes) bus.setConnected(isConnected);
    },
  };
}
