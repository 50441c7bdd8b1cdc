import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { RawClient } from '#tests/conformance/raw-client';
import { type BrokerService, eventOf, openBrokerService } from '#tests/e2e/arrange-broker';
import type { Integrator } from '#tests/e2e/arrange-operator';

export const honestBot = 1;
export const hostileBot = 2;

/** The service with an honest client that is connected all the while, and somebody with push permission who means it harm. */
export interface HonestBeside {
  readonly service: BrokerService;
  readonly hostile: Integrator;
  /** Pushes and must be acknowledged; after each attack. */
  assertUnharmed(): Promise<void>;
  /** Everything that the honest client has pushed is stored once and in order. */
  assertNothingLost(): Promise<void>;
}

export async function openHonestBeside(
  t: TestContext,
  env: Readonly<Record<string, string>> = {},
): Promise<HonestBeside> {
  const service = await openBrokerService(t, { env });
  await service.operator.putBot(honestBot);
  await service.operator.putBot(hostileBot);
  const honest = await service.operator.createUser('honest', { bots: [honestBot] });
  const hostile = await service.operator.createUser('hostile', { bots: [hostileBot] });
  const client: RawClient = await service.connect(5, honest, { keepAlive: 0 });
  const pushed: string[] = [];
  return {
    service,
    hostile,
    async assertUnharmed() {
      const team = `Team ${pushed.length}`;
      await client.publish(`bot/${honestBot}/ingress`, eventOf(team), { qos: 1 });
      pushed.push(team);
    },
    async assertNothingLost() {
      const stored = await service.operator.readEvents(honestBot);
      assert.deepEqual(
        stored.map(({ payload }) => payload['HomeTeamName']),
        pushed,
      );
    },
  };
}
