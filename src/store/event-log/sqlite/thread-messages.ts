import type { LiveSnapshot, NewRefusal } from '#core/ports/event-log';
import type { TrimStep, TrimStepResult } from '#store/event-log/shared/retention';
import type { LogFiles } from './thread-signals.ts';

/** A batch in shared memory, under a unique number. */
export interface SharedBatch {
  readonly batch: number;
  readonly shared: SharedArrayBuffer;
  readonly count: number;
  readonly clients: readonly string[];
  readonly sessions: readonly number[];
}

export interface WriteBatch extends SharedBatch {
  readonly kind: 'write';
  readonly refusals: readonly NewRefusal[];
  readonly snapshots: readonly LiveSnapshot[];
}

export type ToWriter =
  | WriteBatch
  /** An earlier thread died with this batch in doubt: is it stored? */
  | (SharedBatch & { readonly kind: 'settle' })
  | { readonly kind: 'trim'; readonly request: number; readonly step: TrimStep }
  | { readonly kind: 'delete'; readonly request: number; readonly botId: number }
  | { readonly kind: 'ping'; readonly request: number }
  /** The memory of a flushed memtable that no reader uses any more. */
  | { readonly kind: 'spare'; readonly shared: SharedArrayBuffer }
  | { readonly kind: 'close' };

export type FromWriter =
  | { readonly kind: 'opened'; readonly files: LogFiles }
  | MemtableChange
  | { readonly kind: 'batch'; readonly fault: Fault | undefined }
  | { readonly kind: 'answer'; readonly request: number; readonly value: TrimStepResult | number | undefined }
  | { readonly kind: 'failure'; readonly request: number; readonly fault: Fault };

/** Tells the reader which memtables exist. */
export type MemtableChange =
  | { readonly kind: 'created'; readonly shared: SharedArrayBuffer }
  /** The oldest memtable is in the table of runs. */
  | { readonly kind: 'flushed' }
  /** Every memtable is. */
  | { readonly kind: 'forgotten' };

/** An error of the other thread. */
export interface Fault {
  readonly message: string;
  readonly code: string;
}
