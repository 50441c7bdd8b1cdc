import type { Clock } from '#core/ports/clock';
import type { EventLog } from '#core/ports/event-log';
import type { Config } from './config/load-config.ts';
import type { Log } from './log.ts';

const dayMs = 86_400_000;
const restMs = 60_000;
const stepPauseMs = 20;

/** Gives the right to delete to one node at a time; undefined while another one has it. */
export type RetentionRight = () => Promise<(() => void) | undefined>;

/**
 * Deletes events and refusals beyond the retention limits, in short steps with pauses, so that ingress never waits for it. Returns the function that
 * stops it.
 */
export function startRetention(
  config: Config,
  eventLog: EventLog,
  clock: Clock,
  log: Log,
  tryHold: RetentionRight = async () => () => {},
): () => void {
  let release: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const next = (afterMs: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => void step(), afterMs);
    timer.unref();
  };
  const step = async (): Promise<void> => {
    try {
      release ??= await tryHold();
      const deleted = release === undefined ? 0 : await eventLog.trim(limitsAt(config, clock()));
      if (deleted > 0) next(stepPauseMs);
      else rest();
    } catch (error) {
      log.warn({ err: error }, 'failed to delete old events');
      rest();
    }
  };
  const rest = (): void => {
    release?.();
    release = undefined;
    next(restMs);
  };
  next(restMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

function limitsAt({ eventRetentionDays, refusalRetentionDays, eventLogBytesMax }: Config, nowMs: number) {
  return {
    eventsBeforeMs: eventRetentionDays === 0 ? undefined : nowMs - eventRetentionDays * dayMs,
    refusalsBeforeMs: refusalRetentionDays === 0 ? undefined : nowMs - refusalRetentionDays * dayMs,
    bytesMax: eventLogBytesMax === 0 ? undefined : eventLogBytesMax,
  };
}
