import type { TestContext } from 'node:test';
import { type ConnectOptions, RawClient } from '#tests/conformance/raw-client';
import { createOperator, type Integrator, type Operator } from '#tests/e2e/arrange-operator';
import type { Credentials } from '#tests/support/test-app';
import { createTestCluster, type TestCluster, type TestNode } from '#tests/support/test-cluster';

export interface OpenNode extends TestNode {
  readonly httpUrl: string;
  /** A client that is signed in on this node with the broker credentials of the user. */
  connect(user: Integrator, options?: ConnectOptions): Promise<RawClient>;
}

export interface OpenCluster extends Omit<TestCluster, 'nodes'> {
  readonly one: OpenNode;
  readonly other: OpenNode;
  readonly operator: Operator;
}

/** Two nodes with their ports open. */
export async function openCluster(t: TestContext, env: Readonly<Record<string, string>> = {}): Promise<OpenCluster> {
  const cluster = await createTestCluster(t, 2, { env: { SCOREWIRE_INGRESS_RATE_MAX: '0', ...env } });
  const [one, other] = await Promise.all(cluster.nodes.map((node) => listen(t, node)));
  if (one === undefined || other === undefined) throw new Error('two nodes');
  const operator = createOperator(async (method, path, body) => {
    const { statusCode, body: text } = await one.administer(method, path, body);
    return { status: statusCode, body: text };
  });
  return { ...cluster, one, other, operator };
}

async function listen(t: TestContext, node: TestNode): Promise<OpenNode> {
  const { http, mqtt } = await node.app.listen();
  const port = Number(new URL(mqtt).port);
  return {
    ...node,
    httpUrl: http,
    async connect({ username, secret }, options = {}) {
      const client = await RawClient.open(port, 5);
      t.after(() => client.destroy());
      return client.connect({ username, password: secret, clientId: crypto.randomUUID(), ...options });
    },
  };
}

export function passwordOf({ username, password }: Integrator): Credentials {
  return { basic: [username, password] };
}
