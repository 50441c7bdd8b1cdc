import assert from 'node:assert/strict';
import type { Store } from '#core/ports/store';
import type { ShareLink } from '#core/share-link';
import { at, bot, type Claim, firstPage, newUser, write } from './store-steps.contract.ts';

export function shareLinksContract(claim: Claim): void {
  claim('a share link is found by its id, by its key and by its bot, with the name of its maker', async (store) => {
    const { userId, link } = await addLink(store);
    const expected = {
      id: link.id,
      key: 'key 1',
      botId: 1,
      fixtureId: 7,
      name: 'Link',
      createdAt: at,
      createdBy: { userId, username: 'anna' },
      expiresAtMs: 4_102_444_800_000,
      lastUsedAt: null,
    };
    assert.deepEqual(link, expected);
    assert.deepEqual(await store.shareLinks.find(link.id), expected);
    assert.deepEqual(await store.shareLinks.findByKey('key 1'), expected);
    assert.deepEqual(await store.shareLinks.listByBot(1), [expected]);
    assert.deepEqual([await store.shareLinks.findByKey('key 2'), await store.shareLinks.listByBot(2)], [undefined, []]);
  });

  claim('share links are listed in pages: all, and those of the bots of a user', async (store) => {
    const { userId } = await addLink(store);
    await write(store, async ({ shareLinks, bots }) => {
      await bots.put(bot(2));
      for (const [botId, key] of [
        [2, 'b'],
        [1, 'c'],
        [2, 'd'],
      ] as const)
        await shareLinks.insert(newLink(userId, botId, key));
      await bots.assign(userId, 2);
    });
    const keys = (links: readonly ShareLink[]) => links.map(({ key }) => key);
    const all = await store.shareLinks.list(firstPage);
    assert.deepEqual(keys(all), ['key 1', 'b', 'c', 'd']);
    assert.deepEqual(keys(await store.shareLinks.list({ after: all[0]?.id ?? 0, limit: 1 })), ['b', 'c']);
    assert.deepEqual(keys(await store.shareLinks.listAssigned(userId, firstPage)), ['b', 'd']);
  });

  claim('a share link is changed, used and removed', async (store) => {
    const { link } = await addLink(store);
    await write(store, async ({ shareLinks }) => {
      await shareLinks.update(link.id, { name: 'Other', expiresAtMs: null });
      await shareLinks.noteUse(link.id, at);
    });
    assert.deepEqual(await store.shareLinks.find(link.id), {
      ...link,
      name: 'Other',
      expiresAtMs: null,
      lastUsedAt: at,
    });
    await write(store, ({ shareLinks }) => shareLinks.remove(link.id));
    assert.equal(await store.shareLinks.find(link.id), undefined);
  });

  claim('a share link goes with its bot and with its maker', async (store) => {
    const { userId } = await addLink(store);
    await write(store, ({ bots }) => bots.remove(1));
    assert.deepEqual(await store.shareLinks.list(firstPage), []);
    await write(store, async ({ bots, shareLinks, users }) => {
      await bots.put(bot(2));
      await shareLinks.insert(newLink(userId, 2, 'other'));
      await users.remove(userId);
    });
    assert.deepEqual(await store.shareLinks.list(firstPage), []);
  });
}

function newLink(createdByUserId: number, botId: number, key: string) {
  const expiresAtMs = Date.parse('2100-01-01T00:00:00Z');
  return { key, botId, fixtureId: 7, name: 'Link', createdAt: at, createdByUserId, expiresAtMs };
}

async function addLink(store: Store): Promise<{ userId: number; link: ShareLink }> {
  return write(store, async ({ users, bots, shareLinks }) => {
    await bots.put(bot(1));
    const { id: userId } = await users.insert(newUser('anna'));
    return { userId, link: await shareLinks.insert(newLink(userId, 1, 'key 1')) };
  });
}
