import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { holdAppends } from '#tests/support/hold-appends';
import { createLane, named } from '#tests/support/test-lane';
import type { IngressLimits } from './ingress-parts.ts';
import { fieldsOf } from './live-state.ts';

suite('a redelivery', () => {
  test('of the last event is acknowledged again and not stored again', async () => {
    const { connect, outcomes, storedNames, counters } = createScene();
    await connect().send('1:a 2:b');
    await connect().send('2!b');
    assert.deepEqual(outcomes(), ['stored', 'stored', 'duplicate']);
    assert.deepEqual([await storedNames(), counters.duplicates, counters.accepted], [['a', 'b'], 1, 2]);
  });

  test('of several events is recognised when the last of them arrives', async () => {
    const { connect, outcomes, storedNames } = createScene();
    await connect().send('1:a 2:b 3:c 4:d');
    const again = connect();
    await again.send('2!b 3!c');
    assert.deepEqual(outcomes().slice(4), [undefined, undefined]);
    await again.send('4!d 5!e 6:f');
    assert.deepEqual(outcomes().slice(4), ['duplicate', 'duplicate', 'duplicate', 'stored', 'stored']);
    assert.deepEqual(await storedNames(), ['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('is recognised after any time, and after a restart', async () => {
    const { connect, outcomes, advance, restart } = createScene();
    await connect().send('1:a 2:b');
    await advance(30 * 86_400_000);
    restart();
    await connect().send('1!a 2!b');
    assert.deepEqual(outcomes().slice(2), ['duplicate', 'duplicate']);
  });

  test('of an event that is being stored waits until it is stored', async () => {
    const { connect, outcomes, log } = createScene();
    const held = holdAppends(log);
    const [first, second] = [connect(), connect()];
    await first.send('1:a 2:b 3:c');
    first.end();
    await second.send('1!a');
    assert.deepEqual(outcomes(), [undefined, undefined, undefined, undefined]);
    held.store(3);
    await turn();
    // The event was never acknowledged, so no other event can have its packet id.
    assert.deepEqual(outcomes(), ['stored', 'stored', 'stored', 'duplicate']);
  });

  test('on the same connection is recognised at once', async () => {
    const { connect, outcomes } = createScene();
    const client = connect();
    await client.send('1:a 2:b 1!a');
    await client.send('3!c 4!d 3!c');
    assert.deepEqual(outcomes(), ['stored', 'stored', 'duplicate', 'stored', 'stored', 'duplicate']);
  });

  test('is recognised without the events behind it if the client counts packet ids to the end: some clients send one at a time', async () => {
    const { connect, outcomes } = createScene();
    await connect().send('65534:a 65535:b 1:c');
    const again = connect();
    for (const sent of ['65534!a', '65535!b', '1!c']) await again.send(sent);
    assert.deepEqual(outcomes().slice(3), ['duplicate', 'duplicate', 'duplicate']);
  });

  test('is recognised behind a QoS 2 event, which is not sent again because the client knows that it has arrived', async () => {
    const { connect, outcomes, storedNames } = createScene();
    await connect().send('2001:a 2002:b 2003:c 2004:d');
    await connect().send('2001!a 2003!c 2004!d 2005!e');
    assert.deepEqual(outcomes().slice(4), ['duplicate', 'duplicate', 'duplicate', 'stored']);
    assert.deepEqual(await storedNames(), ['a', 'b', 'c', 'd', 'e']);
  });

  test('of very many events is certain after 32 in a row', async () => {
    const { connect, outcomes } = createScene();
    const all = Array.from({ length: 80 }, (_, index) => index + 1);
    await connect().send(all.map((id) => `${id}:n${id}`).join(' '));
    const again = connect();
    await again.send(
      all
        .slice(0, 31)
        .map((id) => `${id}!n${id}`)
        .join(' '),
    );
    assert.deepEqual(new Set(outcomes().slice(80)), new Set([undefined]));
    await again.send('32!n32 33!n33');
    assert.deepEqual(outcomes().slice(80), Array(33).fill('duplicate'));
  });

  test('settles the appends of other processes, once for all redeliveries of a connection', async () => {
    const { connect, outcomes, parts } = createScene();
    let settled = 0;
    parts.log.settle = async () => {
      settled += 1;
    };
    const first = connect();
    await first.send('1!a 2!b 3!c');
    assert.equal(settled, 1);
    await first.send('4:d');
    await connect().send('5!e');
    assert.deepEqual([outcomes(), settled], [['stored', 'stored', 'stored', 'stored', 'stored'], 2]);
  });

  test('of an event that was never stored is stored', async () => {
    const { connect, outcomes } = createScene();
    await connect().send('5!a');
    assert.deepEqual(outcomes(), ['stored']);
  });

  test('of a refused event is refused again, and does not affect the others', async () => {
    const { connect, outcomes, statuses } = createScene();
    const refused = '{"EventId":3,"Period":10}';
    const first = connect();
    await first.send('1:a');
    first.push(refused, { packetId: 2 });
    await first.send('3:c');
    const again = connect();
    await again.send('1!a');
    again.push(refused, { packetId: 2, dup: true });
    await again.send('3!c');
    assert.deepEqual(outcomes().slice(3), ['duplicate', 'content', 'duplicate']);
    assert.equal(statuses().length, 2);
  });

  for (const [what, packetId, sent] of [
    ['QoS 0 between them', 0, '1!a 0:q 3!c'],
    ['an event of QoS 1 that was sent before them', 9, '9:q 1!a 3!c'],
  ] as const)
    test(`is recognised with ${what}`, async () => {
      const { connect, outcomes, storedNames } = createScene();
      await connect().send('1:a 0:b 3:c');
      await connect().send(sent);
      const expected = sent.split(' ').map((one) => (one.startsWith(`${packetId}:`) ? 'stored' : 'duplicate'));
      assert.deepEqual(outcomes().slice(3), expected);
      assert.deepEqual(await storedNames(), ['a', 'b', 'c', 'q']);
    });

  test('on a stalled connection is certain after two events', async () => {
    const { connect, outcomes, advance } = createScene();
    await connect().send('1:a 2:b 3:c 4:d');
    const again = connect();
    again.isStalled = true;
    await again.send('1!a 2!b');
    await advance(100);
    assert.deepEqual(outcomes().slice(4), ['duplicate', 'duplicate']);
    again.isStalled = false;
    await again.send('3!c');
    assert.deepEqual(outcomes().slice(6), ['duplicate']);
  });

  test('is left to the next connection, if the connection ends before the last of them arrives', async () => {
    const { connect, outcomes, advance, storedNames } = createScene();
    await connect().send('1:a 2:b 3:c');
    const again = connect();
    await again.send('1!a 0:q 2!b');
    again.end();
    await advance(100);
    assert.deepEqual(outcomes().slice(3), ['unknown', 'stored', 'unknown']);
    await connect().send('1!a 2!b 3!c');
    assert.deepEqual(outcomes().slice(6), ['duplicate', 'duplicate', 'duplicate']);
    assert.deepEqual(await storedNames(), ['a', 'b', 'c', 'q']);
  });

  test('is left to the next connection as soon as that sends it', async () => {
    const { connect, outcomes } = createScene();
    await connect().send('1:a 2:b');
    const again = connect();
    await again.send('1!a');
    again.end();
    await connect().send('1!a 2!b');
    assert.deepEqual(outcomes().slice(2), ['unknown', 'duplicate', 'duplicate']);
  });

  test('does not delay other clients of the bot', async () => {
    const { connect, outcomes, storedNames, lane } = createScene();
    await connect().send('1:a 2:b');
    await connect().send('1!a');
    await connect({ clientId: 'other', session: 2 }).send('1:x 2:y');
    assert.deepEqual(outcomes().slice(2), [undefined, 'stored', 'stored']);
    assert.deepEqual(await storedNames(), ['a', 'b', 'x', 'y']);
    assert.ok(!lane.isIdle, 'a lane with a held event must not be dropped');
  });
});

suite('an event marked as a redelivery is new', () => {
  for (const [what, sent, how] of [
    ['with other bytes', '5!b', {}],
    ['with another packet id', '6!a', {}],
    ['of another client', '5!a', { clientId: 'other', session: 2 }],
    ['of another client whose session has the same number', '5!a', { clientId: 'other' }],
    ['of another user whose session has the same number', '5!a', { userId: 2 }],
    ['in a new session', '5!a', { session: 2 }],
    ['without a session', '5!a', { session: 0 }],
  ] as const)
    test(what, async () => {
      const { connect, outcomes } = createScene();
      await connect(what === 'without a session' ? { session: 0 } : {}).send('5:a');
      await connect(how).send(sent);
      assert.deepEqual(outcomes(), ['stored', 'stored']);
    });

  test('if it reuses a packet id and nothing follows', async () => {
    const { connect, outcomes, advance, lane } = createScene();
    await connect().send('1:a 2:b');
    await connect().send('1!a');
    await advance(1900);
    assert.deepEqual(outcomes().slice(2), [undefined]);
    await advance(200);
    assert.deepEqual([outcomes().slice(2), liveName(lane), lane.isIdle], [['stored'], 'a', true]);
  });

  for (const [what, sent, expected] of [
    ['the next one is new', '1!a 3:c', ['stored', 'stored']],
    ['the next one was never stored', '1!a 3!c', ['stored', 'stored']],
    ['the next one is another of the stored ones', '1!a 3!c 2!b', ['stored', 'stored', 'stored']],
    ['the next one has other bytes', '1!a 2!c', ['stored', 'stored']],
    ['more follow and the last is another one', '1!a 2!b 3!x 4!d', ['stored', 'stored', 'stored', 'stored']],
    ['QoS 0 is between them', '1!a 0:q 3:x', ['stored', 'stored', 'stored']],
  ] as const)
    test(`if it reuses a packet id and ${what}`, async () => {
      const { connect, outcomes, storedNames } = createScene();
      await connect().send('1:a 2:b 3:c 4:d');
      await connect().send(sent);
      assert.deepEqual(outcomes().slice(4), expected);
      const names = sent.split(' ').map((one) => one.split(/[:!]/)[1]);
      assert.deepEqual(await storedNames(), ['a', 'b', 'c', 'd', ...names]);
    });

  test('if the packet ids of a client that counts to the end have started again', async () => {
    const { connect, outcomes, advance, lane } = createScene();
    await connect().send('5000:a 20000:b 40000:c 60000:d 4999:e');
    await connect().send('5000!a');
    await advance(2100);
    assert.deepEqual([outcomes().at(-1), liveName(lane)], ['stored', 'a']);
  });

  test('if it was acknowledged, because a later packet id has been reused', async () => {
    const { connect, outcomes } = createScene();
    await connect().send('1:a 2:b 3:c 2:d');
    await connect().send('1!a');
    assert.deepEqual(outcomes().slice(4), ['stored']);
  });

  test('if it comes after a new event', async () => {
    const { connect, outcomes, lane } = createScene();
    await connect().send('1:a 2:b 3:c');
    await connect().send('3!c 4!d 2!b');
    assert.deepEqual([outcomes().slice(3), liveName(lane)], [['duplicate', 'stored', 'stored'], 'b']);
  });

  test('if it is the only one on a stalled connection', async () => {
    const { connect, outcomes, advance } = createScene();
    await connect().send('1:a 2:b');
    const again = connect();
    again.isStalled = true;
    await again.send('1!a');
    await advance(100);
    assert.deepEqual(outcomes().slice(2), ['stored']);
  });

  test('if its sender sends the others too slowly; the final state is right', async () => {
    const { connect, outcomes, advance, lane, storedNames } = createScene();
    await connect().send('1:a 2:b 3:c');
    const again = connect();
    await again.send('1!a');
    await advance(5000);
    await again.send('2!b 3!c');
    assert.deepEqual(outcomes().slice(3), ['stored', 'stored', 'stored']);
    assert.deepEqual([await storedNames(), liveName(lane)], [['a', 'b', 'c', 'a', 'b', 'c'], 'c']);
  });
});

suite('an event that is held', () => {
  test('is not stored if the store fails, nor are the events behind it', async () => {
    const { connect, outcomes, log, storedNames } = createScene();
    await connect().send('1:a 2:b');
    const again = connect();
    await again.send('1!a');
    const held = holdAppends(log);
    await again.send('3:c');
    held.fail();
    again.isCut = true;
    await again.send('4:d');
    assert.deepEqual(outcomes().slice(2), ['unknown', 'store', 'store'], 'the first copy of 1 is stored');
    assert.deepEqual(await storedNames(), ['a', 'b']);
  });

  test('is refused if its sender has lost the permission', async () => {
    const { connect, outcomes, access, advance } = createScene();
    await connect().send('1:a 2:b');
    await connect().send('1!a');
    access.value = { ...access.value, assigned: false };
    await advance(2100);
    assert.deepEqual(outcomes().slice(2), ['permission']);
  });

  test('takes no second token when it is stored', async () => {
    const { connect, outcomes, advance } = createScene({ ratePerSecond: 1, burst: 3 });
    await connect().send('1:a 2:b');
    await connect().send('1!a');
    await advance(2100);
    assert.deepEqual(outcomes().slice(2), ['stored']);
  });

  test('goes before the events that wait in the lane, when its timeout ends', async () => {
    const { connect, outcomes, advance, storedNames, access } = createScene();
    await connect().send('1:a 2:b');
    const again = connect();
    await again.send('1!a');
    await advance(1950);
    // The permission has to be read again, so the next events wait.
    access.atHand = false;
    again.push(named('c'), { packetId: 3 });
    await advance(200);
    assert.deepEqual(outcomes().slice(2), ['stored', 'stored']);
    assert.deepEqual(await storedNames(), ['a', 'b', 'a', 'c']);
  });
});

type Lane = ReturnType<typeof createLane>;
type Sent = NonNullable<Parameters<Lane['push']>[1]>;

/** A lane, and clients that connect to it one after the other, a second apart. */
function createScene(limits: Partial<IngressLimits> = {}) {
  const lane = createLane(limits);
  return { ...lane, connect };

  /** `send` takes `packetId:name`, with `!` instead of `:` for a redelivery; packet id 0 is QoS 0. */
  function connect(client: Sent = {}) {
    lane.time.ms += 1000;
    const connection = {
      isStalled: false,
      isCut: false,
      isEnded: false,
      end(): void {
        connection.isEnded = true;
      },
      push(payload: string, sent: Sent): void {
        lane.push(payload, { ...state, ...client, ...sent });
      },
      async send(events: string): Promise<void> {
        for (const [id, kind, name] of events.split(' ').map((event) => event.split(/([:!])/)))
          connection.push(named(name ?? ''), {
            packetId: Number(id),
            dup: kind === '!',
            ...(id === '0' && { qos: 0 }),
          });
        await turn();
        await turn();
      },
    };
    const state: Sent = {
      sender: connection,
      connectedAtMs: lane.time.ms,
      isOver: () => connection.isEnded,
      isStalled: () => connection.isStalled,
      isCutOff: () => connection.isCut,
    };
    lane.time.ms += 1;
    return connection;
  }
}

function liveName(lane: Lane['lane']): unknown {
  const state = lane.peekState();
  return state && fieldsOf(state)['HomeTeamName'];
}
