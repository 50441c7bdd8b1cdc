import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { BrokerConnection, PublishedPacket } from '../../sdk/src/broker-connection.ts';
import { Outbox } from '../../sdk/src/outbox.ts';
import { PacketIds } from '../../sdk/src/packet-ids.ts';
import type { Receipt, Status, Verdict } from '../../sdk/src/status.ts';

const taken = { reasonCode: 0, reasonString: undefined };
const sender = { botId: 1, clientId: 'me', receivedAt: '2026-04-01T12:00:00.000Z', payloadSha256: 'hash' };

function receiptOf(packetId: number): Receipt {
  return { ...sender, sequence: 7, packetId };
}

function refusalOf(packetId: number, message = 'No.'): Status {
  const rest = { eventId: 3, errors: [], payloadExcerpt: '', correlation: null };
  return { ...sender, ...rest, statusType: 5, statusName: 'InvalidField', severity: 'error', message, packetId };
}

/** An outbox at a connection that only remembers what was sent. */
function openOutbox(protocol: 4 | 5, found?: Verdict) {
  const outbox = new Outbox({
    protocol,
    bufferMax: 10,
    packetIds: new PacketIds(65_533),
    releases: { has: () => false },
    isHeard: () => true,
    search: async () => found,
  });
  function connect(hasSession: boolean): PublishedPacket[] {
    const packets: PublishedPacket[] = [];
    const publish = (packet: PublishedPacket): number => packets.push(packet);
    const connection = { hasSession, receiveMaximum: 10, packetBytesMax: 1000, isOpen: true, publish };
    outbox.resume(connection as unknown as BrokerConnection);
    return packets;
  }
  return { outbox, connect };
}

test('an event is sent again with its packet id and DUP, in order', async () => {
  const { outbox, connect } = openOutbox(5);
  const first = connect(false);
  const verdicts = ['a', 'b', 'c'].map((text) => outbox.publish(1, text, {}));
  outbox.onAcknowledged(65_534, taken);
  outbox.pause();
  const second = connect(true);
  const shown = (packets: readonly PublishedPacket[]) =>
    packets.map(({ payload, packetId, dup }) => [payload, packetId, dup]);
  assert.deepEqual(shown(first), [
    ['a', 65_534, false],
    ['b', 65_535, false],
    ['c', 1, false],
  ]);
  assert.deepEqual(shown(second), [
    ['b', 65_535, true],
    ['c', 1, true],
  ]);
  outbox.fail(new Error('over'));
  for (const verdict of verdicts) await assert.rejects(verdict, { message: 'over' });
});

for (const protocol of [4, 5] as const)
  test(`level ${protocol}: the receipt may arrive before the acknowledgement`, async () => {
    const { outbox, connect } = openOutbox(protocol);
    connect(false);
    const verdict = outbox.publish(1, 'a', {});
    outbox.onReceipt(receiptOf(65_534));
    assert.equal(outbox.size, 1);
    outbox.onAcknowledged(65_534, taken);
    assert.equal((await verdict).sequence, 7);
  });

test('a status without an acknowledgement decides nothing: the event may be stored at the next try', async () => {
  const { outbox, connect } = openOutbox(4);
  connect(false);
  const verdict = outbox.publish(1, 'a', {});
  outbox.onStatus(refusalOf(65_534, 'The store fails.'));
  outbox.pause();
  connect(true);
  outbox.onAcknowledged(65_534, taken);
  outbox.onReceipt(receiptOf(65_534));
  assert.equal((await verdict).sequence, 7);
});

test('the second status of an event that was judged twice is not news, however late it comes', async () => {
  const { outbox, connect } = openOutbox(4);
  connect(false);
  const verdict = outbox.publish(1, 'a', {});
  assert.equal(outbox.onStatus(refusalOf(65_534)), true);
  outbox.onAcknowledged(65_534, taken);
  await assert.rejects(verdict, { name: 'EventRefusedError', message: 'No.' });
  assert.equal(outbox.onStatus(refusalOf(65_534)), false);
  assert.equal(outbox.onStatus(refusalOf(65_534, 'Another reason.')), true);
});

test('when neither a receipt nor a status comes, the logs of the service decide', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  for (const found of [{ sequence: 9, warnings: [] }, undefined]) {
    const { outbox, connect } = openOutbox(4, found);
    connect(false);
    const verdict = outbox.publish(1, 'a', {});
    outbox.onAcknowledged(65_534, taken);
    mock.timers.tick(10_000);
    if (found === undefined) await assert.rejects(verdict, { name: 'VerdictUnknownError', message: /bot\.events\(\)/ });
    else assert.equal((await verdict).sequence, 9);
  }
});
