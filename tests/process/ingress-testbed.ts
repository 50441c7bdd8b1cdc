import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { recordSecretsIn } from '#tests/support/run-record';
import {
  asAdmin,
  type ServiceProcess,
  startServiceProcess,
  type startSharingServiceProcess,
} from '#tests/support/service-process';
import type { Credentials } from './ingress-connection.ts';

/** The service in a process of its own, with bots, and a user who may push to all of them. */
export interface IngressTestbed {
  readonly service: ServiceProcess;
  readonly mqttPort: number;
  readonly credentials: Credentials;
  /** Ends the process with `kill -9`. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export async function createIngressTestbed(
  t: TestContext,
  env: Readonly<Record<string, string>>,
  botIds: readonly number[],
  startService: typeof startSharingServiceProcess = startServiceProcess,
): Promise<IngressTestbed> {
  const settings = {
    SCOREWIRE_INGRESS_RATE_MAX: '0',
    SCOREWIRE_INGRESS_BURST_MAX: '0',
    SCOREWIRE_LOG_LEVEL: 'fatal',
    ...env,
  };
  let service = await startService(t, settings);
  const credentials = await createPusher(service.url, botIds);
  return {
    get service() {
      return service;
    },
    get mqttPort() {
      return Number(/MQTT +mqtt:\/\/\S+:(\d+)/.exec(service.output())?.[1]);
    },
    credentials,
    async kill() {
      const { signal } = await service.end('SIGKILL');
      assert.equal(signal, 'SIGKILL', 'the service has ended before it was killed');
    },
    async start() {
      service = await startService(t, settings);
    },
  };
}

export function botNameOf(botId: number): string {
  return `Bot ${botId}`;
}

/** Gets something from the service as the administrator. */
export async function getJson(
  url: string,
  path: string,
): Promise<{ readonly body: unknown; readonly etag: string | null }> {
  const response = await fetch(`${url}${path}`, { headers: asAdmin() });
  const text = await response.text();
  assert.equal(response.status, 200, `${path}: ${text}`);
  return { body: JSON.parse(text), etag: response.headers.get('etag') };
}

async function createPusher(url: string, botIds: readonly number[]): Promise<Credentials> {
  const change = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = asAdmin(body === undefined ? {} : { 'content-type': 'application/json' });
    const response = await fetch(`${url}/admin${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${text}`);
    for (const sent of [body, text]) recordSecretsIn(sent);
    return text === '' ? undefined : JSON.parse(text);
  };
  const username = 'pusher';
  const user = { username, password: 'the password of the pusher', role: 'user', pushEnabled: true };
  const { id } = (await change('POST', '/users', user)) as { id: number };
  for (const botId of botIds) {
    await change('PUT', `/bots/${botId}`, { name: botNameOf(botId), pushEnabled: true });
    await change('PUT', `/users/${id}/bots/${botId}`);
  }
  const issued = (await change('POST', `/users/${id}/broker-credentials`, { name: 'load' })) as { password: string };
  return { username, password: issued.password };
}
