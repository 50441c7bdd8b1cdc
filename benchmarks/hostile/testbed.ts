import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { administer, createPerson, createToken } from '../support/admin.ts';
import { createDataFolder, memoryOf, startService } from '../support/start-service.ts';
import type { Attack } from './attack.ts';
import { LoopFigures } from './loop-figures.ts';
import type { Account, Target } from './target.ts';

const loopWatch = join(import.meta.dirname, 'loop-watch.ts');

export const honestBots = Array.from({ length: 20 }, (_, index) => index + 1);
/** One more bot of the honest clients, for events that are refused: one of them listens for the answers. */
export const faultyBot = 21;
const outsiders = 10;
const insiders = 5;
const botsOfInsider = 4;
const firstInsiderBot = 101;

/** The service as an operator starts it, with its defaults, on a data folder of its own; and everybody's accounts. */
export interface Testbed extends AsyncDisposable {
  readonly pid: number;
  readonly loop: LoopFigures;
  readonly target: Target;
  /** Pushes and reads; owns `honestBots`. */
  readonly sender: Account;
  /** Listens and reads; owns the same bots and `faultyBot`. */
  readonly reader: Account;
  get(path: string): Promise<unknown>;
  /** Kills the service, and starts it again on the data it left, with an old space of so many MiB. */
  measureNextStart(oldSpaceMib?: number): Promise<NextStart>;
}

export interface NextStart {
  readonly diskBytes: number;
  readonly oldSpaceMib: number | undefined;
  /** Undefined when it did not start. */
  readonly seconds: number | undefined;
  readonly peakMib: number | undefined;
}

export async function openTestbed({
  env = {},
  botsOfFirstInsider,
}: Pick<Attack, 'env' | 'botsOfFirstInsider'>): Promise<Testbed> {
  const folder = createDataFolder();
  const { child, pid, stop, ...addresses } = await startService(folder.path, env, ['--import', loopWatch]);
  const close = async (): Promise<void> => {
    await stop('SIGKILL');
    folder[Symbol.dispose]();
  };
  try {
    const people = await createPeople(addresses.url, botsOfFirstInsider ?? botsOfInsider);
    return {
      pid,
      loop: new LoopFigures(child),
      target: { host: '127.0.0.1', ...addresses, ...people, honestUsername: people.sender.username },
      sender: people.sender,
      reader: people.reader,
      get: (path) => administer(addresses.url, 'GET', path),
      async measureNextStart(oldSpaceMib) {
        await stop('SIGKILL');
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

async function createPeople(url: string, botsOfFirst: number) {
  const botsOf = (insider: number): number[] => {
    const first = insider === 0 ? firstInsiderBot : firstInsiderBot + botsOfFirst + (insider - 1) * botsOfInsider;
    return Array.from({ length: insider === 0 ? botsOfFirst : botsOfInsider }, (_, index) => first + index);
  };
  const insiderBots = Array.from({ length: insiders }, (_, insider) => botsOf(insider)).flat();
  for (const id of [...honestBots, faultyBot, ...insiderBots])
    await administer(url, 'PUT', `/admin/bots/${id}`, { name: `Bot ${id}`, pushEnabled: true });
  const create = async (username: string, pushEnabled: boolean, botIds: readonly number[]): Promise<Account> => {
    const { password: brokerPassword, restPassword: password } = await createPerson(url, username, botIds, pushEnabled);
    return { username, password, brokerPassword, token: await createToken(url, username, password), botIds };
  };
  const each = async (count: number, of: (index: number) => Promise<Account>): Promise<Account[]> => {
    const accounts: Account[] = [];
    for (let index = 0; index < count; index += 1) accounts.push(await of(index));
    return accounts;
  };
  return {
    sender: await create('honest-sender', true, honestBots),
    reader: await create('honest-reader', true, [...honestBots, faultyBot]),
    outsiders: await each(outsiders, (index) => create(`outsider-${index}`, false, [])),
    insiders: await each(insiders, (index) => create(`insider-${index}`, true, botsOf(index))),
  };
}
