import assert from 'node:assert/strict';
import type { EventLog } from '#core/ports/event-log';
import { all, append, appendAll, type Claim, event, nowMs, plain, textsOf } from './event-log-steps.contract.ts';

export function payloadContract(claim: Claim): void {
  claim('events that are almost equal are read as they were appended, wherever a page begins', async (log) => {
    const boardOf = (score: number): string =>
      JSON.stringify({
        EventId: 3,
        Clock: '10:00',
        HomeScore: score,
        HomeTeamName: 'Hills',
        GuestTeamName: 'Valley',
      });
    const texts = Array.from({ length: 700 }, (_, index) => (index % 50 === 49 ? 'short' : boardOf(index)));
    await appendAll(
      log,
      texts.map((text) => event({ text })),
    );
    for (const afterSequence of [0, 1, 48, 49, 50, 333, 698, 699, 700]) {
      const events = await log.readEvents(1, { afterSequence, limit: 200 });
      assert.deepEqual(
        events.map(({ sequence, payload }) => [sequence, new TextDecoder().decode(payload)]),
        texts.map((text, index) => [index + 1, text]).slice(afterSequence, afterSequence + 200),
      );
    }
  });

  claim('an event is read as it was appended', async (log) => {
    const given = event({
      botId: 2_147_483_647,
      receivedAtMs: nowMs + 123,
      userId: 77,
      clientId: 'Anzeige Süd 🏀',
      packetId: 65_535,
      eventTypeId: 2_147_483_647,
    });
    await appendAll(log, [given]);
    const { bytes: _bytes, start: _start, end: _end, ...fields } = given;
    const expected = { ...fields, sequence: 1, payload: new Uint8Array([104, 105]) };
    assert.deepEqual(plain(await log.readEvents(2_147_483_647, all)), [expected]);
  });

  claim(
    'events that begin a game are marked, whole or delta-encoded, also after the log was reopened',
    async (log, home) => {
      const texts = [
        '{"HomeTeamName":"Lions","GuestTeamName":"Bears","Period":4}',
        '{"HomeTeamName":"Lions","GuestTeamName":"Bears","Period":1}',
        'short',
      ];
      const begins = [true, false, false, true, true, false, false, true];
      const events = begins.map((beginsGame, index) =>
        event({ beginsGame, text: texts[index % texts.length] as string, packetId: index + 1 }),
      );
      for (const each of events.slice(0, 4)) await append(log, each);
      await appendAll(log, events.slice(4));
      const readBack = async (from: EventLog): Promise<unknown[]> =>
        (await from.readEvents(1, all)).map(({ payload, packetId, beginsGame = false }) => [
          new TextDecoder().decode(payload),
          packetId,
          beginsGame,
        ]);
      const expected = begins.map((beginsGame, index) => [texts[index % texts.length], index + 1, beginsGame]);
      assert.deepEqual(await readBack(log), expected);
      await log.close();
      assert.deepEqual(await readBack(await home.open()), expected);
    },
  );

  claim('payloads keep every byte, whatever their length', async (log) => {
    const payloads = [
      new Uint8Array(),
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      new Uint8Array(65_536).fill(255),
      new Uint8Array(5_000_000).map((_, index) => index % 251),
      new Uint8Array([0]),
    ];
    await appendAll(
      log,
      payloads.map((payload) => event({ payload })),
    );
    assert.deepEqual(
      (await log.readEvents(1, all)).map(({ payload }) => new Uint8Array(payload)),
      payloads,
    );
  });

  claim('a payload is the part of the bytes between start and end, as it was when it was appended', async (log) => {
    const bytes = new TextEncoder().encode('before payload after');
    const appended = append(log, { ...event({}), bytes, start: 7, end: 14 });
    bytes.fill(0);
    await appended;
    assert.deepEqual(textsOf(await log.readEvents(1, all)), ['payload']);
  });
}
