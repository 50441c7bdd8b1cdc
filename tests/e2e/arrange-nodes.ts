import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Bus } from '#core/ports/bus';
import type { RawClient } from '#tests/conformance/raw-client';
import { afterTest } from '#tests/support/after-test';
import { isCluster } from '#tests/support/cluster-size';
import { testEngines } from '#tests/support/engines';
import { startNats } from '#tests/support/start-nats';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createTestApp, type TestApp, type TestAppOptions } from '#tests/support/test-app';

/** The nodes of a service, by who uses them. */
export interface BrokerNodes {
  readonly publishers: BrokerNode;
  readonly subscribers: BrokerNode;
  readonly rest: BrokerNode;
  /** Resolves when each node has heard what the others have told it so far. */
  settle(): Promise<void>;
}

export interface BrokerNode {
  readonly app: TestApp;
  /** For MQTT. */
  readonly port: number;
}

type NodeOptions = Omit<TestAppOptions, 'env'> & { readonly env?: Readonly<Record<string, string>> };

export async function openOneNode(t: TestContext, options: NodeOptions): Promise<BrokerNodes> {
  const node = await openNode(t, options);
  return { publishers: node, subscribers: node, rest: node, settle: async () => {} };
}

/** On the PostgreSQL of the settings, or one of its own. */
export async function openCluster(t: TestContext, options: NodeOptions): Promise<BrokerNodes> {
  const nats = await startNats();
  afterTest(t, () => nats.stop());
  const data = options.env?.['SCOREWIRE_DATABASE_URL'] === undefined ? await createData(t) : {};
  const env = { ...data, ...options.env, SCOREWIRE_NATS_URL: nats.url };
  const open = (): Promise<BrokerNode> => openNode(t, { ...options, env });
  const [publishers, subscribers, rest] = [await open(), await open(), await open()];
  const buses = [publishers, subscribers, rest].map(({ app }) => {
    const { cluster } = app.app;
    assert.ok(cluster, 'a node of a cluster');
    return cluster.bus;
  });
  for (const bus of buses) bus.answer('test.settle', async (message) => message);
  // A server of NATS knows of a subscription a moment after it is made.
  const question = new Uint8Array([1]);
  const ask = (bus: Bus, waitMs: number): Promise<Uint8Array[]> =>
    bus.ask('test.settle', question, { waitMs, answersMax: buses.length - 1 });
  for (const bus of buses) while ((await ask(bus, 200)).length < buses.length - 1);
  /** Messages between two nodes arrive in their order: what was sent before the question has arrived before the answer. */
  const settleBuses = async (): Promise<void> => {
    for (const bus of buses) {
      const answers = await ask(bus, 5000);
      assert.equal(answers.length, buses.length - 1, 'the other nodes answer');
    }
  };
  /** What a node hears of may be an assignment, and then it tells the others that it follows another bot. */
  const settle = async (): Promise<void> => {
    await settleBuses();
    for (const { app } of [publishers, subscribers, rest]) await app.app.peers?.whenIdle();
    await settleBuses();
  };
  return { publishers, subscribers, rest: { ...rest, app: settleAround(rest.app, settle) }, settle };
}

/** A request sees what other nodes have done before it, and they have heard of what it did when it is answered. */
function settleAround(app: TestApp, settle: () => Promise<void>): TestApp {
  const around = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    await settle();
    const answer = await work();
    await settle();
    return answer;
  };
  return {
    app: app.app,
    send: (request) => around(() => app.send(request)),
    administer: (...request) => around(() => app.administer(...request)),
    createUser: (...user) => around(() => app.createUser(...user)),
  };
}

/** Settings for a place of its own for data, for services that are opened one after the other. */
export async function createData(t: TestContext): Promise<Readonly<Record<string, string>>> {
  if (!isCluster) return { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) };
  const postgres = testEngines.find(({ name }) => name === 'postgres');
  assert.ok(
    postgres !== undefined && postgres.skip === false,
    'a cluster needs PostgreSQL: run it by npm run test:cluster',
  );
  return (await postgres.create(t)).env;
}

/** The client expects nothing only when what another node may have told its own has arrived there. */
export function expectAfter(settle: () => Promise<void>, client: RawClient): RawClient {
  const { expectNothing } = client;
  return Object.assign(client, {
    async expectNothing() {
      await settle();
      await expectNothing.call(client);
    },
  });
}

async function openNode(t: TestContext, { env, ...options }: NodeOptions): Promise<BrokerNode> {
  const app = await createTestApp(t, { ...options, ...(env && { env: { ...env } }) });
  return { app, port: Number(new URL((await app.app.listen()).mqtt).port) };
}
