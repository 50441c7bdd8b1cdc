import type { BatchRow, BatchStatement } from '#store/dialect/shared/batch';

/** What the thread that writes batches may be told; batches alone are answered. */
export type BatchThreadMessage = ToBatchWriter | 'checkpoint' | 'close';

/** Batches for the thread that writes them, and its answer. */
export interface ToBatchWriter {
  readonly batches: readonly NumberedBatch[];
}

/** Statements are prepared once, so after the first time they are only named. */
export interface NumberedBatch {
  readonly number: number;
  readonly statement: BatchStatement | undefined;
  readonly rows: readonly BatchRow[];
}

/** The message of the fault when nothing of them is written. */
export interface FromBatchWriter {
  readonly fault: string | undefined;
}
