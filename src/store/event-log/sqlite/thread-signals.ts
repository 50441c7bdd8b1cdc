import type { FileIdentity } from '#store/dialect/sqlite/file-identity';

/** Numbers in shared memory with which the threads of the log wake each other. */
export type Signals = Int32Array;

export const signal = {
  /** Counts the messages to the writer, which sleeps on it. */
  messages: 0,
  /** Counts the commits of the writer; the checkpoint thread sleeps on it. */
  commits: 1,
  /** 1 when the writer should finish the checkpoint. */
  finishCheckpoint: 2,
  /** 1 when the log is closed. */
  closed: 3,
  /** 1 while the writer sleeps until it is woken; 0 while it works, or looks for messages by itself. */
  sleeps: 4,
} as const;

export function createSignals(): Signals {
  return new Int32Array(new SharedArrayBuffer(Object.keys(signal).length * Int32Array.BYTES_PER_ELEMENT));
}

/** The start parameters of the writer thread. */
export interface ThreadData {
  readonly path: string;
  readonly signals: Signals;
  /** The files that the first thread opened; a replacement is not opened. Undefined for the first thread. */
  readonly files: LogFiles | undefined;
  /** Further files that must be in place; otherwise nothing is stored. */
  readonly guards: readonly FileIdentity[];
  /** The id of the administration's database in the same folder. */
  readonly installation: string | undefined;
}

export interface LogFiles {
  readonly database: FileIdentity;
  readonly writeAheadLog: FileIdentity;
}

export interface CheckpointThreadData extends Pick<ThreadData, 'path' | 'signals'> {
  /** The descriptor of the open database file. It stays open: closing it would drop every lock of this process on the file. */
  readonly file: number;
}
