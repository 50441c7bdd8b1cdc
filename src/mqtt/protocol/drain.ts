import { reasonCode } from '#mqtt/packet/reason-code';
import type { Connection } from './connection.ts';
import { stall } from './stall.ts';

export interface DrainOptions {
  /** Where MQTT 5 clients are sent (0x9C). Without it they are told that this server shuts down (0x8B). */
  readonly serverReference?: string | undefined;
  /** The connections are ended evenly over this time, so that they do not all arrive elsewhere at the same moment. */
  readonly durationMs: number;
}

const stepMs = 50;
/** How long the unanswered publications of a connection are waited for. */
const answerWaitMsMax = 5000;

/** Ends all connections, a slice in each step: a connection is not read any more, its publications are answered, then it is told to leave. */
export class Drain {
  private readonly connections: ReadonlySet<Connection>;
  private readonly options: DrainOptions;
  private readonly now: () => number;
  private readonly startedAtMs: number;
  /** Those that are not read any more, with the time since when. */
  private readonly leaving = new Map<Connection, number>();
  private readonly total: number;
  private readonly done = Promise.withResolvers<void>();
  private readonly timer: NodeJS.Timeout;
  private begun = 0;

  constructor(connections: ReadonlySet<Connection>, options: DrainOptions, now: () => number) {
    this.connections = connections;
    this.options = options;
    this.now = now;
    this.startedAtMs = now();
    this.total = connections.size;
    this.timer = setInterval(() => this.step(), stepMs);
    this.step();
  }

  /** Resolves when the last connection is over, or the drain was stopped. */
  get ended(): Promise<void> {
    return this.done.promise;
  }

  /** Connections that were not ended yet stay. */
  stop(): void {
    clearInterval(this.timer);
    for (const connection of this.leaving.keys()) connection.unstall(stall.leaving);
    this.leaving.clear();
    this.done.resolve();
  }

  private step(): void {
    const elapsedMs = this.now() - this.startedAtMs;
    const due = elapsedMs < this.options.durationMs ? (this.total * elapsedMs) / this.options.durationMs : Infinity;
    for (const connection of this.connections) {
      if (this.begun >= due) break;
      if (connection.isLive && !this.leaving.has(connection)) this.begin(connection);
    }
    for (const [connection, sinceMs] of this.leaving)
      if (connection.unsettled === 0 || !connection.isLive || this.now() - sinceMs >= answerWaitMsMax)
        this.end(connection);
    if (![...this.connections].some(({ isLive }) => isLive)) this.stop();
  }

  private begin(connection: Connection): void {
    this.begun += 1;
    connection.stall(stall.leaving);
    connection.reading.applyStalls();
    this.leaving.set(connection, this.now());
  }

  private end(connection: Connection): void {
    this.leaving.delete(connection);
    // The server ends the connection: its client is not gone.
    connection.will = undefined;
    const { serverReference } = this.options;
    if (serverReference === undefined)
      connection.disconnect(reasonCode.serverShuttingDown, 'This server is being stopped: connect again.');
    else
      connection.disconnect(reasonCode.useAnotherServer, 'This server is being stopped: use the other one.', {
        serverReference,
      });
  }
}
