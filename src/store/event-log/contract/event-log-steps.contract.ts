import { type TestContext, test } from 'node:test';
import type { EventLog, LoggedEvent, NewEvent, NewRefusal } from '#core/ports/event-log';

/** The database of one test. */
export interface EventLogHome {
  /** Opens the log, which is closed with the test. Opened again, it has what was stored before. */
  open(): Promise<EventLog>;
  /** Makes the database refuse events of the broken client. */
  break(): Promise<void>;
  mend(): Promise<void>;
}

export type PrepareHome = (t: TestContext) => Promise<EventLogHome>;

/** Declares a test on a database of its own. */
export type Claim = (what: string, prove: (log: EventLog, home: EventLogHome) => Promise<void>) => void;

export function claimOn(skip: string | false, prepare: PrepareHome): Claim {
  return (what, prove) =>
    void test(what, { skip }, async (t) => {
      const home = await prepare(t);
      await prove(await home.open(), home);
    });
}

export const brokenClientId = 'broken';
export const nowMs = 1_775_068_200_000;
export const all = { afterSequence: 0, limit: 100_000 };
export const noLimits = { eventsBeforeMs: undefined, refusalsBeforeMs: undefined, bytesMax: undefined };

export function event(fields: Partial<NewEvent> & { payload?: Uint8Array; text?: string }): NewEvent {
  const { payload, text = 'hi', ...rest } = fields;
  const bytes = payload ?? new TextEncoder().encode(text);
  const sender = { userId: 7, clientId: 'scoreboard', session: 0 };
  const defaults = { ...sender, botId: 1, receivedAtMs: nowMs, packetId: 1, eventTypeId: 3 };
  return { ...defaults, bytes, start: 0, end: bytes.length, ...rest };
}

export function refusal(fields: Partial<NewRefusal>): NewRefusal {
  return {
    botId: 1,
    receivedAtMs: nowMs,
    userId: 7,
    clientId: 'scoreboard',
    packetId: 1,
    status: '{}',
    payload: new Uint8Array([1]),
    ...fields,
  };
}

export function append(log: EventLog, event: NewEvent): Promise<number | undefined> {
  return new Promise((resolve) => {
    log.append(event, { onDone: resolve });
  });
}

export function appendAll(log: EventLog, events: readonly NewEvent[]): Promise<(number | undefined)[]> {
  return Promise.all(events.map((event) => append(log, event)));
}

export async function trimAll(log: EventLog, limits: Parameters<EventLog['trim']>[0]): Promise<number> {
  let total = 0;
  for (let deleted = -1; deleted !== 0; total += deleted) deleted = await log.trim(limits);
  return total;
}

/** Refusals and snapshots are stored with a later commit, or right after it: two more commits are enough. */
export async function settle(log: EventLog): Promise<void> {
  await appendAll(log, [event({ botId: 999 })]);
  await appendAll(log, [event({ botId: 999 })]);
}

/** The sequences of the snapshots, descending. */
export async function snapshotsOf(log: EventLog, botId: number): Promise<number[]> {
  const found: number[] = [];
  for (let upTo = Number.MAX_SAFE_INTEGER; ; upTo = (found.at(-1) ?? 0) - 1) {
    const snapshot = await log.readSnapshot(botId, upTo);
    if (snapshot === undefined) return found;
    found.push(snapshot.sequence);
  }
}

export async function until<Value>(read: () => Promise<Value>, isThere: (value: Value) => boolean): Promise<Value> {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; ) {
    const value = await read();
    if (isThere(value)) return value;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  throw new Error('The expected value did not come in time.');
}

export function plain(events: readonly LoggedEvent[]): LoggedEvent[] {
  return events.map((event) => ({ ...event, payload: new Uint8Array(event.payload) }));
}

export function sequencesOf(events: readonly LoggedEvent[]): number[] {
  return events.map(({ sequence }) => sequence);
}

export function textsOf(events: readonly LoggedEvent[]): string[] {
  return events.map(({ payload }) => new TextDecoder().decode(payload));
}
