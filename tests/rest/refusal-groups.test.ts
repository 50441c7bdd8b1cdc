import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedRefusals } from '#core/refusal-list';
import { createLiveService } from '#tests/support/live-service';
import type { TestUser } from '#tests/support/test-app';
import { createClock, present } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

const path = '/external/ingress/refusal-groups';

interface Page {
  readonly groups: readonly ListedRefusals[];
  readonly next: number | null;
}

test('what was refused, by what is wrong', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await createLiveService(t, { clock: time.clock });
  for (const id of [1, 2]) await service.putBot(id);
  const ana = await service.createUser('ana', { bots: [1] });
  const bob = await service.createUser('bob', { bots: [1, 2] });
  const off = await service.createUser('off', { bots: [2], pushEnabled: false });
  const eve = await service.createUser('eve');
  const root = await service.createUser('root', { role: 'admin' });
  const list = async (user: TestUser, query = ''): Promise<Page> =>
    (await service.send({ url: `${path}${query}`, as: { token: user.token } })).json();
  const summaries = async (user: TestUser, query = ''): Promise<string[]> =>
    (await list(user, query)).groups.map(({ botId, senderUsername, count }) => `${botId} ${senderUsername} ${count}`);

  await t.test('[refusal groups] nothing was: an empty list', async () => {
    assert.deepEqual(await list(ana), { groups: [], next: null });
  });

  await t.test('[refusal groups] the same mistake is one group with its newest payload', async () => {
    await service.push(1, ana.id, { EventId: 3, HomeScore: 'fifty' });
    time.advanceSeconds(60);
    await service.push(1, ana.id, { EventId: 3, HomeScore: 'sixty' });
    const { groups, next } = await list(ana);
    const [{ id: _, example, ...group }] = groups as [ListedRefusals];
    assert.equal(next, null);
    assert.deepEqual(group, {
      botId: 1,
      botName: 'Bot 1',
      statusId: 5,
      statusName: 'InvalidField',
      fields: ['HomeScore'],
      summary: 'HomeScore must be a number between 0 and 999, or null to clear it.',
      senderUserId: ana.id,
      senderUsername: 'ana',
      clientId: `client of ${ana.id}`,
      count: 2,
      firstAt: '2026-04-01T12:00:00.000Z',
      lastAt: '2026-04-01T12:01:00.000Z',
    });
    assert.deepEqual([example.payload, example.eventId], ['{"EventId":3,"HomeScore":"sixty"}', 3]);
    assert.deepEqual([example.errors[0]?.pointer, example.errors[0]?.value], ['/HomeScore', 'sixty']);
    assert.match(example.message, /^HomeScore must be .* got the text "sixty"\.$/);
  });

  await t.test('[refusal groups] other faults, senders and bots are other groups, the latest first', async () => {
    time.advanceSeconds(60);
    await service.push(1, bob.id, 'no JSON');
    time.advanceSeconds(60);
    await service.push(2, off.id, { EventId: 3 });
    assert.deepEqual(await summaries(root), ['2 off 1', '1 bob 1', '1 ana 2']);
    const [permission, json] = (await list(root)).groups;
    assert.deepEqual([permission?.summary, permission?.fields], ['Push permission is not enabled for the sender.', []]);
    assert.match(json?.summary ?? '', /^The payload is not valid JSON: expected /);
  });

  await t.test('[refusal groups] a user sees those of his bots only', async () => {
    assert.deepEqual(await summaries(ana), ['1 bob 1', '1 ana 2']);
    assert.deepEqual(await summaries(eve), []);
    assertProblem(await service.send({ url: path }), 401);
    const ofOther = await service.send({ url: `${path}?botId=2`, as: { token: ana.token } });
    assertProblem(ofOther, 403, 'forbidden');
  });

  await t.test('[refusal groups] what a stranger pushes is not among them', async () => {
    await service.push(1, eve.id, 'no JSON');
    assert.deepEqual(await summaries(root), ['2 off 1', '1 bob 1', '1 ana 2']);
  });

  await t.test('[refusal groups] by bot, by sender and by time', async () => {
    assert.deepEqual(await summaries(root, '?botId=2'), ['2 off 1']);
    assert.deepEqual(await summaries(root, `?userId=${ana.id}`), ['1 ana 2']);
    assert.deepEqual(await summaries(root, '?since=2026-04-01T12:02:00Z'), ['2 off 1', '1 bob 1']);
  });

  await t.test('[refusal groups] page by page', async () => {
    const first = await list(root, '?limit=2');
    assert.deepEqual([first.groups.length, first.next], [2, 2]);
    assert.deepEqual(await summaries(root, '?limit=2&after=2'), ['1 ana 2']);
  });

  for (const query of ['botId=x', 'userId=0', 'since=lately', 'limit=0'])
    await t.test(`[refusal groups] ?${query}: 400 that names it`, async () => {
      const answer = await service.send({ url: `${path}?${query}`, as: { token: root.token } });
      const { errors } = assertProblem(answer, 400, 'invalid-request');
      assert.equal(present(errors)[0]?.pointer, query.split('=', 1)[0]);
    });
});
