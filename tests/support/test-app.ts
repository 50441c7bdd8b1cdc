import type { TestContext } from 'node:test';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Config, loadConfig } from '#app/config/load-config';
import { type App, createApp } from '#app/create-app';
import type { Log } from '#app/log';
import type { StoreOptions } from '#app/open-stores';
import type { Bus } from '#core/ports/bus';
import type { Clock } from '#core/ports/clock';
import { afterTest } from './after-test.ts';
import { freePorts } from './free-ports.ts';
import { quickSecrets } from './quick-secrets.ts';
import { createRecordedLog, recordSecret, recordSecretsIn } from './run-record.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export const adminPassword = 'correct horse battery';

export interface TestApp {
  readonly app: App;
  /** Sends a request without a socket. The type of the package lacks methods that it can send. */
  send(
    request: Omit<InjectOptions, 'method'> & { readonly method?: string; readonly as?: Credentials },
  ): Promise<LightMyRequestResponse>;
  /** Sends it as the administrator. */
  administer(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse>;
  /** Creates a user and returns the credentials. */
  createUser(username: string, options?: { pushEnabled?: boolean; role?: 'user' | 'admin' }): Promise<TestUser>;
}

export interface TestAppOptions extends StoreOptions {
  readonly env?: Record<string, string>;
  readonly clock?: Clock;
  /** Defaults to the log that is searched for secrets. */
  readonly log?: Log;
  /** Makes it a node of a cluster. */
  readonly bus?: Bus;
}

export type Credentials = { readonly basic: readonly [string, string] } | { readonly token: string };

export interface TestUser {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

/** The whole service in this process, on a store of its own, closed with the test. */
export async function createTestApp(t: TestContext, options: TestAppOptions = {}): Promise<TestApp> {
  const { env, clock, log = createRecordedLog(), ...stores } = options;
  const app = await createApp(testConfig(t, env), log, clock, {
    ...stores,
    secrets: quickSecrets,
    preparesAhead: false,
  });
  afterTest(t, () => app.close());
  const firstAdmin = await app.firstAdmin.create();
  if (firstAdmin !== undefined) await app.firstAdmin.announced(firstAdmin);
  for (const { privateJwk } of await app.store.signingKeys.list()) recordSigningKey(privateJwk);
  const send: TestApp['send'] = async ({ as, ...request }) => {
    const headers = as === undefined ? request.headers : { ...request.headers, authorization: authorization(as) };
    const injected: unknown = { ...request, ...(headers && { headers }) };
    const answer = await app.http.inject(injected as InjectOptions);
    if (answer.statusCode < 300) for (const body of [request.payload, answer.body]) recordSecretsIn(body);
    return answer;
  };
  const admin: Credentials = { basic: ['admin', adminPassword] };
  const administer: TestApp['administer'] = (method, url, body) =>
    send({ method, url, as: admin, ...(body !== undefined && { payload: body as object }) });
  return {
    app,
    send,
    administer,
    async createUser(username, { pushEnabled = false, role = 'user' } = {}) {
      const password = `password of ${username}`;
      const created = await administer('POST', '/admin/users', { username, password, pushEnabled, role });
      const signedIn = await send({ method: 'POST', url: '/oauth/token', as: { basic: [username, password] } });
      const { id } = created.json<{ id: number }>();
      return { id, username, password, token: signedIn.json<{ access_token: string }>().access_token };
    },
  };
}

export function testConfig(t: TestContext, env: Record<string, string> = {}): Config {
  const defaults = {
    SCOREWIRE_ADMIN_PASSWORD: adminPassword,
    ...freePorts,
    SCOREWIRE_LOG_LEVEL: 'silent',
    ...(env['SCOREWIRE_DATABASE_URL'] === undefined && { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) }),
  };
  return loadConfig({ env: { ...defaults, ...env }, readFile: () => '' });
}

export function authorization(credentials: Credentials): string {
  if ('token' in credentials) {
    recordSecret('access token', credentials.token);
    return `Bearer ${credentials.token}`;
  }
  const [username, password] = credentials.basic;
  recordSecret(`password (${username})`, password);
  recordSecret(`username and password (${username})`, `${username}:${password}`);
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function recordSigningKey(privateJwk: string): void {
  recordSecret('the key that signs tokens', (JSON.parse(privateJwk) as { readonly d: string }).d);
}
