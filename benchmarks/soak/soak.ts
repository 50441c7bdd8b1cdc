import type { BrokenPromises } from './broken-promises.ts';
import type { Ledger } from './check/ledger.ts';
import type { Latencies } from './measure/latencies.ts';
import type { Service } from './service/service.ts';

/** What senders of numbered events need of the run that they take part in. */
export interface SendingRun {
  readonly service: Pick<Service, 'mqttPort' | 'generation' | 'isUp'>;
  readonly promises: BrokenPromises;
  readonly latencies: Latencies;
  /** One of each client that sends numbered events. */
  readonly ledgers: Ledger[];
  /** What happened, for the report. */
  readonly counts: Map<string, number>;
}

/** What readers of live streams need of it. */
export interface ReadingRun extends Pick<SendingRun, 'promises' | 'counts'> {
  readonly service: Pick<Service, 'url' | 'generation' | 'isUp'>;
  /** Aborts when the load is to end. */
  readonly stop: AbortSignal;
}

/** What the clients of one soak share. */
export interface Soak extends SendingRun, ReadingRun {
  readonly service: Service;
}

/** A client of the soak, from its first connection to its last. */
export interface Client {
  /** Called fifty times a second. */
  tick?(nowMs: number): void;
  /** Sends nothing new; still waits for what is in flight. */
  finish(): void;
  readonly isDone: boolean;
  drop(): void;
}

export function count({ counts }: Pick<SendingRun, 'counts'>, what: string, by = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + by);
}
