import type { Live } from '@scorewire/client';
import { type ChangedField, findChangedFields } from './changed-fields.ts';

/** A line of the tail: one event, or several in a row that only moved clocks. */
export interface TailEntry {
  readonly sequence: number;
  readonly receivedAt: string;
  readonly count: number;
  readonly isNewGame: boolean;
  readonly fields: readonly ChangedField[];
}

/** The lines that the tail keeps. */
export const tailMax = 200;

const clock = /Clock$|Time$/;

/**
 * Adds an event, the newest first; `last` is the state before it. Ten ticks of a clock each second would drown the rest, so ticks in a row share a
 * line.
 */
export function addToTail(entries: readonly TailEntry[], last: Live | undefined, live: Live): readonly TailEntry[] {
  const isNewGame = last !== undefined && last.payload['GameStartedAt'] !== live.payload['GameStartedAt'];
  const fields = findChangedFields(last?.payload, live.payload);
  const entry: TailEntry = {
    sequence: live.sequence,
    receivedAt: String(live.payload['ReceivedAt']),
    count: 1,
    isNewGame,
    fields,
  };
  const [newest, ...older] = entries;
  if (newest !== undefined && isTick(newest) && isTick(entry)) return [joinTicks(newest, entry), ...older];
  return [entry, ...entries].slice(0, tailMax);
}

function isTick({ fields, isNewGame }: TailEntry): boolean {
  return !isNewGame && fields.every(({ name, before }) => clock.test(name) && before !== undefined);
}

function joinTicks(newest: TailEntry, entry: TailEntry): TailEntry {
  const fields = new Map(newest.fields.map((field) => [field.name, field]));
  for (const field of entry.fields)
    fields.set(field.name, { ...field, before: fields.get(field.name)?.before ?? field.before });
  return { ...entry, count: newest.count + 1, fields: [...fields.values()] };
}
