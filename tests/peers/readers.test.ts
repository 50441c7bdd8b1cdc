import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventOf } from '#tests/e2e/arrange-broker';
import { openStream } from '#tests/support/read-event-stream';
import { recordSecret } from '#tests/support/run-record';
import { skipWithoutCluster as skip } from '#tests/support/test-cluster';
import { openCluster, passwordOf } from './arrange-cluster.ts';

const bot = 5;

test('readers of a node that takes no event of the bot', { skip }, async (t) => {
  const { one, other, operator } = await openCluster(t);
  await operator.putBot(bot);
  const ana = await operator.createUser('ana', { bots: [bot] });
  const as = passwordOf(ana);
  const publisher = await one.connect(ana);
  const push = (team: string): Promise<void> => publisher.publish(`bot/${bot}/ingress`, eventOf(team), { qos: 1 });
  const post = async <Answer>(url: string, payload: object = {}): Promise<Answer> => {
    const answer = await one.send({ method: 'POST', url, as, payload });
    assert.ok(answer.statusCode < 300, answer.body);
    return answer.json<Answer>();
  };
  await push('Lions');

  await t.test('a share link shows every event, and ends when it is revoked on the first node', async (sub) => {
    const link = await post<{ id: number; url: string }>(`/external/bots/${bot}/share-links`, { name: 'TV' });
    const path = new URL(link.url).pathname;
    recordSecret('share link', path.slice('/air/'.length));
    const stream = await openStream(sub, `${other.httpUrl}${path}/stream`, undefined);
    await stream.next();
    await push('Bears');
    assert.equal((await stream.next()).data['HomeTeamName'], 'Bears');
    await one.send({ method: 'DELETE', url: `/external/share-links/${link.id}`, as });
    await stream.ended();
    assert.equal((await other.send({ url: `${path}/live.json` })).statusCode, 404);
  });

  await t.test('a read ticket opens the live payload and its topic', async (sub) => {
    const { ticket } = await post<{ ticket: string }>('/external/live/tickets', { botIds: [bot] });
    recordSecret('ticket', ticket);
    const client = await other.connect({ ...ana, username: 'ticket', secret: ticket });
    await client.subscribe(`bot/${bot}/json`, 1);
    await client.receive();
    const stream = await openStream(sub, `${other.httpUrl}/external/live/${bot}/stream?ticket=${ticket}`, undefined);
    await stream.next();
    await push('Wolves');
    assert.equal((await stream.next()).data['HomeTeamName'], 'Wolves');
    assert.match((await client.receive()).payload.toString(), /Wolves/);
  });

  await t.test('games, and the board at a past moment', async () => {
    await post(`/external/ingress/bots/${bot}/new-game`);
    await push('Foxes');
    const games = await other.send({ url: `/external/ingress/bots/${bot}/games`, as });
    const spans = games.json<{ games: { firstSequence: number; lastSequence: number }[] }>().games;
    assert.deepEqual(
      spans.map(({ firstSequence, lastSequence }) => [firstSequence, lastSequence]),
      [
        [4, 5],
        [1, 3],
      ],
    );
    const past = await other.send({ url: `/external/live/${bot}/at?sequence=2`, as });
    assert.equal(past.json<{ payload: { HomeTeamName: string } }>().payload.HomeTeamName, 'Bears');
    const now = await other.send({ url: `/external/live/${bot}/at?time=${new Date().toISOString()}`, as });
    assert.equal(now.json<{ sequence: number }>().sequence, 5);
  });

  await t.test('the list of bots shows the last event', async () => {
    const bots = await other.send({ url: '/external/bots', as });
    const [first] = bots.json<{ items: { lastEvent: { sequence: number } }[] }>().items;
    assert.equal(first?.lastEvent.sequence, 5);
  });
});
