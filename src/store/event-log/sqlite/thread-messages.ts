import type { LiveSnapshot, NewRefusal } from '#core/ports/event-log';
import type { TrimStep, TrimStepResult } from '#store/event-log/shared/retention';
import type { LogFiles } from './thread-signals.ts';

/** A batch in shared memory, under a number that no other batch has. */
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
  /** A thread that has died got this batch: is it stored? */
  | (SharedBatch & { readonly kind: 'settle' })
  | { readonly kind: 'trim'; readonly request: number; readonly step: TrimStep }
  | { readonly kind: 'delete'; readonly request: number; readonly botId: number }
  | { readonly kind: 'ping'; readonly request: number }
  /** The memory of a shelf that was emptied, and that nobody looks into any more. */
  | { readonly kind: 'spare'; readonly shared: SharedArrayBuffer }
  | { readonly kind: 'close' };

export type FromWriter =
  | { readonly kind: 'opened'; readonly files: LogFiles }
  | ShelfChange
  | { readonly kind: 'batch'; readonly fault: Fault | undefined }
  | { readonly kind: 'answer'; readonly request: number; readonly value: TrimStepResult | number | undefined }
  | { readonly kind: 'refusal'; readonly request: number; readonly fault: Fault };

/** What waits to be moved into runs, in shared memory. */
export type ShelfChange =
  /** A new shelf is being filled. */
  | { readonly kind: 'shelf'; readonly shared: SharedArrayBuffer }
  /** All of the oldest has been moved. */
  | { readonly kind: 'emptied' }
  /** All of all. */
  | { readonly kind: 'forgotten' };

/** An error that came across from the other thread. */
export interface Fault {
  readonly message: string;
  readonly code: string;
}
