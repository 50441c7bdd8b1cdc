import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '#app/config/load-config';
import { settings } from '#app/config/settings';
import { dataFiles } from '#app/examine-store';
import { type Endpoint, isLoopback } from './endpoint.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Whether the service at an address is the one of this machine. With settings that are wrong, any local address may be. */
export function isOwnService(env: Env, rest: Endpoint): boolean {
  if (!hasOwnService(env)) return false;
  const own = findOwnUrl(env);
  return own === undefined ? isLoopback(rest) : new URL(own).origin === rest.url.origin;
}

/** True when a service runs on this machine: its data folder is here, or the settings of its database. */
function hasOwnService(env: Env): boolean {
  const { databaseUrl, dataDir } = settings;
  if ([databaseUrl.name, `${databaseUrl.name}_FILE`].some((name) => (env[name] ?? '') !== '')) return true;
  const folder = env[dataDir.name];
  return existsSync(join(folder === undefined || folder === '' ? dataDir.default : folder, dataFiles[0]));
}

/** The address of the service of this machine, from its settings; undefined when it has none or they are wrong. */
export function findOwnUrl(env: Env): string | undefined {
  if (!hasOwnService(env)) return undefined;
  try {
    return restUrlOf(loadConfig({ env, readFile: (path) => readFileSync(path, 'utf8') }));
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** The address of a service with these settings, as seen from the same machine. */
export function restUrlOf({ host, httpPort }: { readonly host: string; readonly httpPort: number }): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${httpPort}`;
}
