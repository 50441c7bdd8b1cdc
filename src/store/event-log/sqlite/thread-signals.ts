import type { FileIdentity } from '#store/dialect/sqlite/file-identity';

/** Numbers in shared memory by which the threads of the log wake each other. */
export type Signals = Int32Array;

export const place = {
  /** How many messages the writer was sent; it sleeps on it. */
  messages: 0,
  /** How many commits it has made; who copies them into the database sleeps on it. */
  commits: 1,
  /** 1 when the writer should copy the rest. */
  finishCheckpoint: 2,
  /** 1 when the log is closed. */
  closed: 3,
} as const;

export function createSignals(): Signals {
  return new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));
}

/** What the threads are started with. */
export interface ThreadData {
  readonly path: string;
  readonly signals: Signals;
  /** The files that the first thread has opened: another in their place is not opened. Undefined for the first. */
  readonly files: LogFiles | undefined;
  /** Other files without which nothing is stored. */
  readonly guards: readonly FileIdentity[];
  /** The id of the database beside the log. */
  readonly installation: string | undefined;
}

export interface LogFiles {
  readonly database: FileIdentity;
  readonly writeAheadLog: FileIdentity;
}

export interface CheckpointThreadData extends Pick<ThreadData, 'path' | 'signals'> {
  /** The descriptor of the open database file. To close it would take all locks of this process from the file. */
  readonly file: number;
}
