import { pickPorts } from '#tests/support/pick-ports';
import { type Nats, startNats } from '#tests/support/start-nats';

/** A real nats-server that can be stopped and started again on the same port. */
export class NatsServer implements AsyncDisposable {
  readonly port: number;
  private running: Nats | undefined;

  static async start(): Promise<NatsServer> {
    // Below the ports that the system gives to clients: nobody may take it while the server is down.
    const [port = 0] = await pickPorts(1);
    const server = new NatsServer(port);
    await server.start();
    return server;
  }

  private constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    this.running = await startNats({ port: this.port });
  }

  /** Without a good-bye. */
  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}
