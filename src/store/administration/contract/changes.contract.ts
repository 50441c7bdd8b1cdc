import assert from 'node:assert/strict';
import { failed, ok } from '#core/result';
import { type Claim, fixture, venue } from './store-steps.contract.ts';

export function changesContract(claim: Claim): void {
  claim('a change whose outcome is ok is kept', async (store) => {
    await store.change(async (writers) => ok(await writers.venues.put(venue(1))));
    assert.deepEqual(await store.venues.find(1), venue(1));
  });

  claim('a change whose outcome is a failure is rolled back, and returns the failure', async (store) => {
    const outcome = await store.change(async (writers) => {
      await writers.venues.put(venue(1));
      return failed('no');
    });
    assert.deepEqual([outcome, await store.venues.find(1)], [failed('no'), undefined]);
  });

  claim('a change that throws is rolled back', async (store) => {
    const change = store.change(async (writers) => {
      await writers.venues.put(venue(1));
      throw new Error('boom');
    });
    await assert.rejects(change, /boom/);
    assert.equal(await store.venues.find(1), undefined);
  });

  claim('changes run one after another', async (store) => {
    const addOne = () =>
      store.change(async (writers) => {
        const next = (await writers.fixtures.greatestId()) + 1;
        await writers.fixtures.putMany([fixture(next)]);
        return ok(next);
      });
    const outcomes = await Promise.all([addOne(), addOne(), addOne(), addOne()]);
    const ids = outcomes.map((outcome) => outcome.ok && outcome.value);
    assert.deepEqual(new Set(ids), new Set([1, 2, 3, 4]));
  });

  claim('reading does not wait for a running change', async (store) => {
    await store.change(async (writers) => {
      await writers.venues.put(venue(1));
      assert.equal(await store.venues.find(1), undefined);
      return ok(undefined);
    });
  });

  claim('ping answers while the store is open', async (store) => {
    assert.equal(await store.ping(), undefined);
  });
}
