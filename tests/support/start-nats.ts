import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Nats {
  readonly url: string;
  readonly port: number;
  /** As if the power failed; a server that is started again takes the same port. */
  stop(): Promise<void>;
}

export interface NatsOptions {
  /** A free one by default. */
  readonly port?: number;
  /** Lines of the configuration file. */
  readonly settings?: string;
}

/** A real nats-server on the loopback address. Needs the package nats-server. */
export async function startNats({ port = -1, settings = '' }: NatsOptions = {}): Promise<Nats> {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-nats-'));
  const config = join(folder, 'nats.conf');
  writeFileSync(config, settings);
  const server = spawn('nats-server', ['-c', config, '-a', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  try {
    const opened = await readPort(server);
    return {
      url: `nats://127.0.0.1:${opened}`,
      port: opened,
      async stop() {
        server.kill('SIGKILL');
        await ended;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** It says on standard error where it listens, and later that it is ready. */
function readPort(server: ReturnType<typeof spawn>): Promise<number> {
  return new Promise((done, fail) => {
    let output = '';
    server.once('error', fail);
    server.once('exit', (code) => fail(new Error(`nats-server ended with ${code}: ${output}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      if (output.length < 20_000) output += chunk.toString();
      const port = /client connections on [^\n]*:(\d+)/.exec(output)?.[1];
      if (port !== undefined && output.includes('Server is ready')) done(Number(port));
    });
  });
}
