import type { EventLog } from '#core/ports/event-log';
import type { AppendQueue } from './append-queue.ts';
import { createPing } from './ping.ts';
import { createTrim, type TrimStep, type TrimStepResult } from './retention.ts';

export type EventLogReader = Pick<
  EventLog,
  | 'readEvents'
  | 'countEvents'
  | 'findLastTime'
  | 'findLastSequence'
  | 'readRefusals'
  | 'readAllRefusals'
  | 'readSent'
  | 'readSnapshot'
>;

/** The parts of the event log that each dialect provides. */
export interface EventLogParts extends Pick<EventLog, 'settle' | 'ping' | 'close'> {
  readonly queue: AppendQueue;
  readonly reader: EventLogReader;
  readonly trimStep: (step: TrimStep) => Promise<TrimStepResult>;
  readonly deleteStep: (botId: number) => Promise<number>;
  /** For how long the answer of a ping is cached; a monotonic clock. */
  readonly clock?: (() => number) | undefined;
}

export function createEventLog(parts: EventLogParts): EventLog {
  const { queue, reader, trimStep, deleteStep, settle, ping, clock, close } = parts;
  return {
    ...reader,
    append: (event, waiter) => queue.append(event, waiter),
    refuse: (refusal) => queue.refuse(refusal),
    saveSnapshot: (snapshot) => queue.saveSnapshot(snapshot),
    trim: createTrim(trimStep, Date.now),
    async deleteBot(botId) {
      await queue.forgetBot(botId);
      return deleteStep(botId);
    },
    get depth() {
      return queue.depth;
    },
    settle,
    ping: createPing(ping, clock),
    async close() {
      try {
        await queue.close();
      } finally {
        await close();
      }
    },
  };
}
