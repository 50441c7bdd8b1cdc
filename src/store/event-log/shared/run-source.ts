import type { SessionSender } from '#core/ports/event-log';
import { lastOf, type StoredRun } from './stored-run.ts';

/** How a dialect finds the runs of a bot by their key. */
export interface RunSource {
  /**
   * Ascending, from the run that holds the sequence or the next one; a run that ends before the sequence may come first. Ends early with
   * the run that reaches `readBytesMax`, not counting a run that ends before the sequence.
   */
  from(botId: number, sequence: number, limit: number): Promise<StoredRun[]>;
  /** Ascending, the runs of a session that hold any of these sequences, both ends included; a run before them may come first. */
  ofSession(botId: number, sender: SessionSender, from: number, to: number): Promise<StoredRun[]>;
  /** The first run that starts at the sequence or after it. */
  peek(botId: number, sequence: number): Promise<RunTime | undefined>;
  lastSequence(botId: number): Promise<number>;
}

export interface RunTime {
  readonly firstSequence: number;
  readonly newestMs: number;
}

/** The clocks of nodes differ, and clocks are set back: in the order of sequences, times may go back by this much. */
export const clockSlackMs = 60_000;
/** The bytes of stored runs that one read returns. */
export const readBytesMax = 131_072;

/** Whether runs from the sequence on reach the limit of one read: then more may follow. */
export function areCutByBytes(runs: readonly StoredRun[], sequence: number): boolean {
  let bytes = 0;
  for (const run of runs) if (lastOf(run) >= sequence) bytes += run.events.length;
  return bytes >= readBytesMax;
}
