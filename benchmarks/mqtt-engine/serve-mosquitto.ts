import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../support/ports.ts';
import { createDataFolder } from '../support/start-service.ts';
import { serveChild, tell } from './serve-child.ts';

/**
 * Mosquitto with everything off that costs time and is not asked for, and with none of its limits. It writes each packet by itself:
 * its default, to let the kernel join them, makes it faster under load and slow to answer a lone packet, so it gets the better one
 * for each measure.
 */
const settings = (port: number): string => `
listener ${port} 127.0.0.1
allow_anonymous true
persistence false
max_inflight_messages 0
max_queued_messages 0
set_tcp_nodelay ${process.argv[2] === 'latency'}
sys_interval 0
log_type none
connection_messages false
`;

// Debian installs it where only root's path leads.
process.env['PATH'] = `${process.env['PATH']}:/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin`;
const version = /version (\S+)/.exec(spawnSync('mosquitto', ['-h'], { encoding: 'utf8' }).stdout ?? '')?.[1];
if (version === undefined) tell({ missing: 'no program mosquitto (Debian: apt install mosquitto)' });
else {
  using folder = createDataFolder();
  const port = await findFreePort();
  const file = join(folder.path, 'mosquitto.conf');
  writeFileSync(file, settings(port));
  await serveChild('mosquitto', ['-c', file], port, version);
}
