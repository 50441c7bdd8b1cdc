/**
 * The memory of a batch of events: what the appending thread writes and the one that stores reads, without a copy between them. It is
 * shared and not handed over, so that the events outlive a writer that dies with them.
 */
export interface BatchMemory {
  readonly shared: SharedArrayBuffer;
  /** Of each event, set when it is stored. */
  readonly sequences: Float64Array;
  /** The fields of each event, `recordFields` numbers an event. */
  readonly records: Int32Array;
  /** The events as they are stored, one behind the other: a header and the payload. */
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** Of one batch: what a commit may hold up others with is bounded. */
export const batchEventsMax = 4096;
export const batchBytesMax = 4_194_304;

export const recordFields = 6;
/** The place of each field in a record. */
export const field = { botId: 0, userId: 1, eventTypeId: 2, client: 3, offset: 4, size: 5 } as const;

const recordsAt = batchEventsMax * Float64Array.BYTES_PER_ELEMENT;
const bytesAt = recordsAt + batchEventsMax * recordFields * Int32Array.BYTES_PER_ELEMENT;

/** Pages that nothing is written to cost no memory. */
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

/** What a writer gets of a batch. */
export interface PackedEvents {
  readonly memory: BatchMemory;
  readonly count: number;
  /** The client ids that the records name by their place, and beside each the session that it has sent in. */
  readonly clients: readonly string[];
  readonly sessions: readonly number[];
}
