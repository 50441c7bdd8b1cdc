import assert from 'node:assert/strict';
import type { SessionChange } from '#mqtt/session-store';
import type { Claim } from './claim.contract.ts';
import { message, messagesOf, opened, ordersOf, queued, received, statesOf } from './stored-session.vectors.ts';

/** The messages of a session, from being queued to being done. */
export function claimMessages(claim: Claim): void {
  claim('messages are read in order, whatever the order of saving', async (store) => {
    const orders = [3, 11, 100, 20, 9_007_199_254_740_991, 1];
    await store.save([opened('a')]);
    for (const order of orders) await store.save([queued('a', { order })]);
    assert.deepEqual(await ordersOf(store), [1, 3, 11, 20, 100, 9_007_199_254_740_991]);
  });

  claim('a message keeps all of its fields', async (store) => {
    const whole = message({
      order: 5,
      packetId: 65_535,
      released: true,
      topic: 'scores/1/ünïcødé/𝒳/"\'\\{},$1',
      payload: new Uint8Array([0, 1, 2, 0x5c, 0x27, 0xff]),
      qos: 2,
      retain: true,
      expiresAtMs: 1_775_068_200_123,
      subscriptionIdentifiers: [1, 268_435_455],
      properties: {
        payloadFormatIndicator: 1,
        messageExpiryInterval: 4_294_967_295,
        contentType: '',
        responseTopic: 'answers/\u{10ffff}',
        correlationData: Buffer.from([0, 0xff, 0x22]),
        userProperties: [
          ['twice', '1'],
          ['twice', '2'],
          ['', '"\\\n\u2028'],
          ['__proto__', 'x'],
        ],
      },
    });
    await store.save([opened('a'), queued('a', whole)]);
    assert.deepEqual(await messagesOf(store), [whole]);
  });

  claim('missing fields of a message stay missing', async (store) => {
    await store.save([opened('a'), queued('a', { order: 1, properties: {} })]);
    const [kept] = await messagesOf(store);
    assert.deepEqual([kept?.expiresAtMs, kept?.properties], [undefined, {}]);
    await store.save([queued('a', { order: 2, properties: { userProperties: [], correlationData: Buffer.alloc(0) } })]);
    assert.deepEqual((await messagesOf(store))[1]?.properties, {
      userProperties: [],
      correlationData: Buffer.alloc(0),
    });
  });

  claim('payloads of any size and any bytes are kept', async (store) => {
    const big = Uint8Array.from({ length: 262_144 }, (_, index) => (index * 31) & 0xff);
    const part = big.subarray(1000, 1256);
    const payloads = [new Uint8Array(0), part, big];
    await store.save([opened('a'), ...payloads.map((payload, index) => queued('a', { order: index + 1, payload }))]);
    assert.deepEqual(
      (await messagesOf(store)).map(({ payload }) => Buffer.from(payload)),
      payloads.map((payload) => Buffer.from(payload)),
    );
  });

  claim('megabytes in one save are kept', async (store) => {
    const payload = new Uint8Array(1_048_576).fill(7);
    const many = Array.from({ length: 20 }, (_, index) => queued('a', { order: index + 1, payload }));
    await store.save([opened('a'), ...many]);
    const sizes = (await messagesOf(store)).map(({ payload }) => payload.length);
    assert.deepEqual(sizes, Array(20).fill(1_048_576));
  });

  claim('a message is sent, then released, then done', async (store) => {
    await store.save([opened('a'), queued('a', { order: 1, qos: 2 }), queued('a', { order: 2 })]);
    await store.save([{ kind: 'sent', key: 'a', order: 1, packetId: 9 }]);
    assert.deepEqual(await statesOf(store), [
      [1, 9, false],
      [2, 0, false],
    ]);
    await store.save([{ kind: 'released', key: 'a', order: 1 }]);
    assert.deepEqual(await statesOf(store), [
      [1, 9, true],
      [2, 0, false],
    ]);
    await store.save([{ kind: 'done', key: 'a', order: 1 }]);
    assert.deepEqual(await statesOf(store), [[2, 0, false]]);
  });

  claim('a message can be queued, sent, released and done in one save', async (store) => {
    const steps: SessionChange[] = [
      queued('a', { order: 1, qos: 2 }),
      { kind: 'sent', key: 'a', order: 1, packetId: 9 },
      { kind: 'released', key: 'a', order: 1 },
    ];
    await store.save([opened('a'), ...steps]);
    assert.deepEqual(await statesOf(store), [[1, 9, true]]);
    await store.save([queued('a', { order: 2 }), { kind: 'done', key: 'a', order: 2 }]);
    assert.deepEqual(await statesOf(store), [[1, 9, true]]);
  });

  claim('a message that is sent and released in one save is both', async (store) => {
    await store.save([opened('a'), queued('a', { order: 1 }), queued('a', { order: 2 })]);
    await store.save([
      { kind: 'sent', key: 'a', order: 1, packetId: 8 },
      { kind: 'sent', key: 'a', order: 1, packetId: 9 },
      { kind: 'released', key: 'a', order: 1 },
      { kind: 'released', key: 'a', order: 2 },
    ]);
    assert.deepEqual(await statesOf(store), [
      [1, 9, true],
      [2, 0, true],
    ]);
  });

  claim('changes of an unknown message change nothing', async (store) => {
    await store.save([opened('a'), queued('a', { order: 1 })]);
    await store.save([
      { kind: 'sent', key: 'a', order: 2, packetId: 9 },
      { kind: 'released', key: 'a', order: 2 },
      { kind: 'done', key: 'a', order: 2 },
    ]);
    assert.deepEqual(await statesOf(store), [[1, 0, false]]);
  });

  claim('dropped messages are deleted, and messages sent before stay', async (store) => {
    const all = [1, 2, 3, 4].map((order) => queued('a', { order }));
    await store.save([opened('a'), opened('b'), ...all, queued('b', { order: 1 })]);
    await store.save([
      { kind: 'sent', key: 'a', order: 1, packetId: 9 },
      { kind: 'dropped', key: 'a', beforeOrder: 4 },
      { kind: 'released', key: 'a', order: 1 },
    ]);
    assert.deepEqual(await statesOf(store), [
      [1, 9, true],
      [4, 0, false],
      [1, 0, false],
    ]);
  });

  claim('messages that are queued and dropped in one save are not kept', async (store) => {
    await store.save([
      opened('a'),
      queued('a', { order: 1 }),
      queued('a', { order: 2, packetId: 5 }),
      queued('a', { order: 3 }),
      { kind: 'dropped', key: 'a', beforeOrder: 4 },
      queued('a', { order: 4 }),
    ]);
    assert.deepEqual(await ordersOf(store), [2, 4]);
  });

  claim('exchanges are read without queued messages', async (store) => {
    await store.save([opened('a'), opened('b'), queued('a', { order: 3 }), queued('b', { order: 1, packetId: 2 })]);
    await store.save([queued('a', { order: 1, packetId: 7, qos: 2, released: true, retain: true, bytes: 5 })]);
    await store.save([queued('a', { order: 2, packetId: 3, subscriptionIdentifiers: [4] }), received('a', 9)]);
    const { sent, receivedIds } = await store.readExchanges('a');
    const state = { bytes: 100, released: false, qos: 1, retain: false, subscriptionIdentifiers: [] };
    assert.deepEqual(sent, [
      { ...state, order: 1, packetId: 7, qos: 2, released: true, retain: true, bytes: 5 },
      { ...state, order: 2, packetId: 3, subscriptionIdentifiers: [4] },
    ]);
    assert.deepEqual(receivedIds, [9]);
    assert.deepEqual(await store.readExchanges('nobody'), { sent: [], receivedIds: [] });
  });

  claim('messages are read in pieces bounded by number and bytes, at least one at a time', async (store) => {
    const sizes = [10, 10, 500, 10, 0, 0, 10];
    const messages = sizes.map((bytes, index) => queued('a', { order: index + 1, bytes }));
    await store.save([opened('a'), opened('b'), ...messages, queued('b', { order: 2 })]);
    const read = async (from: number, messagesMax: number, bytesMax: number): Promise<number[]> =>
      (await store.readMessages('a', from, { messagesMax, bytesMax })).map(({ order }) => order);
    assert.deepEqual(await read(0, 3, 10_000), [1, 2, 3]);
    assert.deepEqual(await read(2, 100, 509), [2]);
    assert.deepEqual(await read(2, 100, 510), [2, 3]);
    assert.deepEqual(await read(3, 100, 50), [3]);
    assert.deepEqual(await read(4, 100, 20), [4, 5, 6, 7]);
    assert.deepEqual(await read(8, 100, 50), []);
    assert.deepEqual(await store.readMessages('nobody', 0, { messagesMax: 1, bytesMax: 1 }), []);
  });

  claim('a message shared by many sessions is whole in each until the last one deletes it', async (store) => {
    const whole = message({ payload: new Uint8Array([4, 5, 6]), properties: { contentType: 'text' } });
    const keys = ['a', 'b', 'c', 'd'];
    await store.save([
      ...keys.map(opened),
      ...keys.map((key, index) => queued(key, { ...whole, order: index + 1, packetId: index })),
      queued('a', { ...whole, order: 9, topic: 'another' }),
    ]);
    await store.save([
      { kind: 'removed', key: 'a' },
      { kind: 'done', key: 'b', order: 2 },
      { kind: 'dropped', key: 'c', beforeOrder: 4 },
    ]);
    assert.deepEqual(await messagesOf(store), [
      { ...whole, order: 3, packetId: 2 },
      { ...whole, order: 4, packetId: 3 },
    ]);
    await store.save([
      { kind: 'done', key: 'c', order: 3 },
      { kind: 'done', key: 'd', order: 4 },
    ]);
    assert.deepEqual(await messagesOf(store), []);
  });
}
