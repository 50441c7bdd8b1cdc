import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredEvent } from '#tests/process/ingress-audit';
import { BrokenPromises } from '../soak/broken-promises.ts';
import type { ShownLive } from '../soak/check/audit.ts';
import { Ledger } from '../soak/check/ledger.ts';
import { LiveReplay } from '../soak/check/live-replay.ts';
import { LogFollower } from './log-follower.ts';

const botId = 7;
const basketball = 3;

/** A log that a test can spoil, and a sender who was told that all of it is stored. */
class SpoiltLog {
  readonly ledger = new Ledger('sender', botId, 1, [basketball]);
  readonly events: StoredEvent[] = [];
  /** What the service shows; by default what the log comes to. */
  live: ShownLive | undefined;
  readonly #promises = new BrokenPromises();
  readonly #follower: LogFollower;

  constructor() {
    const reader = {
      readPage: async (_botId: number, after: number, limit: number) => {
        const behind = this.events.filter(({ sequence }) => sequence > after);
        const items = behind.slice(0, limit);
        return { items, nextAfterSequence: behind.length > limit ? (items.at(-1)?.sequence ?? null) : null };
      },
      readLive: async () => this.live ?? this.#replay(),
    };
    this.#follower = new LogFollower([botId], [this.ledger], reader, this.#promises);
  }

  /** Sends, acknowledges and stores so many more. */
  add(count: number): this {
    for (let added = 0; added < count; added += 1) {
      const number = this.ledger.take();
      this.ledger.acknowledged.add(number);
      this.store(number);
    }
    return this;
  }

  store(number: number, sequence = (this.events.at(-1)?.sequence ?? 0) + 1): void {
    const payload = JSON.parse(this.ledger.payloadOf(number)) as StoredEvent['payload'];
    const { clientId } = this.ledger;
    const receivedAt = '2030-01-01T00:00:00.000Z';
    this.events.push({
      sequence,
      receivedAt,
      clientId,
      packetId: 1,
      eventTypeId: basketball,
      newGame: sequence === 1,
      payload,
    });
  }

  async check(): Promise<Readonly<Record<string, number>>> {
    await this.#follower.check();
    return this.#promises.counts;
  }

  #replay(): ShownLive | undefined {
    const replay = new LiveReplay(botId);
    for (const event of this.events) replay.apply(event);
    const payload = replay.live('2030-01-01T00:00:01.000Z');
    return payload && { sequence: replay.sequence, payload };
  }
}

test('a log that goes on as it should is right at every check', async () => {
  const log = new SpoiltLog().add(3);
  await log.check();
  log.add(1500);
  assert.deepEqual(await log.check(), {});
});

test('what is not acknowledged may be stored or not', async () => {
  const log = new SpoiltLog().add(3);
  log.store(log.ledger.take());
  log.ledger.take();
  log.add(1);
  assert.deepEqual(await log.check(), {});
});

test('a lost event is found', async () => {
  const log = new SpoiltLog().add(3);
  await log.check();
  log.ledger.acknowledged.add(log.ledger.take());
  assert.deepEqual(await log.check(), { 'acknowledged and not stored': 1 });
});

test('a doubled event is found, also when the first one was read long ago', async () => {
  const log = new SpoiltLog().add(3);
  await log.check();
  log.store(0);
  assert.deepEqual(await log.check(), { 'stored twice': 1 });
});

test('a reordered event is found', async () => {
  const log = new SpoiltLog().add(3);
  const [first, second] = [log.ledger.take(), log.ledger.take()];
  log.store(second);
  await log.check();
  log.store(first);
  assert.deepEqual(await log.check(), { 'stored out of order': 1 });
});

test('a gap is found', async () => {
  const log = new SpoiltLog().add(3);
  await log.check();
  log.store(log.ledger.take(), 5);
  assert.deepEqual(await log.check(), { 'a gap in the log': 1 });
});

test('an event that nobody has sent is found', async () => {
  const log = new SpoiltLog().add(3);
  log.store(3);
  assert.deepEqual(await log.check(), { 'stored and never sent': 1 });
});

test('a live state of an event that is not in the log is found', async () => {
  const log = new SpoiltLog().add(3);
  const ahead = new SpoiltLog().add(4);
  const replay = new LiveReplay(botId);
  for (const event of ahead.events) replay.apply(event);
  const payload = replay.live('2030-01-01T00:00:01.000Z');
  assert.ok(payload);
  log.live = { sequence: 4, payload };
  assert.deepEqual(await log.check(), { 'a live state that is not the replay of its events': 1 });
});
