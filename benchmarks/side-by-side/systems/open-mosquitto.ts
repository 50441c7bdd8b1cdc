import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, untilListening } from '../../support/ports.ts';
import { createDataFolder } from '../../support/start-service.ts';
import type { Missing } from './serve-system.ts';

export interface Mosquitto {
  readonly port: number;
  readonly version: string;
  stop(): Promise<void>;
}

/** Without sign-in, limits, log and `$SYS`. It leaves it to the kernel to join its packets, which is its default and much faster under load. */
const settings = (port: number, folder: string, persistence: boolean): string => `
listener ${port} 127.0.0.1
allow_anonymous true
persistence ${persistence}
persistence_location ${folder}/
max_inflight_messages 0
max_queued_messages 0
sys_interval 0
log_type none
connection_messages false
`;

export async function openMosquitto({ persistence }: { readonly persistence: boolean }): Promise<Mosquitto | Missing> {
  // Debian installs it where only root's path leads.
  process.env['PATH'] = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin`;
  const version = /version (\S+)/.exec(spawnSync('mosquitto', ['-h'], { encoding: 'utf8' }).stdout ?? '')?.[1];
  if (version === undefined) return { missing: 'no program mosquitto (Debian: apt install mosquitto)' };
  const folder = createDataFolder();
  // Started by root, it goes on as a user of its own.
  chmodSync(folder.path, 0o777);
  const port = await findFreePort();
  const file = join(folder.path, 'mosquitto.conf');
  writeFileSync(file, settings(port, folder.path, persistence));
  const child = spawn('mosquitto', ['-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  await Promise.race([untilListening(port), exited]);
  if (child.exitCode !== null || child.signalCode !== null) throw new Error('mosquitto ended at once');
  return {
    port,
    version,
    async stop() {
      child.kill();
      await exited;
      folder[Symbol.dispose]();
    },
  };
}
