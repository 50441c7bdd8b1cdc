import assert from 'node:assert/strict';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import type { Claim } from './claim.contract.ts';
import {
  forgotten,
  holdingsOf,
  loadInOrder,
  message,
  opened,
  queued,
  received,
  receivedIdsOf,
  session,
  subscribed,
  subscription,
  subscriptionsOf,
  unsubscribed,
} from './stored-session.vectors.ts';

/** Sessions with their subscriptions and received packet ids. */
export function claimSessions(claim: Claim): void {
  claim('a new store is empty, and saving nothing changes nothing', async (store) => {
    await store.save([]);
    assert.deepEqual(await readWholeSessions(store), []);
  });

  claim('an opened session is kept', async (store) => {
    await store.save([opened('a')]);
    assert.deepEqual(await readWholeSessions(store), [session('a')]);
  });

  claim('a closed session keeps the time of closing and its last expiry', async (store) => {
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

  claim('a session that replaces another has its own number', async (store) => {
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

  claim('a removed session is deleted with everything it held, and others are not', async (store) => {
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

  claim('an unsubscribed filter is deleted', async (store) => {
    await store.save([opened('a'), subscribed('a', {}), subscribed('a', { filter: 'b' })]);
    await store.save([unsubscribed('a', 'b'), unsubscribed('a', 'never')]);
    assert.deepEqual(await subscriptionsOf(store), [subscription({})]);
    await store.save([subscribed('a', { filter: 'c' }), unsubscribed('a', 'c')]);
    assert.deepEqual(await subscriptionsOf(store), [subscription({})]);
  });

  claim('a session is loaded with the counts of its messages', async (store) => {
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

  claim('received packet ids are kept until they are forgotten', async (store) => {
    await store.save([opened('a'), received('a', 1), received('a', 65_535), received('a', 1)]);
    assert.deepEqual(await receivedIdsOf(store), [1, 65_535]);
    await store.save([forgotten('a', 1), forgotten('a', 2), received('a', 3)]);
    assert.deepEqual(await receivedIdsOf(store), [3, 65_535]);
    await store.save([received('a', 3), forgotten('a', 3), forgotten('a', 65_535), received('a', 65_535)]);
    assert.deepEqual(await receivedIdsOf(store), [65_535]);
  });

  claim('keys, client ids, filters and topics may be long and have any characters', async (store) => {
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
}
