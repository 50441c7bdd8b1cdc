/** An event, and when it was received. */
export interface TimedEvent {
  readonly receivedAt: string;
  readonly payload: unknown;
}

export interface Pace {
  /** Ten times as fast at 10; Infinity does not wait. */
  readonly speed: number;
  /** Longer pauses are cut to this. */
  readonly pauseMsMax: number;
  readonly nowMs: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** The payloads, each at its time: as far apart as they were received, divided by the speed. */
export async function* paceEvents(events: AsyncIterable<TimedEvent>, pace: Pace): AsyncGenerator<Buffer> {
  let receivedMs: number | undefined;
  let dueMs = pace.nowMs();
  for await (const { receivedAt, payload } of events) {
    const atMs = Date.parse(receivedAt);
    dueMs += Math.min(Math.max(0, atMs - (receivedMs ?? atMs)) / pace.speed, pace.pauseMsMax);
    receivedMs = atMs;
    const waitMs = dueMs - pace.nowMs();
    if (waitMs > 0) await pace.sleep(waitMs);
    yield Buffer.from(JSON.stringify(payload));
  }
}
