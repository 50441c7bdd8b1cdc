import type { KeptStatus, NewStatus } from '#core/ports/status-feed';

export interface StatusQueueOptions {
  /** Stores a batch under a number; asked again with the same number, it must not store the batch twice. */
  readonly store: (batch: number, statuses: readonly NewStatus[]) => Promise<KeptStatus[]>;
  readonly onFault: (error: Error) => void;
  readonly retryMsMax?: number;
}

interface Waiting {
  readonly status: NewStatus;
  readonly waiter: (kept: KeptStatus) => void;
}

const batchMax = 500;
/** With this many waiting, an append fails at once. */
const waitingMax = 10_000;
const retryPauseMs = 200;
const failed: KeptStatus = { kind: 'failed' };

/** Group commit: the statuses that are appended during a commit are the next batch. */
export class StatusQueue {
  private readonly options: Required<StatusQueueOptions>;
  private waiting: Waiting[] = [];
  private lastBatch = 0;
  private working: Promise<void> | undefined;
  private isClosed = false;

  constructor({ retryMsMax = 5000, ...options }: StatusQueueOptions) {
    this.options = { retryMsMax, ...options };
  }

  append(status: NewStatus, waiter: (kept: KeptStatus) => void): void {
    if (this.isClosed || this.waiting.length >= waitingMax) {
      setImmediate(() => waiter(failed));
      return;
    }
    this.waiting.push({ status, waiter });
    this.working ??= this.work();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.working;
  }

  private async work(): Promise<void> {
    // Statuses of the same event-loop iteration belong to one batch.
    await new Promise<void>((go) => setImmediate(go));
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchMax);
      const kept = await this.store(batch.map(({ status }) => status));
      // Fail the statuses behind a failed batch too: they have waited as long, and must not overtake it.
      if (kept === undefined) batch.push(...this.waiting.splice(0));
      for (const [index, { waiter }] of batch.entries()) waiter(kept?.[index] ?? failed);
    }
    this.working = undefined;
  }

  private async store(statuses: readonly NewStatus[]): Promise<KeptStatus[] | undefined> {
    const { store, onFault, retryMsMax } = this.options;
    this.lastBatch += 1;
    const startedAtMs = performance.now();
    for (;;) {
      try {
        return await store(this.lastBatch, statuses);
      } catch (error) {
        onFault(error as Error);
        if (this.isClosed || performance.now() - startedAtMs > retryMsMax) return undefined;
        await new Promise((go) => setTimeout(go, retryPauseMs));
      }
    }
  }
}
