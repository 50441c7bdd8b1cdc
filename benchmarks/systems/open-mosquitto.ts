import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../support/ports.ts';
import { createDataFolder } from '../support/start-service.ts';
import { openProgram, type Program } from './open-program.ts';
import type { Missing } from './serve-system.ts';

interface Choices {
  readonly persistence: boolean;
  /** By default the kernel joins its packets, which is much faster under load and slow to answer a lone packet. */
  readonly noDelay?: boolean;
}

/** Without sign-in, limits, log and `$SYS`. */
const settings = (port: number, folder: string, { persistence, noDelay = false }: Choices): string => `
listener ${port} 127.0.0.1
allow_anonymous true
persistence ${persistence}
persistence_location ${folder}/
max_inflight_messages 0
max_queued_messages 0
set_tcp_nodelay ${noDelay}
sys_interval 0
log_type none
connection_messages false
`;

export async function openMosquitto(choices: Choices): Promise<(Program & { readonly version: string }) | Missing> {
  // Debian installs it where only root's path leads.
  process.env['PATH'] = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin`;
  const version = /version (\S+)/.exec(spawnSync('mosquitto', ['-h'], { encoding: 'utf8' }).stdout ?? '')?.[1];
  if (version === undefined) return { missing: 'no program mosquitto (Debian: apt install mosquitto)' };
  const folder = createDataFolder();
  // Started by root, it changes to a user of its own.
  chmodSync(folder.path, 0o777);
  const port = await findFreePort();
  const file = join(folder.path, 'mosquitto.conf');
  writeFileSync(file, settings(port, folder.path, choices));
  const program = await openProgram('mosquitto', ['-c', file], port);
  return {
    ...program,
    version,
    async stop() {
      await program.stop();
      folder[Symbol.dispose]();
    },
  };
}
