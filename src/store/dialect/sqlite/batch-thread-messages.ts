import type { BatchGuard, BatchRow, BatchStatement } from '#store/dialect/shared/batch';

/** The messages to the batch thread; only batches are answered. */
export type BatchThreadMessage = ToBatchWriter | 'checkpoint' | 'close';

export interface ToBatchWriter {
  readonly batches: readonly NumberedBatch[];
  readonly guard: BatchGuard | undefined;
}

/** A statement is sent once and prepared; from then on its number stands for it. */
export interface NumberedBatch {
  readonly number: number;
  readonly statement: BatchStatement | undefined;
  readonly rows: readonly BatchRow[];
}

/** `fault` is the error message when nothing was written. */
export type FromBatchWriter = { readonly passed: readonly string[] } | { readonly fault: string };
