/**
 * The memory of a batch of events: the appending thread writes it and the writer thread reads it, without a copy. It is shared instead of
 * transferred, so that the events survive a writer thread that dies.
 */
export interface BatchMemory {
  readonly shared: SharedArrayBuffer;
  /** The sequence of each event, set when it is stored. */
  readonly sequences: Float64Array;
  /** The fields of each event, `recordFields` numbers per event. */
  readonly records: Int32Array;
  /** The events one after another, each with a header and its payload. */
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** Bounds of a batch, so that no commit delays others for long. */
export const batchEventsMax = 4096;
export const batchBytesMax = 4_194_304;

export const recordFields = 6;
/** The index of each field in a record. */
export const field = { botId: 0, userId: 1, eventTypeId: 2, client: 3, offset: 4, size: 5 } as const;

const recordsAt = batchEventsMax * Float64Array.BYTES_PER_ELEMENT;
const bytesAt = recordsAt + batchEventsMax * recordFields * Int32Array.BYTES_PER_ELEMENT;

/** The operating system provides pages only when they are first written. */
export function createBatchMemory(bytesMax: number): BatchMemory {
  return viewBatchMemory(new SharedArrayBuffer(bytesAt + bytesMax));
}

export function viewBatchMemory(shared: SharedArrayBuffer): BatchMemory {
  return {
    shared,
    sequences: new Float64Array(shared, 0, batchEventsMax),
    records: new Int32Array(shared, recordsAt, batchEventsMax * recordFields),
    bytes: new Uint8Array(shared, bytesAt),
    view: new DataView(shared, bytesAt),
  };
}

/** The parts of a batch that a writer gets. */
export interface PackedEvents {
  readonly memory: BatchMemory;
  readonly count: number;
  /** Client ids by the index in the records, and the session of each. */
  readonly clients: readonly string[];
  readonly sessions: readonly number[];
}
