import assert from 'node:assert/strict';
import type { EventLog } from '#core/ports/event-log';

/** What was appended and what came of it, to be compared with what is stored. */
export interface Load {
  /** Appends so many events in one turn, each with a payload of its own; resolves when all are answered. */
  append(events: number): Promise<void>;
  /** Events that were answered with a sequence, and without one. */
  readonly stored: number;
  readonly failed: number;
  /** Every stored event is there once under its sequence, no other is, and there is no gap. */
  check(reader: EventLog): Promise<void>;
}

const botIds = [1, 2, 3, 4, 5];

export function createLoad(log: EventLog): Load {
  const stored = new Map<string, number>();
  const failed = new Set<string>();
  let appended = 0;
  return {
    async append(events) {
      await Promise.all(Array.from({ length: events }, appendOne));
    },
    get stored() {
      return stored.size;
    },
    get failed() {
      return failed.size;
    },
    async check(reader) {
      const found = new Map<string, number>();
      for (const botId of botIds) {
        const events = await reader.readEvents(botId, { afterSequence: 0, limit: 1_000_000 });
        for (const [index, { sequence, payload }] of events.entries()) {
          assert.equal(sequence, index + 1);
          const text = new TextDecoder().decode(payload);
          assert.ok(!found.has(text), `${text} is stored twice`);
          found.set(text, sequence);
        }
      }
      assert.deepEqual(found, stored);
      for (const text of failed) assert.ok(!found.has(text), `${text} is stored`);
    },
  };

  function appendOne(): Promise<void> {
    appended += 1;
    const text = `event ${appended}`;
    const bytes = new TextEncoder().encode(text);
    const botId = botIds[appended % botIds.length] ?? 0;
    // Two clients take turns, so that the events of a bot in a batch are several runs.
    const clientId = `client ${Math.floor(appended / 50) % 2}`;
    const sender = { botId, receivedAtMs: Date.now(), userId: 1, clientId, session: 1, packetId: 1, eventTypeId: 3 };
    return new Promise((resolve) => {
      const onDone = (sequence: number | undefined): void => {
        assert.ok(!stored.has(text) && !failed.has(text), 'answered twice');
        if (sequence === undefined) failed.add(text);
        else stored.set(text, sequence);
        resolve();
      };
      log.append({ ...sender, bytes, start: 0, end: bytes.length }, { onDone });
    });
  }
}
