import assert from 'node:assert/strict';
import { appendAll, type Claim, event, refusal, until } from './event-log-steps.contract.ts';

export function refusalContract(claim: Claim): void {
  claim('refusals come newest first, page by page, for one bot', async (log) => {
    for (let index = 0; index < 10; index += 1) log.refuse(refusal({ botId: (index % 2) + 1, packetId: index }));
    const stored = await until(
      () => log.readRefusals(1, { limit: 10 }),
      (found) => found.length === 5,
    );
    assert.deepEqual(
      stored.map(({ packetId }) => packetId),
      [8, 6, 4, 2, 0],
    );
    const [first, second] = [await log.readRefusals(1, { limit: 2 }), stored.slice(2, 4)];
    assert.deepEqual(first, stored.slice(0, 2));
    assert.deepEqual(await log.readRefusals(1, { beforeId: first[1]?.id, limit: 2 }), second);
    assert.deepEqual(await log.readRefusals(3, { limit: 2 }), []);
  });

  claim('refusals of all bots come newest first, page by page, within a limit of bytes', async (log) => {
    for (let index = 0; index < 6; index += 1) log.refuse(refusal({ botId: (index % 3) + 1, packetId: index }));
    const stored = await until(
      () => log.readAllRefusals({ limit: 10 }),
      (found) => found.length === 6,
    );
    assert.deepEqual(
      stored.map(({ botId, packetId }) => [botId, packetId]),
      [
        [3, 5],
        [2, 4],
        [1, 3],
        [3, 2],
        [2, 1],
        [1, 0],
      ],
    );
    const page = await log.readAllRefusals({ beforeId: stored[1]?.id, limit: 3 });
    assert.deepEqual(page, stored.slice(2, 5));
    assert.equal((await log.readAllRefusals({ limit: 6, bytesMax: 1 })).length, 1);
  });

  claim('a page of refusals ends with the refusal that reaches the byte limit', async (log) => {
    const sizes = [100, 2000, 2000, 4000, 10, 10];
    for (const size of sizes) log.refuse(refusal({ status: '{"m":"ü"}', payload: new Uint8Array(size) }));
    const stored = await until(
      () => log.readRefusals(1, { limit: 10 }),
      (found) => found.length === sizes.length,
    );
    const page = async (bytesMax: number, limit: number, beforeId?: number) =>
      (await log.readRefusals(1, { limit, bytesMax, beforeId })).map(({ payload }) => payload.length);
    assert.deepEqual(await page(1, 10), [10]);
    assert.deepEqual(await page(3000, 10), [10, 10, 4000]);
    assert.deepEqual(await page(4040, 10), [10, 10, 4000], '10 bytes of status each');
    assert.deepEqual(await page(4051, 10), [10, 10, 4000, 2000]);
    assert.deepEqual(await page(3000, 1), [10]);
    assert.deepEqual(await page(3000, 10, stored[2]?.id), [2000, 2000]);
  });

  claim('a refusal is read as it was given, with a long payload cut off', async (log) => {
    const given = refusal({ status: '{"statusType":5,"message":"ü"}', payload: new Uint8Array([0, 255, 123]) });
    const payload = new Uint8Array(100_000).fill(7);
    log.refuse(given);
    log.refuse(refusal({ botId: 2, payload }));
    const [stored] = await until(
      () => log.readRefusals(1, { limit: 1 }),
      (found) => found.length === 1,
    );
    const [long] = await until(
      () => log.readRefusals(2, { limit: 1 }),
      (found) => found.length === 1,
    );
    assert.deepEqual({ ...stored, payload: new Uint8Array(stored?.payload ?? []) }, { ...given, id: stored?.id });
    assert.deepEqual(new Uint8Array(long?.payload ?? []), payload.subarray(0, long?.payload.length));
    assert.ok((long?.payload.length ?? 0) >= 1024);
  });

  claim('closing stores waiting refusals and snapshots without an event', async (log, home) => {
    log.refuse(refusal({}));
    log.saveSnapshot({ botId: 1, sequence: 1, state: '{}' });
    await log.close();
    const reopened = await home.open();
    assert.equal((await reopened.readRefusals(1, { limit: 10 })).length, 1);
    assert.equal((await reopened.readSnapshot(1))?.sequence, 1);
  });

  claim('refusals beyond the limit of waiting ones are dropped; events are not', async (log) => {
    for (let index = 0; index < 20_000; index += 1) log.refuse(refusal({}));
    assert.ok(log.depth < 10_000);
    assert.deepEqual(await appendAll(log, [event({})]), [1]);
    await until(
      async () => log.depth,
      (depth) => depth === 0,
    );
  });
}
