import { BrokenPromises } from '../../../benchmarks/soak/broken-promises.ts';
import { Service } from '../../../benchmarks/soak/service/service.ts';
import { type FaultProxy, type LineFault, openFaultProxy } from './fault-proxy.ts';
import type { NatsServer } from './nats-server.ts';
import type { PostgresPair } from './postgres-pair.ts';

export interface ClusterNodeOptions {
  readonly name: string;
  readonly postgres: PostgresPair;
  readonly nats: NatsServer;
  readonly env: Readonly<Record<string, string>>;
  readonly promises: BrokenPromises;
}

/** A node in a process of its own. It reaches NATS and PostgreSQL over lines that nobody else uses. */
export class ClusterNode implements AsyncDisposable {
  readonly name: string;
  readonly service: Service;
  /** What its log says of the faults that it meets; none of it is a broken promise. */
  readonly logFaults: BrokenPromises;
  isPaused = false;
  private readonly natsLine: FaultProxy;
  private readonly postgresLines: readonly FaultProxy[];

  static async create({ name, postgres, nats, env, promises }: ClusterNodeOptions): Promise<ClusterNode> {
    const natsLine = await openFaultProxy(nats.port);
    const postgresLines = await Promise.all(postgres.ports.map((port) => openFaultProxy(port)));
    const hosts = postgresLines.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const logFaults = new BrokenPromises();
    const service = await Service.create({
      env: {
        ...env,
        SCOREWIRE_NODE_NAME: name,
        SCOREWIRE_DATABASE_URL: `postgres://scorewire@${hosts}/postgres?target_session_attrs=read-write`,
        SCOREWIRE_NATS_URL: `nats://127.0.0.1:${natsLine.port}`,
      },
      promises,
      logFaults,
    });
    return new ClusterNode(name, service, logFaults, natsLine, postgresLines);
  }

  private constructor(
    name: string,
    service: Service,
    logFaults: BrokenPromises,
    natsLine: FaultProxy,
    postgresLines: readonly FaultProxy[],
  ) {
    this.name = name;
    this.service = service;
    this.logFaults = logFaults;
    this.natsLine = natsLine;
    this.postgresLines = postgresLines;
  }

  /** Up and awake; it may be cut off from NATS or PostgreSQL. */
  get isServing(): boolean {
    return this.service.isUp && !this.isPaused;
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    await this.service.end('SIGKILL');
    this.isPaused = false;
  }

  /** Stops the process where it is; its connections stay open. */
  pause(): void {
    this.isPaused = true;
    process.kill(this.service.pid, 'SIGSTOP');
  }

  wake(): void {
    this.isPaused = false;
    process.kill(this.service.pid, 'SIGCONT');
  }

  cutOff(from: 'nats' | 'postgres', fault: LineFault): void {
    for (const line of this.linesTo(from)) line.break(fault);
  }

  mend(from: 'nats' | 'postgres'): void {
    for (const line of this.linesTo(from)) line.mend();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    for (const line of [this.natsLine, ...this.postgresLines]) await line[Symbol.asyncDispose]();
  }

  private linesTo(where: 'nats' | 'postgres'): readonly FaultProxy[] {
    return where === 'nats' ? [this.natsLine] : this.postgresLines;
  }
}
