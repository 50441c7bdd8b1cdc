import type { Outcome } from '#cli/exit-code';
import type { Bot, PublishOptions } from '#sdk';
import type { ShownStatus } from './status.ts';

/** The outcome of a published event. */
export type EventOutcome =
  | {
      readonly kind: 'accepted';
      /** Undefined at QoS 0, where the service does not answer. */
      readonly sequence: number | undefined;
      readonly storedAt: string | undefined;
      readonly statuses: readonly ShownStatus[];
    }
  | { readonly kind: 'refused'; readonly outcome: Outcome; readonly statuses: readonly ShownStatus[] }
  | { readonly kind: 'unknown'; readonly message: string };

export interface Publishing {
  readonly qos: NonNullable<PublishOptions['qos']>;
  /** How long to wait for a verdict. */
  readonly timeoutMs: number;
}

/** Publishes an event and waits for its verdict. */
export async function publishEvent(bot: Bot, event: Uint8Array, { qos, timeoutMs }: Publishing): Promise<EventOutcome> {
  try {
    const { sequence, storedAt, warnings } = await bot.publish(event, { qos, signal: AbortSignal.timeout(timeoutMs) });
    return { kind: 'accepted', sequence, storedAt, statuses: warnings };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'EventRefusedError') return refused(error as RefusedError);
    if (error.name === 'TimeoutError') return { kind: 'unknown', message: describeTimeout(timeoutMs) };
    if (error.name === 'VerdictUnknownError') return { kind: 'unknown', message: error.message };
    throw error;
  }
}

type RefusedError = Error & { readonly status: ShownStatus; readonly reasonCode: number | undefined };

/** "Implementation specific error": the service could not store it. */
const storeFailed = 0x83;

function refused({ status, reasonCode }: RefusedError): EventOutcome {
  const outcome =
    status.statusName !== 'ProcessingError' ? 'invalid' : reasonCode === storeFailed ? 'unavailable' : 'not-allowed';
  return { kind: 'refused', outcome, statuses: [status] };
}

function describeTimeout(timeoutMs: number): string {
  return `No verdict came within ${timeoutMs / 1000} s: it may be stored or not. scorewire doctor finds out what is wrong.`;
}

/** The exit code follows the worst event. */
export function outcomeOf(event: EventOutcome): Outcome {
  if (event.kind === 'accepted') return 'ok';
  return event.kind === 'refused' ? event.outcome : 'unavailable';
}

const fromBest: readonly Outcome[] = ['ok', 'invalid', 'not-allowed', 'unavailable'];

export function worse(one: Outcome, other: Outcome): Outcome {
  return fromBest.indexOf(other) > fromBest.indexOf(one) ? other : one;
}
