import type { TestContext } from 'node:test';
import type { App } from '#app/create-app';
import { type Client, connect, type UserOptions } from '#sdk';
import { createOperator, type Integrator, type Operator } from '#tests/e2e/arrange-operator';
import { afterTest } from '#tests/support/after-test';
import { createTestApp, type TestApp, type TestAppOptions } from '#tests/support/test-app';

/** The whole service in this process. */
export interface SdkService {
  readonly app: TestApp;
  readonly url: string;
  /** Plain TCP. */
  readonly broker: string;
  readonly addresses: Awaited<ReturnType<App['listen']>>;
  readonly operator: Operator;
  /** An integrator who has every bot from 1 to `botsOfAna`. */
  readonly ana: Integrator;
  /** A client of ana, closed with the test. */
  connect(options?: Partial<UserOptions>): Promise<Client>;
}

/** The next bot is somebody else's. */
export const botsOfAna = 9;

export async function openSdkService(t: TestContext, options: TestAppOptions = {}): Promise<SdkService> {
  const app = await createTestApp(t, options);
  const addresses = await app.app.listen();
  const { http, mqtt } = addresses;
  const operator = createOperator(async (method, path, body) => {
    const { statusCode, body: text } = await app.administer(method, path, body);
    return { status: statusCode, body: text };
  });
  const bots = Array.from({ length: botsOfAna }, (_, index) => index + 1);
  for (const id of [...bots, botsOfAna + 1]) await operator.putBot(id);
  const ana = await operator.createUser('ana', { bots });
  return {
    app,
    url: http,
    broker: mqtt,
    addresses,
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
