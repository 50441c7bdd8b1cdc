import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createState, writeState } from '#core/ingress/live-state';
import { replayEvent } from '#core/ingress/replay-live';
import type { EventLog } from '#core/ports/event-log';
import { openSqliteEventLog } from '#store/event-log/sqlite/open-event-log';
import { gameEvents, playGame } from '../../side-by-side/load/game.ts';
import { createDataFolder } from '../../support/start-service.ts';
import { fillLog } from './fill-log.ts';

const eventsPerBot = 400;
const snapshotAt = 256;

test('a filled log is read by the service as one that it has written', async () => {
  await withFilledLog(async (log) => {
    const events = await log.readEvents(2, { afterSequence: 0, limit: 1000 });
    const game = playGame(2);
    assert.deepEqual(
      events.map(({ sequence, payload }) => [sequence, String(Buffer.from(payload))]),
      Array.from({ length: eventsPerBot }, (_, index) => [index + 1, String(game[index % gameEvents])]),
    );
  });
});

test('a filled snapshot is the state that its events make', async () => {
  await withFilledLog(async (log) => {
    const state = createState();
    for (const event of await log.readEvents(2, { afterSequence: 0, limit: snapshotAt })) replayEvent(state, event);
    const snapshot = await log.readSnapshot(2);
    assert.equal(snapshot?.sequence, snapshotAt);
    // When the game began is not among what is filled.
    assert.deepEqual(boardOf(snapshot?.state ?? ''), boardOf(writeState(state)));
    assert.equal(await log.readSnapshot(1), undefined);
  });
});

test('the sequence of a bot goes on behind its history, of which retention deletes nothing', async () => {
  await withFilledLog(async (log) => {
    const eventsBeforeMs = Date.now() - 30 * 86_400_000;
    assert.equal(await log.trim({ eventsBeforeMs, refusalsBeforeMs: undefined, bytesMax: undefined }), 0);
    const bytes = Buffer.from('{"EventId":3}');
    const sender = { userId: 2, clientId: 'board', session: 0 };
    const event = { ...sender, botId: 2, receivedAtMs: Date.now(), packetId: 1, eventTypeId: 3 };
    const sequence = await new Promise((onDone) =>
      log.append({ ...event, bytes, start: 0, end: bytes.length }, { onDone }),
    );
    assert.equal(sequence, eventsPerBot + 1);
  });
});

/** Bot 1 without snapshots and bot 2 with them, in a log that was made, filled and opened again. */
async function withFilledLog(work: (log: EventLog) => Promise<void>): Promise<void> {
  using folder = createDataFolder();
  const path = join(folder.path, 'events.db');
  await (await open(path)).close();
  const hasSnapshots = (bot: number): boolean => bot === 2;
  await fillLog(path, { bots: 2, eventsPerBot, userIdOf: () => 2, hasSnapshots, onProgress: () => {} });
  const log = await open(path);
  try {
    await work(log);
  } finally {
    await log.close();
  }
}

function open(path: string): Promise<EventLog> {
  return openSqliteEventLog({
    path,
    onFault: (error) => {
      throw error;
    },
  });
}

function boardOf(state: string): object {
  const { eventTypeId, receivedAtMs, fields } = JSON.parse(state) as Record<string, unknown>;
  return { eventTypeId, receivedAtMs, fields };
}
