import assert from 'node:assert/strict';
import type { ClaimOutcome, SessionClaim, SharedSessionStore } from '#mqtt/session-store';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import type { Claim } from './claim.contract.ts';
import {
  loadInOrder,
  message,
  opened,
  queued,
  received,
  session,
  subscribed,
  subscription,
} from './stored-session.vectors.ts';

/** Sessions that several nodes claim from each other. */
export function claimClaims(claim: Claim): void {
  claim('a claim of an unknown session stores it for its owner, offline until it is opened', async (store) => {
    const outcome = await store.claim(toClaim('a', 'node-a/1'));
    assert.deepEqual(outcome, { kind: 'claimed', session: undefined, previous: undefined });
    assert.deepEqual(await readWholeSessions(store), [{ ...session('a'), offlineSinceMs: nowMs }]);
    assert.deepEqual(await store.saveOwned([opened('a')], new Map([['a', 'node-a/1']])), []);
    assert.deepEqual(await readWholeSessions(store), [session('a')]);
  });

  claim('a session that is to end with its connection is not stored by a claim', async (store) => {
    const outcome = await store.claim({ ...toClaim('a', 'node-a/1'), expirySeconds: 0 });
    assert.deepEqual(outcome, { kind: 'claimed', session: undefined, previous: undefined });
    assert.deepEqual(await readWholeSessions(store), []);
  });

  claim('a claim reads the session with its subscriptions, holdings and positions', async (store) => {
    await openOwned(store, 'a', 'node-a/1');
    await store.saveOwned(
      [
        subscribed('a', {}),
        { ...queued('a', { order: 1, topic: 'x' }), position: 4 },
        { ...queued('a', { order: 2, topic: 'y' }), position: 9 },
        { ...queued('a', { order: 3, topic: 'x' }), position: 5 },
        received('a', 7),
        closed('a'),
      ],
      new Map([['a', 'node-a/1']]),
    );
    const outcome = await store.claim(toClaim('a', 'node-b/1'));
    assert.ok(outcome.kind === 'claimed' && outcome.session !== undefined);
    const { subscriptions, holdings, positions, number } = outcome.session;
    assert.equal(outcome.previous, 'node-a/1');
    assert.equal(number, opened('a').number);
    assert.deepEqual(subscriptions, [subscription({})]);
    assert.deepEqual(holdings, { lastOrder: 3, firstQueued: 1, queuedBytes: 300, hasExchanges: true });
    assert.deepEqual(
      positions,
      new Map([
        ['x', 5],
        ['y', 9],
      ]),
    );
  });

  claim('a save of a node that has lost a session changes nothing of it, and all of the others', async (store) => {
    await openOwned(store, 'a', 'node-a/1');
    await openOwned(store, 'b', 'node-a/2');
    await store.saveOwned([closed('a')], new Map([['a', 'node-a/1']]));
    await store.claim(toClaim('a', 'node-b/1'));
    const before = await loadInOrder(store);
    const late = [
      { kind: 'removed', key: 'a' } as const,
      opened('a'),
      subscribed('a', {}),
      { ...queued('a', { order: 1 }), position: 3 },
      received('a', 7),
    ];
    const owners = new Map([
      ['a', 'node-a/1'],
      ['b', 'node-a/2'],
    ]);
    const content = [queued('b', { order: 1 }), subscribed('b', {})];
    assert.deepEqual(await store.saveOwned([...late, ...content], owners), ['a']);
    const after = await loadInOrder(store);
    assert.deepEqual(after[0], before[0]);
    assert.deepEqual(after[1]?.messages, [message({ order: 1 })]);
    assert.deepEqual(after[1]?.subscriptions, [subscription({})]);
  });

  claim('changes of a session without an owner, or of one that is not stored, are left out', async (store) => {
    await store.save([opened('a')]);
    const changes = [received('a', 1), opened('b'), received('c', 1)];
    assert.deepEqual(
      await store.saveOwned(
        changes,
        new Map([
          ['b', 'node-a/1'],
          ['c', 'node-a/2'],
        ]),
      ),
      ['a', 'b', 'c'],
    );
    assert.deepEqual(await loadInOrder(store), [session('a')]);
  });

  claim('a session that is open on another node is held, until the claim is forced', async (store) => {
    await openOwned(store, 'a', 'node-a/1');
    assert.deepEqual(await store.claim(toClaim('a', 'node-b/1')), { kind: 'held', owner: 'node-a/1' });
    assert.deepEqual(await store.saveOwned([received('a', 1)], new Map([['a', 'node-a/1']])), []);
    const forced = await store.claim({ ...toClaim('a', 'node-b/1'), force: true });
    assert.deepEqual([forced.kind, previousOf(forced)], ['claimed', 'node-a/1']);
    assert.deepEqual(await store.saveOwned([received('a', 2)], new Map([['a', 'node-a/1']])), ['a']);
    assert.deepEqual(await store.saveOwned([received('a', 3)], new Map([['a', 'node-b/1']])), []);
    assert.deepEqual((await loadInOrder(store))[0]?.receivedIds, [1, 3]);
  });

  claim('a node claims again what it has open itself', async (store) => {
    await openOwned(store, 'a', 'node-a/1');
    const outcome = await store.claim(toClaim('a', 'node-a/2'));
    assert.deepEqual([outcome.kind, previousOf(outcome)], ['claimed', 'node-a/1']);
    assert.deepEqual(await store.saveOwned([received('a', 1)], new Map([['a', 'node-a/1']])), ['a']);
  });

  claim('a claim that still owns the session stays the owner', async (store) => {
    await openOwned(store, 'a', 'node-a/1');
    const outcome = await store.claim({ ...toClaim('a', 'node-a/2'), current: 'node-a/1' });
    assert.equal(previousOf(outcome), 'node-a/1');
    assert.deepEqual(await store.saveOwned([received('a', 1)], new Map([['a', 'node-a/1']])), []);
    await store.claim({ ...toClaim('a', 'node-b/1'), force: true });
    const late = await store.claim({ ...toClaim('a', 'node-a/3'), current: 'node-a/1', force: true });
    assert.equal(previousOf(late), 'node-b/1');
    assert.deepEqual(await store.saveOwned([received('a', 2)], new Map([['a', 'node-a/1']])), ['a']);
  });

  claim('two claims of a new session at the same moment end with one owner', async (store) => {
    const claims = ['node-a/1', 'node-b/1', 'node-c/1'].map((owner) => toClaim('a', owner));
    const outcomes = await Promise.all(claims.map((each) => store.claim(each)));
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['claimed', 'claimed', 'claimed'],
    );
    const lost: string[][] = [];
    for (const { owner } of claims) lost.push([...(await store.saveOwned([opened('a')], new Map([['a', owner]])))]);
    assert.equal(lost.filter((keys) => keys.length === 0).length, 1);
    assert.equal((await readWholeSessions(store)).length, 1);
  });

  claim(
    'a save and a claim at the same moment: either the claim reads the save, or the save is lost',
    async (store) => {
      await openOwned(store, 'a', 'node-a/1');
      for (let packetId = 1; packetId <= 20; packetId += 1) {
        const owner = `node-a/${packetId}`;
        const next = `node-a/${packetId + 1}`;
        const [lost, outcome] = await Promise.all([
          store.saveOwned([{ ...queued('a', { order: packetId }), position: packetId }], new Map([['a', owner]])),
          store.claim(toClaim('a', next)),
        ]);
        assert.ok(outcome.kind === 'claimed');
        const isRead = outcome.session?.positions.get('scores/1') === packetId;
        assert.equal(isRead, lost.length === 0);
      }
    },
  );

  claim('a clean start removes what is stored, and the save of the node that had it is lost', async (store) => {
    await openOwned(store, 'a', 'node-a/1');
    const owners = new Map([['a', 'node-a/1']]);
    await store.saveOwned(
      [subscribed('a', {}), { ...queued('a', { order: 1 }), position: 3 }, received('a', 7)],
      owners,
    );
    const clean = { ...toClaim('a', 'node-b/1'), cleanStart: true, force: true };
    const outcome = await store.claim({ ...clean, expirySeconds: 0 });
    assert.deepEqual(outcome, { kind: 'claimed', session: undefined, previous: 'node-a/1' });
    assert.deepEqual(await readWholeSessions(store), []);
    assert.deepEqual(await store.saveOwned([received('a', 8)], owners), ['a']);
    await store.claim({ ...clean, number: 5 });
    assert.deepEqual(await readWholeSessions(store), [{ ...session('a'), number: 5, offlineSinceMs: nowMs }]);
    const again = await store.claim({ ...toClaim('a', 'node-b/2') });
    assert.ok(again.kind === 'claimed');
    assert.deepEqual(again.session?.positions, new Map());
  });

  claim('an expired session is not resumed', async (store) => {
    await openOwned(store, 'a', 'node-a/1');
    await store.saveOwned([subscribed('a', {}), closed('a')], new Map([['a', 'node-a/1']]));
    const late = { ...toClaim('a', 'node-b/1'), number: 5, nowMs: nowMs + 3_600_000 };
    const outcome = await store.claim(late);
    assert.ok(outcome.kind === 'claimed' && outcome.session === undefined);
    assert.deepEqual(await readWholeSessions(store), [{ ...session('a'), number: 5, offlineSinceMs: late.nowMs }]);
  });

  claim('a user at his limit loses the session that has been offline the longest', async (store) => {
    for (const [index, key] of ['a', 'b', 'c'].entries()) {
      await openOwned(store, key, `node-a/${index}`);
      if (key !== 'c') await store.saveOwned([closed(key, nowMs - index)], new Map([[key, `node-a/${index}`]]));
    }
    const fourth = { ...toClaim('d', 'node-b/1'), sessionsPerUserMax: 3 };
    assert.equal((await store.claim({ ...fourth, user: 'bob', key: 'other' })).kind, 'claimed');
    assert.equal((await store.claim(fourth)).kind, 'claimed');
    assert.deepEqual(
      (await loadInOrder(store)).map(({ key }) => key),
      ['a', 'c', 'd', 'other'],
    );
    const all = new Map([
      ['a', 'node-a/0'],
      ['d', 'node-b/1'],
    ]);
    await store.saveOwned([opened('a'), opened('d')], all);
    assert.deepEqual(await store.claim({ ...fourth, key: 'e' }), { kind: 'full' });
  });

  claim('expired sessions are removed, with what they hold', async (store) => {
    for (const key of ['a', 'b', 'c']) await openOwned(store, key, `node-a/${key}`);
    await store.saveOwned(
      [queued('a', { order: 1 }), closed('a'), { ...closed('b'), expirySeconds: 4_294_967_295 }],
      new Map(['a', 'b'].map((key) => [key, `node-a/${key}`])),
    );
    await store.keepHouse(nowMs + 3_599_999, ['node-a']);
    assert.equal((await readWholeSessions(store)).length, 3);
    await store.keepHouse(nowMs + 3_600_000, ['node-a']);
    assert.deepEqual(
      (await loadInOrder(store)).map(({ key }) => key),
      ['b', 'c'],
    );
  });

  claim('the open sessions of a node that is gone are closed, and it cannot change them any more', async (store) => {
    await openOwned(store, 'a', 'node-a/1');
    await openOwned(store, 'b', 'node-b/1');
    await store.keepHouse(nowMs, ['node-b', 'node-c']);
    assert.deepEqual(
      (await loadInOrder(store)).map(({ offlineSinceMs }) => offlineSinceMs),
      [nowMs, undefined],
    );
    assert.deepEqual(await store.saveOwned([opened('a')], new Map([['a', 'node-a/1']])), ['a']);
  });

  claim('a node finds the sessions that it has lost', async (store) => {
    for (const key of ['a', 'b', 'c']) await openOwned(store, key, `node-a/${key}`);
    await store.claim({ ...toClaim('b', 'node-b/1'), force: true });
    await store.save([{ kind: 'removed', key: 'c' }]);
    const owners = new Map(['a', 'b', 'c'].map((key) => [key, `node-a/${key}`]));
    assert.deepEqual(await store.findLost(owners), ['b', 'c']);
  });

  claim('node numbers differ', async (store) => {
    assert.notEqual(await store.takeNodeNumber(), await store.takeNodeNumber());
  });
}

const nowMs = 1_775_068_200_123;

function toClaim(key: string, owner: string): SessionClaim {
  const { user, clientId, number, expirySeconds } = opened(key);
  const limits = { sessionsPerUserMax: Number.POSITIVE_INFINITY, nowMs };
  return {
    key,
    user,
    clientId,
    number,
    expirySeconds,
    owner,
    current: undefined,
    cleanStart: false,
    force: false,
    ...limits,
  };
}

async function openOwned(store: SharedSessionStore, key: string, owner: string): Promise<void> {
  await store.claim(toClaim(key, owner));
  assert.deepEqual(await store.saveOwned([opened(key)], new Map([[key, owner]])), []);
}

function closed(key: string, offlineSinceMs = nowMs) {
  return { kind: 'closed', key, expirySeconds: opened(key).expirySeconds, offlineSinceMs } as const;
}

function previousOf(outcome: ClaimOutcome): string | undefined {
  return outcome.kind === 'claimed' ? outcome.previous : undefined;
}
