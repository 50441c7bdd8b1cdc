import type { AppendWaiter, EventLog, LiveSnapshot, LoggedEvent, LoggedRefusal, NewEvent } from '#core/ports/event-log';
import { SentWindow } from '#store/event-log/shared/sent-window';

export interface MemoryEventLog extends EventLog {
  /** The same log as another node sees it. Its appends wait until the test stores them. */
  openNode(): MemoryNodeLog;
  /** Takes away the events of a bot up to the sequence, and the snapshots before it except the last of all, as retention does. */
  forget(botId: number, upToSequence: number): void;
  /** Leaves out a sequence, as the removal of a bot does where several nodes store its events. */
  skipSequence(botId: number): void;
  /** Loses the events after the sequence, as a database does that fails over to a replica that is behind. */
  rewind(botId: number, toSequence: number): void;
  /** Runs before every reading of events. */
  onRead: (afterSequence: number) => void | Promise<void>;
}

export interface MemoryNodeLog extends EventLog {
  /** Stores the oldest appended events as one batch; their senders are not answered yet. */
  store(count?: number): void;
  /** Answers what is stored, and fails the rest at once, as the port demands. */
  fail(): void;
  /** Answers what is stored. */
  answer(): void;
  /** The events that are not stored, and the answers that are not given. */
  readonly waiting: number;
}

/** An event log that lasts as long as the test. It keeps every snapshot. */
export function createMemoryEventLog(): MemoryEventLog {
  const counts = new Map<number, number>();
  let events: LoggedEvent[] = [];
  let snapshots: LiveSnapshot[] = [];
  let refusals: LoggedRefusal[] = [];
  let lastRefusal = 0;
  const log: MemoryEventLog = {
    depth: 0,
    onRead: () => {},
    append(event, waiter) {
      const sequence = store(event);
      queueMicrotask(() => waiter.onDone(sequence));
    },
    openNode: () => openNode(log, store, (botId) => counts.get(botId) ?? 0),
    refuse(refusal) {
      lastRefusal += 1;
      refusals.unshift({ ...refusal, payload: Uint8Array.from(refusal.payload), id: lastRefusal });
    },
    async readEvents(botId, { afterSequence, fromMs = -Infinity, toMs = Infinity, limit, bytesMax = Infinity }) {
      await log.onRead(afterSequence);
      const found = events
        .filter((event) => event.botId === botId && event.sequence > afterSequence)
        .filter(({ receivedAtMs }) => receivedAtMs >= fromMs && receivedAtMs <= toMs);
      return takeWithin(found, ({ payload }) => payload.length, limit, bytesMax);
    },
    countEvents: async (botId) => events.filter((event) => event.botId === botId).length,
    findLastTime: async (botId) => events.findLast((event) => event.botId === botId)?.receivedAtMs,
    findLastSequence: async (botId) => counts.get(botId) ?? 0,
    async deleteBot(botId) {
      const before = events.length + snapshots.length + refusals.length;
      events = events.filter((event) => event.botId !== botId);
      snapshots = snapshots.filter((snapshot) => snapshot.botId !== botId);
      refusals = refusals.filter((refusal) => refusal.botId !== botId);
      return before - events.length - snapshots.length - refusals.length;
    },
    async readRefusals(botId, { beforeId = Infinity, limit, bytesMax = Infinity }) {
      const found = refusals.filter((refusal) => refusal.botId === botId && refusal.id < beforeId);
      return takeWithin(found, ({ payload, status }) => payload.length + Buffer.byteLength(status), limit, bytesMax);
    },
    async readAllRefusals({ beforeId = Infinity, limit, bytesMax = Infinity }) {
      const found = refusals.filter(({ id }) => id < beforeId);
      return takeWithin(found, ({ payload, status }) => payload.length + Buffer.byteLength(status), limit, bytesMax);
    },
    settle: async () => {},
    async readSent(botId, { session, userId, clientId }) {
      const window = new SentWindow();
      window.addNewer(
        events.filter(
          (event) =>
            event.botId === botId &&
            event.session === session &&
            event.userId === userId &&
            event.clientId === clientId,
        ),
      );
      return window;
    },
    async readSnapshot(botId, upToSequence = Infinity) {
      return snapshots.findLast((snapshot) => snapshot.botId === botId && snapshot.sequence <= upToSequence);
    },
    saveSnapshot(snapshot) {
      const isSame = ({ botId, sequence }: LiveSnapshot) => botId === snapshot.botId && sequence === snapshot.sequence;
      snapshots = [...snapshots.filter((kept) => !isSame(kept)), snapshot].sort((a, b) => a.sequence - b.sequence);
    },
    forget(botId, upToSequence) {
      const last = snapshots.findLast((snapshot) => snapshot.botId === botId);
      events = events.filter((event) => event.botId !== botId || event.sequence > upToSequence);
      snapshots = snapshots.filter(
        (snapshot) => snapshot.botId !== botId || snapshot.sequence >= upToSequence || snapshot === last,
      );
    },
    skipSequence: (botId) => void counts.set(botId, (counts.get(botId) ?? 0) + 1),
    rewind(botId, toSequence) {
      counts.set(botId, toSequence);
      events = events.filter((event) => event.botId !== botId || event.sequence <= toSequence);
    },
    async trim({ eventsBeforeMs = -Infinity }) {
      const before = events.length;
      for (const botId of counts.keys()) {
        const ofBot = events.filter((event) => event.botId === botId);
        const young = ofBot.findIndex(({ receivedAtMs }) => receivedAtMs >= eventsBeforeMs);
        const lastOld = ofBot.at(young === -1 ? -1 : young - 1);
        if (young !== 0 && lastOld !== undefined) log.forget(botId, lastOld.sequence);
      }
      return before - events.length;
    },
    ping: async () => {},
    close: async () => {},
  };
  return log;

  function store(event: NewEvent): number {
    const sequence = (counts.get(event.botId) ?? 0) + 1;
    counts.set(event.botId, sequence);
    events.push(toLogged(event, sequence));
    return sequence;
  }
}

interface Appended {
  readonly event: NewEvent;
  readonly waiter: AppendWaiter;
}

function openNode(
  log: MemoryEventLog,
  store: (event: NewEvent) => number,
  lastOf: (botId: number) => number,
): MemoryNodeLog {
  let appended: Appended[] = [];
  let answers: (() => void)[] = [];
  /** By bot: the generation whose events conflict. */
  const outdated = new Map<number, number>();
  const answer = (): void => {
    const given = answers;
    answers = [];
    for (const give of given) give();
  };
  return {
    ...log,
    append(event, waiter) {
      const { botId, receivedAtMs, userId, clientId, packetId, session, eventTypeId, expected, generation } = event;
      const bytes = event.bytes.slice(event.start, event.end);
      const copy = { botId, receivedAtMs, userId, clientId, packetId, session, eventTypeId, expected, generation };
      const begins = { beginsGame: event.beginsGame === true };
      appended.push({ event: { ...copy, ...begins, bytes, start: 0, end: bytes.length } as NewEvent, waiter });
    },
    store(count = appended.length) {
      const isFirst = new Set<number>();
      for (const { event, waiter } of appended.splice(0, count)) {
        const { botId, expected = -1, generation = 0 } = event;
        // Only the first event of a bot in a batch is compared with the log.
        const isExpected = isFirst.has(botId) || expected === lastOf(botId);
        isFirst.add(botId);
        if (!isExpected) outdated.set(botId, generation);
        if (outdated.get(botId) === generation) answers.push(() => waiter.onConflict?.());
        else {
          const sequence = store(event);
          answers.push(() => waiter.onDone(sequence));
        }
      }
    },
    fail() {
      for (const { waiter } of appended) answers.push(() => waiter.onDone(undefined));
      appended = [];
      answer();
    },
    answer,
    get waiting() {
      return appended.length + answers.length;
    },
  };
}

function toLogged(event: NewEvent, sequence: number): LoggedEvent {
  const { botId, receivedAtMs, userId, clientId, session, packetId, eventTypeId, bytes, start, end } = event;
  const sender = { botId, receivedAtMs, userId, clientId, session, packetId, eventTypeId };
  const logged = { ...sender, sequence, payload: bytes.slice(start, end) };
  return event.beginsGame === true ? { ...logged, beginsGame: true } : logged;
}

/** Items up to the limit, or up to the one that reaches the number of bytes. */
function takeWithin<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  limit: number,
  bytesMax: number,
): Item[] {
  let bytes = 0;
  return items.slice(0, limit).filter((item) => {
    const isWithin = bytes < bytesMax;
    bytes += sizeOf(item);
    return isWithin;
  });
}
