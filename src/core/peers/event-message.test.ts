import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoggedEvent } from '#core/ports/event-log';
import { fc } from '#tests/support/property';
import { decodeEvents, encodeEvents } from './event-message.ts';

const botId = 5;

function given(sequence: number, payload: Uint8Array, beginsGame = false): LoggedEvent {
  const origin = { userId: 7, clientId: 'desk\n"é', packetId: 9, session: 3, receivedAtMs: 1_700_000_000_000 };
  return { botId, sequence, ...origin, eventTypeId: 1, ...(beginsGame && { beginsGame }), payload };
}

const decode = (messages: readonly Uint8Array[]): LoggedEvent[] =>
  messages.flatMap((message) => [...decodeEvents(botId, message).events]);

test('events come out of their messages as they went in', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.uint8Array({ maxLength: 300 }), fc.boolean())), (payloads) => {
      const events = payloads.map(([payload, beginsGame], index) => given(index + 1, payload, beginsGame));
      assert.deepEqual(decode(encodeEvents(events)), events);
    }),
  );
});

test('many events are split into messages that a NATS server takes', () => {
  const events = Array.from({ length: 20 }, (_, index) => given(index + 1, new Uint8Array(100_000)));
  const messages = encodeEvents(events);
  assert.ok(messages.every(({ length }) => length < 300_000));
  assert.deepEqual(decode(messages), events);
});

test('of an event that is too large, the others hear only its sequence', () => {
  const messages = encodeEvents([given(1, new Uint8Array(10)), given(2, new Uint8Array(2_000_000))]);
  assert.deepEqual(decode(messages), [given(1, new Uint8Array(10))]);
  assert.equal(decodeEvents(botId, messages.at(-1) as Uint8Array).lastSequence, 2);
});
