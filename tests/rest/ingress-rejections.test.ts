import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveService } from '#tests/support/live-service';
import { createClock, present } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface Rejection {
  readonly id: number;
  readonly receivedAt: string;
  readonly userId: number;
  readonly clientId: string;
  readonly packetId: number;
  readonly status: { readonly statusName: string; readonly errors: readonly { readonly field: string | null }[] };
  readonly payload: string;
}

interface RejectionPage {
  readonly items: readonly Rejection[];
  readonly nextBefore: number | null;
}

const path = '/external/ingress/bots/1/rejections';

test('what was pushed to a bot and refused', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await createLiveService(t, { clock: time.clock });
  for (const id of [1, 2]) await service.putBot(id);
  const ana = await service.createUser('ana', { bots: [1] });
  const bob = await service.createUser('bob', { pushEnabled: false, bots: [1] });
  const eve = await service.createUser('eve', { pushEnabled: false });
  const root = await service.createUser('root', { role: 'admin' });
  const get = (url: string) => service.send({ url, as: { token: ana.token } });
  const list = async (query = ''): Promise<RejectionPage> => (await get(`${path}${query}`)).json<RejectionPage>();

  await t.test('[rejections] nothing was: an empty page', async () => {
    await service.push(1, ana.id, { EventId: 3 });
    assert.deepEqual(await list(), { items: [], nextBefore: null });
  });

  await t.test('[rejections] each has who, when, what, and the status that was sent', async () => {
    await service.push(1, ana.id, { EventId: 3, HomeScore: 'many' });
    const [{ status, ...rejection }] = (await list()).items as [Rejection];
    assert.deepEqual(rejection, {
      id: 1,
      receivedAt: '2026-04-01T12:00:00.000Z',
      userId: ana.id,
      clientId: `client of ${ana.id}`,
      packetId: 2,
      payload: '{"EventId":3,"HomeScore":"many"}',
    });
    assert.deepEqual([status.statusName, status.errors[0]?.field], ['InvalidField', 'HomeScore']);
  });

  await t.test('[rejections] bytes that are no text are shown as far as they are', async () => {
    await service.push(1, ana.id, Buffer.from([0x7b, 0x22, 0xff, 0x00, 0x0a, 0xc3]));
    const [{ payload, status }] = (await list()).items as [Rejection];
    assert.deepEqual([payload, status.statusName], ['{"\ufffd\u0000\n\ufffd', 'ParseError']);
  });

  await t.test(
    '[rejections] what somebody else pushes, to whom the bot is not assigned, is not among them',
    async () => {
      const before = await list();
      await service.push(1, eve.id, { EventId: 3 });
      assert.deepEqual(await list(), before);
    },
  );

  await t.test('[rejections] those of its users that may not push are among them', async () => {
    await service.push(1, bob.id, { EventId: 3 });
    const [{ userId, status }] = (await list()).items as [Rejection];
    assert.deepEqual([userId, status.statusName], [bob.id, 'ProcessingError']);
  });

  await t.test('[rejections] come newest first, page by page', async () => {
    for (let count = 0; count < 200; count += 1) await service.push(1, ana.id, 'no JSON');
    const first = await list();
    assert.deepEqual([first.items.length, first.items[0]?.id, first.nextBefore], [100, 203, 104]);
    const got: number[] = [];
    for (let before: number | null = 1000; before !== null; ) {
      const page: RejectionPage = await list(`?limit=60&before=${before}`);
      got.push(...page.items.map(({ id }) => id));
      before = page.nextBefore;
    }
    assert.deepEqual(
      got,
      Array.from({ length: 203 }, (_, index) => 203 - index),
    );
  });

  for (const query of ['limit=0', 'limit=1001', 'before=-1', 'before=x', 'before=1&before=2'])
    await t.test(`[rejections] ?${query}: 400 that names it`, async () => {
      const { errors } = assertProblem(await get(`${path}?${query}`), 400, 'invalid-request');
      assert.equal(present(errors)[0]?.pointer, query.split('=', 1)[0]);
    });

  await t.test('[rejections] administrators read all, and are told which bot there is not', async () => {
    const as = { token: root.token };
    assert.equal((await service.send({ url: path, as })).statusCode, 200);
    assertProblem(await service.send({ url: '/external/ingress/bots/99/rejections', as }), 404, 'not-found');
  });
  await t.test('[rejections] of a bot that is not his, or not there: 403', async () => {
    for (const id of [2, 99]) assertProblem(await get(`/external/ingress/bots/${id}/rejections`), 403, 'forbidden');
    assertProblem(await service.send({ url: path, as: { token: eve.token } }), 403, 'forbidden');
  });
  await t.test('[rejections] without credentials: 401, with an id that is none: 400', async () => {
    assertProblem(await service.send({ url: path }), 401);
    assertProblem(await get('/external/ingress/bots/2147483648/rejections'), 400, 'invalid-request');
  });
});
