import assert from 'node:assert/strict';
import type { EventLog } from '#core/ports/event-log';

/** Records the appended events and their answers, to compare them with what is stored. */
export interface Load {
  /** Appends this many events at once, each with a different payload; resolves when all are answered. */
  append(events: number): Promise<void>;
  /** How many events were answered with a sequence, and without one. */
  readonly stored: number;
  readonly failed: number;
  /** Asserts that the log has exactly the events answered as stored, each once under its sequence, without a gap. */
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
    // Two clients alternate, so that a bot has several runs in a batch.
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
