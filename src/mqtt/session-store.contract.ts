import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import * as fc from 'fast-check';
import { sessionChanges, sessionKeys } from '#tests/store/arbitrary-session-changes';
import { readWholeSessions, type WholeSession } from '#tests/store/read-whole-sessions';
import { createMemorySessionStore } from './memory-session-store.ts';
import type {
  SessionChange,
  SessionStore,
  StoredHoldings,
  StoredMessage,
  StoredSubscription,
} from './session-store.ts';

/** What every store of sessions must do, whatever keeps them. `open` gives an empty store that goes with the test. */
export function sessionStoreContract(
  name: string,
  skip: string | false,
  open: (t: TestContext) => Promise<SessionStore>,
): void {
  const claim = (what: string, prove: (store: SessionStore) => Promise<void>): void =>
    void test(what, { skip }, async (t) => prove(await open(t)));

  suite(`session store on ${name}`, () => {
    claim('a new store is empty, and saving nothing changes nothing', async (store) => {
      await store.save([]);
      assert.deepEqual(await readWholeSessions(store), []);
    });

    claim('an opened session is kept', async (store) => {
      await store.save([opened('a')]);
      assert.deepEqual(await readWholeSessions(store), [session('a')]);
    });

    claim('a closed session is offline since then, with its last expiry', async (store) => {
      await store.save([opened('a'), opened('b')]);
      await store.save([{ kind: 'closed', key: 'a', expirySeconds: 4_294_967_295, offlineSinceMs: 1_775_068_200_123 }]);
      const closed = { expirySeconds: 4_294_967_295, offlineSinceMs: 1_775_068_200_123 };
      assert.deepEqual(await loadInOrder(store), [{ ...session('a'), ...closed }, session('b')]);
    });

    claim('a session that is opened again keeps its content and is not offline', async (store) => {
      await store.save([opened('a'), subscribed('a', {}), queued('a', { order: 1 }), received('a', 7)]);
      await store.save([{ kind: 'closed', key: 'a', expirySeconds: 60, offlineSinceMs: 1000 }]);
      await store.save([{ ...opened('a'), expirySeconds: 0 }]);
      const content = { subscriptions: [subscription({})], messages: [message({ order: 1 })], receivedIds: [7] };
      assert.deepEqual(await loadInOrder(store), [{ ...session('a'), ...content, expirySeconds: 0 }]);
    });

    claim('a session that takes the place of another has its own number', async (store) => {
      await store.save([opened('a')]);
      await store.save([
        { kind: 'removed', key: 'a' },
        { ...opened('a'), number: 7 },
      ]);
      assert.deepEqual(await readWholeSessions(store), [{ ...session('a'), number: 7 }]);
    });

    claim('a session that is opened and closed in one save is offline', async (store) => {
      await store.save([opened('a'), { kind: 'closed', key: 'a', expirySeconds: 60, offlineSinceMs: 1000 }]);
      assert.deepEqual(await readWholeSessions(store), [{ ...session('a'), expirySeconds: 60, offlineSinceMs: 1000 }]);
    });

    claim('a removed session goes with everything that it held, and no other does', async (store) => {
      const content = (key: string) => [subscribed(key, {}), queued(key, { order: 1 }), received(key, 7)];
      await store.save([opened('a'), opened('b'), ...content('a'), ...content('b')]);
      const before = await loadInOrder(store);
      await store.save([{ kind: 'removed', key: 'a' }]);
      assert.deepEqual(await loadInOrder(store), before.slice(1));
      await store.save([opened('a')]);
      assert.deepEqual(await loadInOrder(store), [session('a'), ...before.slice(1)]);
    });

    claim('a session that is removed and opened in one save starts empty', async (store) => {
      await store.save([opened('a'), subscribed('a', {}), queued('a', { order: 1 })]);
      await store.save([queued('a', { order: 2 }), { kind: 'removed', key: 'a' }, opened('a'), received('a', 7)]);
      assert.deepEqual(await readWholeSessions(store), [{ ...session('a'), receivedIds: [7] }]);
    });

    claim('a subscription replaces the one with the same filter', async (store) => {
      const other = subscription({ filter: 'b/#' });
      const whole = {
        qos: 2,
        noLocal: true,
        retainAsPublished: true,
        retainHandling: 2,
        identifier: 268_435_455,
      } as const;
      await store.save([opened('a'), subscribed('a', {}), subscribed('a', other)]);
      await store.save([subscribed('a', whole)]);
      assert.deepEqual(await subscriptionsOf(store), [subscription(whole), other]);
      await store.save([subscribed('a', whole), subscribed('a', {})]);
      assert.deepEqual(await subscriptionsOf(store), [subscription({}), other]);
    });

    claim('an unsubscribed filter is gone', async (store) => {
      await store.save([opened('a'), subscribed('a', {}), subscribed('a', { filter: 'b' })]);
      await store.save([unsubscribed('a', 'b'), unsubscribed('a', 'never')]);
      assert.deepEqual(await subscriptionsOf(store), [subscription({})]);
      await store.save([subscribed('a', { filter: 'c' }), unsubscribed('a', 'c')]);
      assert.deepEqual(await subscriptionsOf(store), [subscription({})]);
    });

    claim('messages come back in their order, whatever order they were saved in', async (store) => {
      const orders = [3, 11, 100, 20, 9_007_199_254_740_991, 1];
      await store.save([opened('a')]);
      for (const order of orders) await store.save([queued('a', { order })]);
      assert.deepEqual(await ordersOf(store), [1, 3, 11, 20, 100, 9_007_199_254_740_991]);
    });

    claim('a message keeps all that it has', async (store) => {
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

    claim('what a message does not have stays missing', async (store) => {
      await store.save([opened('a'), queued('a', { order: 1, properties: {} })]);
      const [kept] = await messagesOf(store);
      assert.deepEqual([kept?.expiresAtMs, kept?.properties], [undefined, {}]);
      await store.save([
        queued('a', { order: 2, properties: { userProperties: [], correlationData: Buffer.alloc(0) } }),
      ]);
      assert.deepEqual((await messagesOf(store))[1]?.properties, {
        userProperties: [],
        correlationData: Buffer.alloc(0),
      });
    });

    claim('payloads of any size and any bytes come back', async (store) => {
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

    claim('a message can be queued, sent and released in one save, and be done in it', async (store) => {
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

    claim('a message that was sent and released in one save is both', async (store) => {
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

    claim('changes of a message that is not there change nothing', async (store) => {
      await store.save([opened('a'), queued('a', { order: 1 })]);
      await store.save([
        { kind: 'sent', key: 'a', order: 2, packetId: 9 },
        { kind: 'released', key: 'a', order: 2 },
        { kind: 'done', key: 'a', order: 2 },
      ]);
      assert.deepEqual(await statesOf(store), [[1, 0, false]]);
    });

    claim('dropped messages are gone, and those that were sent before stay', async (store) => {
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

    claim('a session tells what it holds without its messages', async (store) => {
      await store.save([opened('a')]);
      assert.deepEqual(await holdingsOf(store), {
        a: { lastOrder: 0, firstQueued: 0, queuedBytes: 0, hasExchanges: false },
      });
      await store.save([1, 2, 3].map((order) => queued('a', { order, bytes: order * 10 })));
      assert.deepEqual(await holdingsOf(store), {
        a: { lastOrder: 3, firstQueued: 1, queuedBytes: 60, hasExchanges: false },
      });
      await store.save([{ kind: 'sent', key: 'a', order: 1, packetId: 1 }]);
      assert.deepEqual(await holdingsOf(store), {
        a: { lastOrder: 3, firstQueued: 2, queuedBytes: 50, hasExchanges: true },
      });
      await store.save([{ kind: 'removed', key: 'a' }, opened('a'), received('a', 7)]);
      assert.deepEqual(await holdingsOf(store), {
        a: { lastOrder: 0, firstQueued: 0, queuedBytes: 0, hasExchanges: true },
      });
    });

    claim('what is under way is read without what waits', async (store) => {
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

    claim('messages are read in pieces of a number and of bytes, one at the least', async (store) => {
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

    claim('a message that many sessions hold is whole in each, until the last has let go of it', async (store) => {
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

    claim('received packet ids are kept until they are forgotten', async (store) => {
      await store.save([opened('a'), received('a', 1), received('a', 65_535), received('a', 1)]);
      assert.deepEqual(await receivedIdsOf(store), [1, 65_535]);
      await store.save([forgotten('a', 1), forgotten('a', 2), received('a', 3)]);
      assert.deepEqual(await receivedIdsOf(store), [3, 65_535]);
      await store.save([received('a', 3), forgotten('a', 3), forgotten('a', 65_535), received('a', 65_535)]);
      assert.deepEqual(await receivedIdsOf(store), [65_535]);
    });

    claim('changes of a session that does not exist do no harm to the others in the save', async (store) => {
      const late: SessionChange[] = [
        { kind: 'closed', key: 'gone', expirySeconds: 1, offlineSinceMs: 1 },
        subscribed('gone', {}),
        unsubscribed('gone', 'a/+'),
        queued('gone', { order: 1 }),
        { kind: 'sent', key: 'gone', order: 1, packetId: 1 },
        { kind: 'released', key: 'gone', order: 1 },
        queued('gone', { order: 2 }),
        received('gone', 1),
        { kind: 'removed', key: 'gone' },
      ];
      await store.save([...late.slice(0, -1), opened('a')]);
      await store.save([opened('gone'), ...late, ...late.slice(0, -1), queued('a', { order: 1 })]);
      assert.deepEqual(await loadInOrder(store), [{ ...session('a'), messages: [message({ order: 1 })] }]);
    });

    claim('content that was saved before its session does not appear when that is opened', async (store) => {
      await store.save([queued('a', { order: 1 }), subscribed('a', {}), opened('a'), queued('a', { order: 2 })]);
      assert.deepEqual(await loadInOrder(store), [{ ...session('a'), messages: [message({ order: 2 })] }]);
    });

    claim('keys, client ids, filters and topics may be long and of any characters', async (store) => {
      const long = (seed: number, length: number) =>
        Array.from({ length }, (_, index) => String.fromCodePoint(0x21 + ((index * seed) % 8000))).join('');
      const key = `user/${long(7, 8000)}`;
      const client = { user: 'üser "1"', clientId: long(11, 8000) };
      const filter = long(13, 8000);
      const topic = long(17, 8000);
      await store.save([{ ...opened(key), ...client }, subscribed(key, { filter }), queued(key, { order: 1, topic })]);
      const content = { subscriptions: [subscription({ filter })], messages: [message({ order: 1, topic })] };
      assert.deepEqual(await loadInOrder(store), [{ ...session(key), ...client, ...content }]);
      await store.save([unsubscribed(key, filter), { kind: 'done', key, order: 1 }]);
      assert.deepEqual(await loadInOrder(store), [{ ...session(key), ...client }]);
    });

    claim('client ids that differ in case or by a space are different', async (store) => {
      const keys = ['u/A', 'u/a', 'u/a ', 'u/á', 'u/a\u0301'];
      await store.save(keys.map(opened));
      assert.deepEqual(
        (await loadInOrder(store)).map(({ key }) => key),
        keys.sort(),
      );
    });

    claim('thousands of changes in one save are kept', async (store) => {
      const keys = Array.from({ length: 50 }, (_, index) => `client-${index}`);
      const changes = Array.from({ length: 5000 }, (_, index) => queued(`client-${index % 50}`, { order: index }));
      await store.save([...keys.map(opened), ...changes]);
      const loaded = await readWholeSessions(store);
      assert.equal(loaded.length, 50);
      for (const { messages } of loaded) assert.equal(messages.length, 100);
      await store.save(changes.map(({ key, message: { order } }) => ({ kind: 'done', key, order })));
      assert.deepEqual(await messagesOf(store), []);
    });

    claim('saves that are not waited for are applied in their order', async (store) => {
      const saves = [store.save([opened('a'), queued('a', { order: 1 })])];
      for (let packetId = 1; packetId <= 20; packetId++)
        saves.push(store.save([{ kind: 'sent', key: 'a', order: 1, packetId }]));
      await Promise.all(saves);
      assert.deepEqual(await statesOf(store), [[1, 20, false]]);
    });

    claim('a save with a change that cannot be read leaves nothing behind, and the next one works', async (store) => {
      const broken: SessionChange = {
        kind: 'queued',
        key: 'a',
        get message(): StoredMessage {
          throw new Error('broken');
        },
      };
      await assert.rejects(store.save([opened('a'), queued('a', { order: 1 }), broken, opened('b')]), /broken/);
      assert.deepEqual(await readWholeSessions(store), []);
      await store.save([opened('b')]);
      assert.deepEqual(await readWholeSessions(store), [session('b')]);
    });

    claim('what is loaded is a copy', async (store) => {
      await store.save([opened('a'), queued('a', { order: 1, payload: new Uint8Array([1]) })]);
      for (const { messages } of await readWholeSessions(store)) messages[0]?.payload.fill(9);
      assert.deepEqual(Buffer.from((await messagesOf(store))[0]?.payload ?? []), Buffer.from([1]));
    });

    claim('any changes in any saves come to the same as in memory', async (store) => {
      await fc.assert(
        fc.asyncProperty(sessionChanges, async (saves) => {
          const model = createMemorySessionStore();
          await store.save(sessionKeys.map((key) => ({ kind: 'removed', key })));
          for (const changes of saves) {
            await Promise.all([model.save(changes), store.save(changes)]);
            assert.deepEqual(await loadInOrder(store), await loadInOrder(model));
            assert.deepEqual(await holdingsOf(store), await holdingsOf(model));
          }
        }),
        { numRuns: 150 },
      );
    });
  });
}

/** Sessions by key, subscriptions by filter, packet ids by number: a store may give them in any order. */
async function loadInOrder(store: SessionStore): Promise<WholeSession[]> {
  const sessions = (await readWholeSessions(store)).map((session) => ({
    ...session,
    subscriptions: [...session.subscriptions].sort((one, other) => compare(one.filter, other.filter)),
    messages: session.messages.map((message) => ({ ...message, payload: new Uint8Array(message.payload) })),
    receivedIds: [...session.receivedIds].sort((one, other) => one - other),
  }));
  return sessions.sort((one, other) => compare(one.key, other.key));
}

async function holdingsOf(store: SessionStore): Promise<Record<string, StoredHoldings>> {
  const found: [string, StoredHoldings][] = [];
  for await (const page of store.load()) for (const { key, holdings } of page) found.push([key, holdings]);
  return Object.fromEntries(found);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

async function subscriptionsOf(store: SessionStore): Promise<readonly StoredSubscription[]> {
  return (await loadInOrder(store)).flatMap(({ subscriptions }) => subscriptions);
}

async function messagesOf(store: SessionStore): Promise<readonly StoredMessage[]> {
  return (await loadInOrder(store)).flatMap(({ messages }) => messages);
}

async function ordersOf(store: SessionStore): Promise<number[]> {
  return (await messagesOf(store)).map(({ order }) => order);
}

async function statesOf(store: SessionStore): Promise<[order: number, packetId: number, released: boolean][]> {
  return (await messagesOf(store)).map(({ order, packetId, released }) => [order, packetId, released]);
}

async function receivedIdsOf(store: SessionStore): Promise<readonly number[]> {
  return (await loadInOrder(store)).flatMap(({ receivedIds }) => receivedIds);
}

function opened(key: string): Extract<SessionChange, { kind: 'opened' }> {
  return {
    kind: 'opened',
    key,
    user: 'anna',
    clientId: `client ${key}`,
    number: 4_503_599_627_370_497,
    expirySeconds: 3600,
  };
}

function session(key: string): WholeSession {
  const { user, clientId, number, expirySeconds } = opened(key);
  return {
    key,
    user,
    clientId,
    number,
    expirySeconds,
    offlineSinceMs: undefined,
    subscriptions: [],
    messages: [],
    receivedIds: [],
  };
}

function subscribed(key: string, part: Partial<StoredSubscription>): SessionChange {
  return { kind: 'subscribed', key, subscription: subscription(part) };
}

function subscription(part: Partial<StoredSubscription>): StoredSubscription {
  return {
    filter: 'a/+',
    qos: 1,
    noLocal: false,
    retainAsPublished: false,
    retainHandling: 0,
    identifier: undefined,
    ...part,
  };
}

function unsubscribed(key: string, filter: string): SessionChange {
  return { kind: 'unsubscribed', key, filter };
}

function queued(key: string, part: Partial<StoredMessage>): Extract<SessionChange, { kind: 'queued' }> {
  return { kind: 'queued', key, message: message(part) };
}

function message(part: Partial<StoredMessage>): StoredMessage {
  return {
    order: 1,
    packetId: 0,
    bytes: 100,
    released: false,
    topic: 'scores/1',
    payload: new Uint8Array([1, 2, 3]),
    qos: 1,
    retain: false,
    expiresAtMs: undefined,
    subscriptionIdentifiers: [],
    properties: {},
    ...part,
  };
}

function received(key: string, packetId: number): SessionChange {
  return { kind: 'received', key, packetId };
}

function forgotten(key: string, packetId: number): SessionChange {
  return { kind: 'forgotten', key, packetId };
}
