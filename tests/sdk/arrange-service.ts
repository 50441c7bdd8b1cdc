import type { TestContext } from 'node:test';
import { type Client, connect, type UserOptions } from '#sdk';
import { createOperator, type Integrator, type Operator } from '#tests/e2e/arrange-operator';
import { afterTest } from '#tests/support/after-test';
import { createTestApp, type TestApp, type TestAppOptions } from '#tests/support/test-app';

/** The whole service in this process, with an integrator who has bots 1 and 2. */
export interface SdkService {
  readonly app: TestApp;
  readonly url: string;
  /** Plain TCP. */
  readonly broker: string;
  readonly operator: Operator;
  readonly ana: Integrator;
  /** A client of ana, closed with the test. */
  connect(options?: Partial<UserOptions>): Promise<Client>;
}

export async function openSdkService(t: TestContext, options: TestAppOptions = {}): Promise<SdkService> {
  const app = await createTestApp(t, options);
  const { http, mqtt } = await app.app.listen();
  const operator = createOperator(async (method, path, body) => {
    const { statusCode, body: text } = await app.administer(method, path, body);
    return { status: statusCode, body: text };
  });
  for (const id of [1, 2, 3]) await operator.putBot(id);
  const ana = await operator.createUser('ana', { bots: [1, 2] });
  return {
    app,
    url: http,
    broker: mqtt,
    operator,
    ana,
    async connect(given = {}) {
      const client = await connect({ url: http, username: ana.username, password: ana.password, ...given });
      afterTest(t, () => client.close({ timeoutMs: 0 }));
      return client;
    },
  };
}

/** A basketball event that breaks no rule, whatever came before it. */
export function teamEvent(team: string) {
  return { EventId: 3, HomeTeamName: team } as const;
}

/** The next items of an iterator, which stays open. */
export async function take<Item>(items: AsyncIterator<Item>, count: number): Promise<Item[]> {
  const taken: Item[] = [];
  while (taken.length < count) {
    const { value, done } = await items.next();
    if (done === true) throw new Error(`The iterator ended after ${taken.length} of ${count} items.`);
    taken.push(value);
  }
  return taken;
}
