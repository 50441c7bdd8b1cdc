import type { EventLog, LiveSnapshot, LoggedEvent, LoggedRefusal, NewEvent } from '#core/ports/event-log';

export interface MemoryEventLog extends EventLog {
  /** Takes away the events of a bot up to the sequence, and the snapshots up to it, as retention does. */
  forget(botId: number, upToSequence: number): void;
  /** Runs before every reading. */
  onRead: () => void | Promise<void>;
}

/** An event log that lasts as long as the test. */
export function createMemoryEventLog(): MemoryEventLog {
  const counts = new Map<number, number>();
  let events: LoggedEvent[] = [];
  let snapshots: LiveSnapshot[] = [];
  const refusals: LoggedRefusal[] = [];
  const log: MemoryEventLog = {
    depth: 0,
    onRead: () => {},
    append(event, done) {
      const sequence = (counts.get(event.botId) ?? 0) + 1;
      counts.set(event.botId, sequence);
      events.push(toLogged(event, sequence));
      queueMicrotask(() => done(sequence));
    },
    refuse(refusal) {
      refusals.unshift({ ...refusal, payload: Uint8Array.from(refusal.payload), id: refusals.length + 1 });
    },
    async readEvents(botId, { afterSequence, fromMs = -Infinity, toMs = Infinity, limit }) {
      await log.onRead();
      return events
        .filter((event) => event.botId === botId && event.sequence > afterSequence)
        .filter(({ receivedAtMs }) => receivedAtMs >= fromMs && receivedAtMs <= toMs)
        .slice(0, limit);
    },
    async readRefusals(botId, { beforeId = Infinity, limit }) {
      return refusals.filter((refusal) => refusal.botId === botId && refusal.id < beforeId).slice(0, limit);
    },
    async findSent(botId, clientId, packetId, sinceMs) {
      return events.findLast(
        (event) =>
          event.botId === botId &&
          event.clientId === clientId &&
          event.packetId === packetId &&
          event.receivedAtMs >= sinceMs,
      );
    },
    async readSnapshot(botId, upToSequence = Infinity) {
      return snapshots.findLast((snapshot) => snapshot.botId === botId && snapshot.sequence <= upToSequence);
    },
    saveSnapshot(snapshot) {
      snapshots.push(snapshot);
    },
    forget(botId, upToSequence) {
      const stays = (entry: { botId: number; sequence: number }) =>
        entry.botId !== botId || entry.sequence > upToSequence;
      events = events.filter(stays);
      snapshots = snapshots.filter(stays);
    },
    trim: async () => 0,
    ping: async () => {},
    close: async () => {},
  };
  return log;
}

function toLogged({ bytes, start, end, ...event }: NewEvent, sequence: number): LoggedEvent {
  return { ...event, sequence, payload: bytes.slice(start, end) };
}
