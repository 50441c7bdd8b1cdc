import type { BrokerConnection } from './broker-connection.ts';

/** The answer of the service to a filter; `asked` until it arrives. */
type FilterState = 'asked' | 'granted' | 'refused';

/** The topic filters of a client, which outlive its connections. */
export class Subscriptions {
  private readonly filters = new Map<string, FilterState>();
  private readonly onAnswered: (filter: string, isGranted: boolean) => void;
  private connection: BrokerConnection | undefined;

  constructor(onAnswered: (filter: string, isGranted: boolean) => void) {
    this.onAnswered = onAnswered;
  }

  stateOf(filter: string): FilterState | undefined {
    return this.filters.get(filter);
  }

  /** Subscribes to the filters that were not requested before. */
  add(...wanted: readonly string[]): void {
    const missing = wanted.filter((filter) => !this.filters.has(filter));
    for (const filter of missing) this.filters.set(filter, 'asked');
    if (missing.length > 0) void this.ask(missing);
  }

  remove(filter: string): void {
    this.filters.delete(filter);
  }

  /** In a lasting session, the service still has the granted subscriptions. */
  resume(connection: BrokerConnection): void {
    this.connection = connection;
    if (!connection.hasSession) for (const filter of this.filters.keys()) this.filters.set(filter, 'asked');
    const asked = [...this.filters].filter(([, state]) => state === 'asked').map(([filter]) => filter);
    if (asked.length > 0) void this.ask(asked);
  }

  pause(): void {
    this.connection = undefined;
  }

  private async ask(filters: readonly string[]): Promise<void> {
    const codes = await this.connection?.subscribe(filters);
    // The connection ended before the answer: the next connection subscribes again.
    if (codes === undefined) return;
    for (const [index, filter] of filters.entries()) {
      if (!this.filters.has(filter)) continue;
      const isGranted = (codes[index] ?? 128) < 128;
      this.filters.set(filter, isGranted ? 'granted' : 'refused');
      this.onAnswered(filter, isGranted);
    }
  }
}
