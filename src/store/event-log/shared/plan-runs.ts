import { batchEventsMax, field, type PackedEvents, recordFields } from './batch-memory.ts';
import { type ByteMemory, createByteMemory } from './delta-encoding.ts';
import { eventHeaderBytes, payloadsBytesMax, receivedAtOf, writeEvent } from './stored-run.ts';

/** The events of a batch, sorted by bot and put together into the runs that are stored as one row each. */
export interface RunPlan {
  /** The places of the events in the batch: those of a bot behind each other, in the order in which they came. */
  readonly order: Int32Array;
  /** Those of a bot behind each other, in the order in which their events came. */
  readonly runs: readonly PlannedRun[];
}

export interface PlannedRun {
  readonly botId: number;
  readonly userId: number;
  readonly eventTypeId: number;
  readonly clientId: string;
  readonly session: number;
  /** Its events in the order of the plan. */
  readonly from: number;
  readonly to: number;
  readonly oldestMs: number;
  readonly newestMs: number;
  /** As they are stored; in memory that the next plan uses again. */
  readonly events: Uint8Array;
}

/** A run ends where another client, session, user or event type follows, and before it gets too long to be read for one event of it. */
export class RunPlanner {
  readonly #bytesMax: number;
  #target: ByteMemory = createByteMemory(1_048_576);
  #end = 0;

  /** No run has more bytes than that, as it is stored, but for one of a single event. */
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

  /** What is stored is never longer than what has come. */
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

  /** Writes an event behind the one before it, if there is one; returns where it ends. */
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

/** Sets the sequences of the events of a run; 0 when it is not stored. */
export function numberRun(
  { memory }: PackedEvents,
  order: Int32Array,
  { from, to }: PlannedRun,
  firstSequence: number | undefined,
): void {
  for (let place = from; place < to; place += 1)
    memory.sequences[numberAt(order, place)] = firstSequence === undefined ? 0 : firstSequence + place - from;
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
    const place = numberAt(starts, group);
    order[place] = index;
    starts[group] = place + 1;
  }
  return order;
}

/** The compiler cannot know that an index is inside an array of numbers. */
function numberAt(numbers: Int32Array, index: number): number {
  return numbers[index] as number;
}
