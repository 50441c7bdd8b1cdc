import { batchEventsMax, field, type PackedEvents, recordFields } from './batch-memory.ts';
import { type ByteMemory, createByteMemory } from './delta-encoding.ts';
import { eventHeaderBytes, payloadsBytesMax, receivedAtOf, writeEvent } from './stored-run.ts';

/** The events of a batch, sorted by bot and grouped into runs, each of which is stored as one row. */
export interface RunPlan {
  /** The indexes of the events in the batch, grouped by bot, in the order of appending. */
  readonly order: Int32Array;
  /** Grouped by bot, in the order of appending. */
  readonly runs: readonly PlannedRun[];
}

export interface PlannedRun {
  readonly botId: number;
  readonly userId: number;
  readonly eventTypeId: number;
  readonly clientId: string;
  readonly session: number;
  /** The range of its events in `order`. */
  readonly from: number;
  readonly to: number;
  readonly oldestMs: number;
  readonly newestMs: number;
  /** The encoded events, in memory that the next plan overwrites. */
  readonly events: Uint8Array;
}

/** A run ends where the client, session, user or event type changes, and before reading one event of it gets too expensive. */
export class RunPlanner {
  readonly #bytesMax: number;
  #target: ByteMemory = createByteMemory(1_048_576);
  #end = 0;

  /** `bytesMax` bounds the encoded bytes of a run; only a single event may exceed it. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  plan(events: PackedEvents): RunPlan {
    this.#reserve(events);
    const order = sortByBot(events);
    const runs: PlannedRun[] = [];
    for (let from = 0; from < events.count; ) {
      const run = this.#planRun(events, order, from);
      runs.push(run);
      from = run.to;
    }
    return { order, runs };
  }

  /** Encoded events are never longer than the events themselves. */
  #reserve({ memory: { records }, count }: PackedEvents): void {
    const last = (count - 1) * recordFields;
    const bytes = count === 0 ? 0 : numberAt(records, last + field.offset) + numberAt(records, last + field.size);
    if (bytes > this.#target.bytes.length) this.#target = createByteMemory(bytes);
    this.#end = 0;
  }

  #planRun({ memory, count, clients, sessions }: PackedEvents, order: Int32Array, from: number): PlannedRun {
    const { records, view } = memory;
    const first = numberAt(order, from) * recordFields;
    const botId = numberAt(records, first + field.botId);
    const userId = numberAt(records, first + field.userId);
    const eventTypeId = numberAt(records, first + field.eventTypeId);
    const client = numberAt(records, first + field.client);
    const start = this.#end;
    let payloadsBytes = 0;
    let oldestMs = Number.POSITIVE_INFINITY;
    let newestMs = Number.NEGATIVE_INFINITY;
    let beforeAt = -1;
    let to = from;
    for (; to < count; to += 1) {
      const at = numberAt(order, to) * recordFields;
      const offset = numberAt(records, at + field.offset);
      const size = numberAt(records, at + field.size);
      const belongs =
        records[at + field.botId] === botId &&
        records[at + field.userId] === userId &&
        records[at + field.eventTypeId] === eventTypeId &&
        records[at + field.client] === client &&
        (to === from || payloadsBytes + size - eventHeaderBytes <= payloadsBytesMax);
      if (!belongs) break;
      const end = this.#write(memory, beforeAt, at);
      if (to > from && end - start > this.#bytesMax) break;
      this.#end = end;
      payloadsBytes += size - eventHeaderBytes;
      beforeAt = at;
      const receivedAtMs = receivedAtOf(view, offset);
      oldestMs = Math.min(oldestMs, receivedAtMs);
      newestMs = Math.max(newestMs, receivedAtMs);
    }
    const events = this.#target.bytes.subarray(start, this.#end);
    const clientId = clients[client] ?? '';
    const session = sessions[client] ?? 0;
    return { botId, userId, eventTypeId, clientId, session, from, to, oldestMs, newestMs, events };
  }

  /** Writes an event behind the one before it, if any; returns where it ends. */
  #write(memory: PackedEvents['memory'], beforeAt: number, at: number): number {
    const { records, bytes } = memory;
    const start = numberAt(records, at + field.offset);
    const end = start + numberAt(records, at + field.size);
    if (beforeAt === -1) {
      this.#target.bytes.set(bytes.subarray(start, end), this.#end);
      return this.#end + end - start;
    }
    const beforeStart = numberAt(records, beforeAt + field.offset);
    const beforeEnd = beforeStart + numberAt(records, beforeAt + field.size);
    return writeEvent(memory, beforeStart, beforeEnd, memory, start, end, this.#target, this.#end);
  }
}

/** Sets the sequences of the events of a run; 0 when the run is not stored. */
export function numberRun(
  { memory }: PackedEvents,
  order: Int32Array,
  { from, to }: PlannedRun,
  firstSequence: number | undefined,
): void {
  for (let index = from; index < to; index += 1)
    memory.sequences[numberAt(order, index)] = firstSequence === undefined ? 0 : firstSequence + index - from;
}

function sortByBot({ memory: { records }, count }: PackedEvents): Int32Array {
  const order = new Int32Array(count);
  const groups = new Int32Array(count);
  const starts = new Int32Array(Math.min(count, batchEventsMax) + 1);
  const groupOf = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const botId = numberAt(records, index * recordFields + field.botId);
    let group = groupOf.get(botId);
    if (group === undefined) {
      group = groupOf.size;
      groupOf.set(botId, group);
    }
    groups[index] = group;
    starts[group + 1] = numberAt(starts, group + 1) + 1;
  }
  for (let group = 1; group <= groupOf.size; group += 1)
    starts[group] = numberAt(starts, group) + numberAt(starts, group - 1);
  for (let index = 0; index < count; index += 1) {
    const group = numberAt(groups, index);
    const position = numberAt(starts, group);
    order[position] = index;
    starts[group] = position + 1;
  }
  return order;
}

/** The compiler cannot know that the index is in range. */
function numberAt(numbers: Int32Array, index: number): number {
  return numbers[index] as number;
}
