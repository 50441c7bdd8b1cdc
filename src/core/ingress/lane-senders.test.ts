import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EventQuery, LoggedEvent } from '#core/ports/event-log';
import { createEvent } from '#tests/support/given-event';
import type { PushedPayload } from './ingress-event.ts';
import { LaneSenders } from './lane-senders.ts';

const position = 5000;

suite('the search for a newer connection of a client', () => {
  test('goes back to the time of the connection', async () => {
    const { search, queries } = createSearch({ payloadBytes: 200, otherAtSequence: position - 900 });
    assert.equal(await search(), 'left');
    assert.deepEqual(queries, [16, 64, 256, 1024]);
  });

  test('stops when the events are large', async () => {
    const { search, queries } = createSearch({ payloadBytes: 64 << 10, otherAtSequence: position - 900 });
    assert.equal(await search(), 'registered');
    assert.deepEqual(queries, [16, 64]);
  });
});

/** A bot whose events all came after the connection; one of them came from the same client on a newer connection. */
function createSearch({ payloadBytes, otherAtSequence }: { payloadBytes: number; otherAtSequence: number }) {
  const client = { userId: 1, clientId: 'board' };
  const event = createEvent({ ...client, sender: {}, session: 1, connectedAtMs: 0 } as PushedPayload);
  const payload = new Uint8Array(payloadBytes);
  const queries: number[] = [];
  const readEvents = async (_bot: number, { afterSequence, limit }: EventQuery): Promise<LoggedEvent[]> => {
    queries.push(limit);
    return Array.from({ length: limit }, (_, index) => {
      const sequence = afterSequence + 1 + index;
      const sender = sequence === otherAtSequence ? client : { userId: 1, clientId: 'another' };
      return { ...sender, session: 2, sequence, payload, receivedAtMs: 1 } as LoggedEvent;
    });
  };
  const senders = new LaneSenders({ log: { readEvents } as never, clock: () => 2 }, new WeakMap(), 3);
  const search = async () => ((await senders.register(event, position)) ? 'registered' : 'left');
  return { search, queries };
}
