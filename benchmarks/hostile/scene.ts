import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serviceCommand } from '#tests/support/service-command';
import { adminPassword, createDataFolder, memoryOf, startService } from '../support/start-service.ts';
import type { Attack } from './attack.ts';
import { LoopFigures } from './loop-figures.ts';
import type { Account, Target } from './target.ts';

const loopWatch = join(import.meta.dirname, 'loop-watch.ts');
const anyPort = '0';

export const honestBots = Array.from({ length: 20 }, (_, index) => index + 1);
/** One more bot of the honest, for events that are refused: somebody listens for the answers. */
export const faultyBot = 21;
const outsiders = 10;
const insiders = 5;
const botsOfInsider = 4;
const firstInsiderBot = 101;

/** The service as an operator starts it, with its defaults, on a data folder of its own; and everybody's accounts. */
export interface Scene extends AsyncDisposable {
  readonly pid: number;
  readonly loop: LoopFigures;
  readonly target: Target;
  /** Pushes and reads; his bots are `honestBots`. */
  readonly sender: Account;
  /** Listens and reads; the same bots and `faultyBot`. */
  readonly reader: Account;
  get(path: string): Promise<unknown>;
  /** Kills the service, and starts it again on what it has left, with an old space of so many MiB. */
  measureNextStart(oldSpaceMib?: number): Promise<NextStart>;
}

export interface NextStart {
  readonly diskBytes: number;
  readonly oldSpaceMib: number | undefined;
  /** Undefined when it did not start. */
  readonly seconds: number | undefined;
  readonly peakMib: number | undefined;
}

export async function openScene({
  env = {},
  botsOfFirstInsider,
}: Pick<Attack, 'env' | 'botsOfFirstInsider'>): Promise<Scene> {
  const folder = createDataFolder();
  const child = spawn(process.execPath, ['--import', loopWatch, ...serviceCommand, 'serve'], {
    env: {
      ...process.env,
      SCOREWIRE_DATA_DIR: folder.path,
      SCOREWIRE_HTTP_PORT: anyPort,
      SCOREWIRE_HTTPS_PORT: anyPort,
      SCOREWIRE_MQTT_PORT: anyPort,
      SCOREWIRE_MQTT_TLS_PORT: anyPort,
      SCOREWIRE_MQTT_WEBSOCKET_PORT: anyPort,
      SCOREWIRE_MQTT_WEBSOCKET_TLS_PORT: anyPort,
      SCOREWIRE_ADMIN_PASSWORD: adminPassword,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const loop = new LoopFigures(child);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const close = async (): Promise<void> => {
    await kill();
    folder[Symbol.dispose]();
  };
  try {
    if (child.stdout === null) throw new Error('The service has no output.');
    const addresses = await readStartBlock(child.stdout);
    const admin = createAdmin(addresses.url);
    const people = await createPeople(addresses.url, admin, botsOfFirstInsider ?? botsOfInsider);
    return {
      pid: child.pid ?? 0,
      loop,
      target: { host: '127.0.0.1', ...addresses, ...people, honestUsername: people.sender.username },
      sender: people.sender,
      reader: people.reader,
      get: (path) => admin('GET', path),
      async measureNextStart(oldSpaceMib) {
        await kill();
        return measureNextStart(folder.path, env, oldSpaceMib);
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function measureNextStart(
  folder: string,
  env: Readonly<Record<string, string>>,
  oldSpaceMib: number | undefined,
): Promise<NextStart> {
  const diskBytes = readdirSync(folder).reduce((bytes, name) => bytes + statSync(join(folder, name)).size, 0);
  const options = oldSpaceMib === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${oldSpaceMib}` };
  const startedMs = performance.now();
  try {
    await using service = await startService(folder, { ...env, ...options });
    const seconds = (performance.now() - startedMs) / 1000;
    return { diskBytes, oldSpaceMib, seconds, peakMib: memoryOf(service.pid).peak };
  } catch {
    return { diskBytes, oldSpaceMib, seconds: undefined, peakMib: undefined };
  }
}

type Addresses = Pick<Target, 'url' | 'httpPort' | 'mqttPort' | 'webSocketPort' | 'mqttTlsPort'>;

async function readStartBlock(output: NodeJS.ReadableStream): Promise<Addresses> {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    const url = /REST +(http:\S+)/.exec(text)?.[1];
    if (url === undefined || !text.includes('Data ')) continue;
    output.resume();
    const port = (name: RegExp): number => Number(name.exec(text)?.[1]);
    return {
      url,
      httpPort: Number(new URL(url).port),
      mqttPort: port(/MQTT +mqtt:\S+:(\d+)/),
      webSocketPort: port(/WebSocket +ws:\S+?:(\d+)/),
      mqttTlsPort: port(/MQTT, TLS +mqtts:\S+:(\d+)/) || undefined,
    };
  }
  throw new Error('The service did not start.');
}

type Admin = (method: string, path: string, body?: object) => Promise<unknown>;

function createAdmin(url: string): Admin {
  const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`;
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

async function createPeople(url: string, admin: Admin, botsOfFirst: number) {
  const botsOf = (insider: number): number[] => {
    const first = insider === 0 ? firstInsiderBot : firstInsiderBot + botsOfFirst + (insider - 1) * botsOfInsider;
    return Array.from({ length: insider === 0 ? botsOfFirst : botsOfInsider }, (_, index) => first + index);
  };
  const insiderBots = Array.from({ length: insiders }, (_, insider) => botsOf(insider)).flat();
  for (const id of [...honestBots, faultyBot, ...insiderBots])
    await admin('PUT', `/admin/bots/${id}`, { name: `Bot ${id}`, pushEnabled: true });
  const create = (username: string, pushEnabled: boolean, botIds: readonly number[]): Promise<Account> =>
    createAccount(url, admin, username, pushEnabled, botIds);
  return {
    sender: await create('honest-sender', true, honestBots),
    reader: await create('honest-reader', true, [...honestBots, faultyBot]),
    outsiders: await each(outsiders, (index) => create(`outsider-${index}`, false, [])),
    insiders: await each(insiders, (index) => create(`insider-${index}`, true, botsOf(index))),
  };
}

async function each<Item>(count: number, create: (index: number) => Promise<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (let index = 0; index < count; index += 1) items.push(await create(index));
  return items;
}

async function createAccount(
  url: string,
  admin: Admin,
  username: string,
  pushEnabled: boolean,
  botIds: readonly number[],
): Promise<Account> {
  const password = `the password of ${username}`;
  const { id } = (await admin('POST', '/admin/users', { username, password, pushEnabled })) as { id: number };
  for (const botId of botIds) await admin('PUT', `/admin/users/${id}/bots/${botId}`);
  const issued = (await admin('POST', `/admin/users/${id}/broker-credentials`, { name: 'hostile suite' })) as {
    password: string;
  };
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', headers: { authorization } });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { username, password, brokerPassword: issued.password, token, botIds };
}
