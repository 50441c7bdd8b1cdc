import type { EventOutcome } from './event-outcome.ts';

/** As many as the client library keeps in flight. */
const inFlightMax = 100;

/**
 * Publishes events in order without waiting for each verdict, and reports the verdicts in order as they arrive. It stops when no later event can
 * be stored either: the sender may not push, or no verdicts come.
 */
export async function publishAll(
  events: AsyncIterable<Uint8Array>,
  publish: (event: Uint8Array) => Promise<EventOutcome>,
  report: (number: number, outcome: EventOutcome) => Promise<void>,
): Promise<{ readonly isComplete: boolean }> {
  const iterator = events[Symbol.asyncIterator]();
  const stop = new AbortController();
  const stopped = new Promise<undefined>((resolve) => stop.signal.addEventListener('abort', () => resolve(undefined)));
  let failure: { readonly error: unknown } | undefined;
  let reported = Promise.resolve();
  const inFlight = new Set<Promise<void>>();
  for (let number = 1; !stop.signal.aborted; number += 1) {
    // Stop reading: a pipe may stay open for hours.
    const next = await Promise.race([iterator.next(), stopped]);
    if (next === undefined || next.done === true) break;
    reported = reportAfter(reported, number, publish(next.value));
    const done = reported.finally(() => inFlight.delete(done));
    inFlight.add(done);
    // Report a missing permission once, not for every event in flight.
    if (number === 1) await reported;
    if (inFlight.size >= inFlightMax) await Promise.race([...inFlight, stopped]);
  }
  await reported;
  if (failure !== undefined) throw failure.error;
  return { isComplete: !stop.signal.aborted };

  async function reportAfter(before: Promise<void>, number: number, published: Promise<EventOutcome>): Promise<void> {
    try {
      const [outcome] = await Promise.all([published, before]);
      if (failure !== undefined) return;
      await report(number, outcome);
      if (endsAll(outcome)) stop.abort();
    } catch (error) {
      failure ??= { error };
      stop.abort();
    }
  }
}

function endsAll(outcome: EventOutcome): boolean {
  return outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.outcome !== 'invalid');
}
