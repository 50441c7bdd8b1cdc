import type { TestContext } from 'node:test';
import { type Cli, type CliTest, createCli, startCli } from './start-cli.ts';

/** A service with a user who may push to bot 42, which takes basketball only, and to bot 43, which takes any sport. */
export interface IntegratorTest extends CliTest {
  /** Signed in as the integrator by the environment. */
  readonly anna: Cli;
  readonly userId: number;
  readonly password: string;
}

export async function startIntegrator(t: TestContext): Promise<IntegratorTest> {
  const test = await startCli(t);
  const { service, folder, url } = test;
  const { id: userId, password } = await service.createUser('anna', { pushEnabled: true });
  await service.administer('PUT', '/admin/bots/42', { name: 'Main Arena', eventTypeId: 3, pushEnabled: true });
  await service.administer('PUT', '/admin/bots/43', { name: 'Practice Court', pushEnabled: true });
  for (const bot of [42, 43]) await service.administer('PUT', `/admin/users/${userId}/bots/${bot}`);
  const signIn = { SCOREWIRE_USERNAME: 'anna', SCOREWIRE_PASSWORD: password };
  const anna = createCli({ HOME: folder, SCOREWIRE_URL: url, ...signIn });
  return { ...test, anna, userId, password };
}
