import type { EventStream } from './event-stream.ts';

const sliceMs = 100;
/** Readers come back after a moment, not all at the same one. */
const returnMsMin = 100;
const returnMsMax = 1000;

/** Ends streams evenly over the time, because readers that all come back at once are a burst for the other nodes. Stops when `goesOn` says so. */
export async function endInSlices(
  streams: readonly Pick<EventStream, 'end' | 'closed'>[],
  withinMs: number,
  goesOn: () => boolean,
): Promise<void> {
  const slices = Math.max(1, Math.floor(withinMs / sliceMs));
  const perSlice = Math.max(1, Math.ceil(streams.length / slices));
  for (let at = 0; at < streams.length && goesOn(); at += perSlice) {
    for (const stream of streams.slice(at, at + perSlice)) stream.end(farewell());
    if (at + perSlice < streams.length) await new Promise((go) => setTimeout(go, sliceMs));
  }
  if (goesOn()) await Promise.all(streams.map(({ closed }) => closed));
}

/** The last words of a stream: an EventSource connects again after this many milliseconds. */
export function farewell(): string {
  const returnMs = Math.round(returnMsMin + Math.random() * (returnMsMax - returnMsMin));
  return `: this node is draining, connect again\nretry: ${returnMs}\n\n`;
}
