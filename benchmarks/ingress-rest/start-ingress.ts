import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { serviceCommand } from '#tests/support/service-command';
import { administer, basic } from '../support/admin.ts';
import { adminPassword } from '../support/start-service.ts';

export interface IngressService extends AsyncDisposable {
  readonly mqttPort: number;
  readonly username: string;
  readonly password: string;
  readonly botId: number;
}

/** The whole service on SQLite in a process of its own, with a bot and somebody who may push to it without a limit. */
export async function startIngress(dataDir: string): Promise<IngressService> {
  const env = {
    ...process.env,
    SCOREWIRE_DATA_DIR: dataDir,
    SCOREWIRE_HTTP_PORT: '0',
    SCOREWIRE_MQTT_PORT: '0',
    SCOREWIRE_MQTT_WEBSOCKET_PORT: '0',
    SCOREWIRE_INGRESS_RATE_MAX: '0',
    SCOREWIRE_INGRESS_BURST_MAX: '0',
    SCOREWIRE_LOG_LEVEL: 'warn',
    SCOREWIRE_ADMIN_PASSWORD: adminPassword,
  };
  const child = spawn(process.execPath, [...serviceCommand, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  let [url, mqttPort] = ['', 0];
  for await (const line of createInterface({ input: child.stdout })) {
    url = /REST +(http:\S+)/.exec(line)?.[1] ?? url;
    mqttPort = Number(/MQTT +mqtt:\/\/\S+:(\d+)/.exec(line)?.[1] ?? mqttPort);
    if (mqttPort !== 0) break;
  }
  child.stdout.resume();
  try {
    return { mqttPort, ...(await createPusher(url)), [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createPusher(url: string): Promise<Pick<IngressService, 'username' | 'password' | 'botId'>> {
  const [username, botId] = ['pusher', 1];
  const user = { username, password: 'a password for pushing', pushEnabled: true };
  const { id } = (await administer(url, 'POST', '/admin/users', user)) as { id: number };
  await administer(url, 'PUT', `/admin/bots/${botId}`, { name: 'Bot', pushEnabled: true });
  const assigned = await fetch(`${url}/admin/users/${id}/bots/${botId}`, {
    method: 'PUT',
    headers: { authorization: basic },
  });
  if (!assigned.ok) throw new Error(await assigned.text());
  const issued = await administer(url, 'POST', `/admin/users/${id}/broker-credentials`, { name: 'bench' });
  return { username, password: (issued as { password: string }).password, botId };
}
