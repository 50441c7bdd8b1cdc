import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestCluster, skipWithoutCluster as skip, type TestNode } from '#tests/support/test-cluster';

interface BotStatus {
  readonly state: string;
  readonly lastRefusalAt: string | null;
  readonly board: { readonly home: { readonly score: string } } | null;
  readonly lastEventAt: string | null;
  readonly refusals: number;
}

test('the status of a bot is the same on the node that takes its events and on another', { skip }, async (t) => {
  const { nodes, hub } = await createTestCluster(t, 2);
  const [one, other] = nodes as [TestNode, TestNode];
  const told = new Promise<void>((done) => {
    let accepted = 0;
    hub.join().subscribe('activity', (message) => {
      const { bots } = JSON.parse(new TextDecoder().decode(message)) as { bots: [number, { accepted: number }][] };
      for (const [, bot] of bots) accepted += bot.accepted;
      if (accepted === 3) done();
    });
  });
  await putBot(one);
  assert.equal(await push(one, { HomeScore: 'many' }), false);
  for (const HomeScore of [1, 2, 3]) assert.equal(await push(one, { HomeScore }), true);
  await told;
  const [here, there] = [await readStatus(one), await readStatus(other)];
  assert.deepEqual([here.state, here.board?.home.score, here.refusals], ['live', '3', 1]);
  assert.deepEqual(there, here);
});

test('a bot that is removed at one node and made anew starts empty on all', { skip }, async (t) => {
  const { nodes } = await createTestCluster(t, 2);
  const [one, other] = nodes as [TestNode, TestNode];
  await putBot(one);
  for (const node of [one, other]) assert.equal(await push(node, { HomeScore: 5 }), true);
  await one.administer('DELETE', '/admin/bots/1');
  await putBot(other);
  assert.deepEqual([await readScore(one), await readScore(other)], [undefined, undefined]);
  assert.equal(await push(other, { HomeScore: 0 }), true);
  const heard = new Promise<void>((done) => t.after(other.app.ingress.listen(1, () => done())));
  assert.equal(await push(one, { HomeScore: 1 }), true);
  await heard;
  assert.deepEqual([await readScore(one), await readScore(other)], ['1', '1']);
});

async function putBot({ administer }: TestNode): Promise<void> {
  const { statusCode, body } = await administer('PUT', '/admin/bots/1', { name: 'Main', pushEnabled: true });
  assert.ok(statusCode === 200 || statusCode === 201, body);
  assert.equal((await administer('PUT', '/admin/users/1/bots/1')).statusCode, 204);
}

/** Whether the event was accepted. */
async function push({ administer }: TestNode, event: object): Promise<boolean | string> {
  const payload = { EventId: 3, ...event };
  const { statusCode, body } = await administer('POST', '/external/ingress/bots/1/events', { payload });
  return statusCode === 200 ? (JSON.parse(body) as { accepted: boolean }).accepted : body;
}

async function readStatus({ administer }: TestNode): Promise<BotStatus> {
  const { bots } = (await administer('GET', '/external/bots/status')).json<{ bots: BotStatus[] }>();
  assert.ok(bots[0]);
  const { state, board, lastEventAt, lastRefusalAt, refusals } = bots[0];
  return { state, board, lastEventAt, lastRefusalAt, refusals };
}

async function readScore({ administer }: TestNode): Promise<string | undefined> {
  const answer = await administer('GET', '/external/live/1');
  return answer.statusCode === 404 ? undefined : String(answer.json<{ HomeScore: unknown }>().HomeScore);
}
