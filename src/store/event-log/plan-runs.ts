import { batchEventsMax, field, type PackedEvents, recordFields } from './batch-memory.ts';
import { receivedAtOf } from './stored-run.ts';

/** The events of a batch, sorted by bot and cut into the runs that are stored as one row each. */
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
  /** Its events in the order of the plan. */
  readonly from: number;
  readonly to: number;
  readonly oldestMs: number;
  readonly newestMs: number;
  readonly bytes: number;
}

/** A run ends where another client, user or event type follows, and before it gets too long to be read for one event of it. */
export function planRuns(events: PackedEvents, runBytesMax: number): RunPlan {
  const order = sortByBot(events);
  const runs: PlannedRun[] = [];
  for (let from = 0; from < events.count; ) {
    const run = cutRun(events, order, from, runBytesMax);
    runs.push(run);
    from = run.to;
  }
  return { order, runs };
}

/** Puts the events of a run together, from the start of the target. */
export function copyRun(
  { memory }: PackedEvents,
  order: Int32Array,
  { from, to }: PlannedRun,
  target: Uint8Array,
): void {
  const { records, bytes } = memory;
  let end = 0;
  for (let place = from; place < to; place += 1) {
    const at = numberAt(order, place) * recordFields;
    const offset = numberAt(records, at + field.offset);
    const size = numberAt(records, at + field.size);
    target.set(bytes.subarray(offset, offset + size), end);
    end += size;
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

function cutRun(
  { memory, count, clients }: PackedEvents,
  order: Int32Array,
  from: number,
  bytesMax: number,
): PlannedRun {
  const { records, view } = memory;
  const first = numberAt(order, from) * recordFields;
  const botId = numberAt(records, first + field.botId);
  const userId = numberAt(records, first + field.userId);
  const eventTypeId = numberAt(records, first + field.eventTypeId);
  const client = numberAt(records, first + field.client);
  let bytes = 0;
  let oldestMs = Number.POSITIVE_INFINITY;
  let newestMs = Number.NEGATIVE_INFINITY;
  let to = from;
  for (; to < count; to += 1) {
    const at = numberAt(order, to) * recordFields;
    const size = numberAt(records, at + field.size);
    const belongs =
      records[at + field.botId] === botId &&
      records[at + field.userId] === userId &&
      records[at + field.eventTypeId] === eventTypeId &&
      records[at + field.client] === client &&
      (to === from || bytes + size <= bytesMax);
    if (!belongs) break;
    const receivedAtMs = receivedAtOf(view, numberAt(records, at + field.offset));
    oldestMs = Math.min(oldestMs, receivedAtMs);
    newestMs = Math.max(newestMs, receivedAtMs);
    bytes += size;
  }
  return { botId, userId, eventTypeId, clientId: clients[client] ?? '', from, to, oldestMs, newestMs, bytes };
}

/** The compiler cannot know that an index is inside an array of numbers. */
function numberAt(numbers: Int32Array, index: number): number {
  return numbers[index] as number;
}
