import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { afterTest } from './after-test.ts';
import { pickPorts } from './pick-ports.ts';

/** A nats-server that is stopped with the test. */
export async function startNats(t: TestContext): Promise<NatsServer> {
  const server = await NatsServer.start();
  afterTest(t, () => server.stop());
  return server;
}

/** A real nats-server that can be stopped and started again on the same port. */
export class NatsServer implements AsyncDisposable {
  readonly port: number;
  private child: ChildProcess | undefined;

  static async start(): Promise<NatsServer> {
    const [port = 0] = await pickPorts(1);
    const server = new NatsServer(port);
    await server.start();
    return server;
  }

  private constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(this.port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    await new Promise<void>((done, fail) => {
      let output = '';
      child.once('error', fail);
      child.once('exit', (code) => fail(new Error(`nats-server ended with ${code}: ${output}`)));
      child.stderr.on('data', (chunk: Buffer) => {
        if (output.length < 10_000) output += chunk.toString();
        if (output.includes('Server is ready')) done();
      });
    });
  }

  /** Without a good-bye. */
  async stop(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}
