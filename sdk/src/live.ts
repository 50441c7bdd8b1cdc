import { Backoff, pause } from './backoff.ts';
import { readEventStream } from './event-stream.ts';
import { isFinal } from './is-final.ts';
import type { Fixture } from './resources.ts';
import type { Rest } from './rest.ts';
import { stoppable } from './stoppable.ts';

/** The live state of a bot after an event. */
export interface Live<Payload = LivePayload> {
  readonly botId: number;
  /** Of the event that led to this state; counts the events of the bot. */
  readonly sequence: number;
  /** The standard contract of the sport. */
  readonly payload: Payload;
  /** The current fixture by the schedule of the bot; null when there is none. */
  readonly fixtureId: number | null;
  /** The same with its details; only `live()` has them. */
  readonly fixture?: Fixture | null;
}

export type LivePayload = Readonly<Record<string, unknown>>;

export interface LiveOptions {
  /** Continue after the event with this sequence; without it, begin with the current state. */
  readonly after?: number;
}

/**
 * Follows the live state over lost connections and restarts of the service. If the service skipped states because the reader was too slow, it
 * requests the skipped ones, which are in the event log.
 */
export function followLive<Payload>(
  rest: Rest,
  botId: number,
  { after }: LiveOptions,
  closed: AbortSignal,
): AsyncIterableIterator<Live<Payload>> {
  return stoppable(closed, (signal) => readStates<Payload>(rest, botId, after, signal));
}

async function* readStates<Payload>(
  rest: Rest,
  botId: number,
  after: number | undefined,
  signal: AbortSignal,
): AsyncGenerator<Live<Payload>> {
  const backoff = new Backoff();
  let last = after;
  let fixture: Fixture | null = null;
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': String(last) }) };
      const response = await rest.request(`/external/live/${botId}/stream`, { headers, signal });
      let isFirst = true;
      for await (const { event, id, data } of readEventStream(response.body ?? new ReadableStream())) {
        backoff.reset();
        if (event === 'fixture') fixture = JSON.parse(data) as Fixture | null;
        if (event !== 'live') continue;
        const sequence = Number(id);
        if (last !== undefined && sequence <= last) continue;
        // The first state after a reconnect may jump: then the log no longer has what is between.
        if (last !== undefined && sequence > last + 1 && !isFirst) break;
        isFirst = false;
        last = sequence;
        yield { botId, sequence, payload: JSON.parse(data) as Payload, fixtureId: fixture?.id ?? null, fixture };
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) throw error;
    }
    await pause(backoff.next(), signal);
  }
}
