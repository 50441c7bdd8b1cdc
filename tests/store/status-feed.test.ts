import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import pg from 'pg';
import type { KeptStatus, StatusFeed } from '#core/ports/status-feed';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import { openPostgresStatusFeed } from '#store/status-feed/open-status-feed';
import { afterTest } from '#tests/support/after-test';
import { type TestEngine, testEngines } from '#tests/support/engines';
import { areWaiting } from './are-waiting.ts';
import { failTest, postgresUrlOf } from './event-log-homes.ts';
import { startProxy } from './event-log-proxy.ts';

const { skip, create } = testEngines.find(({ name }) => name === 'postgres') as TestEngine;

suite('statuses in PostgreSQL', { skip }, () => {
  test('several nodes number the statuses of a bot without gaps, each bot by itself', async (t) => {
    const { open } = await prepare(t);
    const feeds = [open(), open(), open()];
    const kept = await Promise.all(
      feeds.flatMap((feed, index) =>
        Array.from({ length: 60 }, async (_, turn) => {
          for (let waited = 0; waited < turn % 7; waited += 1) await new Promise(setImmediate);
          return append(feed, (turn % 3) + 1, `${index} ${turn}`);
        }),
      ),
    );
    assert.ok(kept.every(({ kind }) => kind === 'kept'));
    for (const botId of [1, 2, 3]) {
      const statuses = await (feeds[0] as StatusFeed).read(botId, { afterNumber: 0, limit: 1000 });
      assert.deepEqual(
        statuses.map(({ number }) => number),
        Array.from({ length: 60 }, (_, index) => index + 1),
      );
    }
  });

  test('statuses are read with their senders, in order, after a number and from a time on', async (t) => {
    const { open } = await prepare(t);
    const feed = open();
    await Promise.all([append(feed, 5, 'a'), append(feed, 6, 'other'), append(feed, 5, 'b'), append(feed, 5, 'c')]);
    assert.deepEqual(await feed.read(5, { afterNumber: 1, limit: 1 }), [{ botId: 5, number: 2, userId: 7, json: 'b' }]);
    assert.deepEqual(
      (await feed.read(5, { afterNumber: 0, fromMs: Date.now() - 60_000, limit: 9 })).map(({ json }) => json),
      ['a', 'b', 'c'],
    );
    assert.deepEqual(await feed.read(5, { afterNumber: 0, fromMs: Date.now() + 60_000, limit: 9 }), []);
  });

  test('positions tell how far statuses and events are', async (t) => {
    const { open, execute } = await prepare(t);
    const feed = open();
    await execute('insert into event_feeds (bot_id, last_sequence, bytes) values (5, 12, 0), (6, 3, 0)');
    await Promise.all([append(feed, 5, 'a'), append(feed, 7, 'b')]);
    const positions = await feed.findPositions([5, 6, 7, 8]);
    assert.deepEqual(
      positions.sort((one, other) => one.botId - other.botId),
      [
        { botId: 5, lastStatus: 1, lastSequence: 12 },
        { botId: 6, lastStatus: 0, lastSequence: 3 },
        { botId: 7, lastStatus: 1, lastSequence: 0 },
      ],
    );
  });

  test('a batch whose answer is lost is stored once', async (t) => {
    const { url, open } = await prepare(t);
    const other = open();
    const proxy = await startProxy(t, url);
    const feed = open(proxy.url, () => {});
    await append(feed, 5, 'first');
    proxy.loseNextAnswer();
    const long = 'x'.repeat(30_000);
    assert.deepEqual(await append(feed, 5, long), { kind: 'kept somewhere' });
    assert.deepEqual(await append(feed, 5, 'last'), { kind: 'kept', number: 3 });
    assert.deepEqual(
      (await other.read(5, { afterNumber: 0, limit: 9 })).map(({ json }) => json),
      ['first', long, 'last'],
    );
  });

  test('a batch that is still under way when it is sent again is stored once', async (t) => {
    const { url, open } = await prepare(t);
    const feed = open();
    await append(feed, 5, 'first');
    const lock = new pg.Client({ connectionString: url });
    await lock.connect();
    await lock.query('begin; select from status_feeds where bot_id = 5 for update');
    const proxy = await startProxy(t, url);
    const faults: Error[] = [];
    const slow = open(proxy.url, (error) => faults.push(error));
    const kept = append(slow, 5, 'second');
    await areWaiting(lock, 1);
    // The connection breaks, but its statement goes on in the database.
    await proxy.stop();
    await proxy.start();
    await areWaiting(lock, 2);
    await lock.query('commit');
    await lock.end();
    assert.match((await kept).kind, /^kept/);
    assert.ok(faults.length > 0);
    assert.deepEqual(
      (await feed.read(5, { afterNumber: 0, limit: 9 })).map(({ json }) => json),
      ['first', 'second'],
    );
  });

  test('old statuses are deleted, and the numbers go on', async (t) => {
    const { open, execute } = await prepare(t);
    const feed = open();
    await append(feed, 5, 'old');
    await execute('update bot_statuses set at_ms = at_ms - 90000000');
    await append(feed, 5, 'new');
    assert.deepEqual([await feed.trim(), await feed.trim()], [1, 0]);
    await execute('update bot_statuses set at_ms = at_ms - 90000000');
    await feed.trim();
    assert.deepEqual(await append(feed, 5, 'newest'), { kind: 'kept', number: 3 });
  });

  test('of one bot, the newest ten thousand statuses are kept', async (t) => {
    const { open, execute } = await prepare(t);
    const feed = open();
    await execute(`insert into status_feeds values (5, 11999);
      insert into bot_statuses select 5, number, 0, 7, 'old' from generate_series(1, 11999) as number`);
    await append(feed, 5, 'new');
    const [oldest] = await feed.read(5, { afterNumber: 0, limit: 1 });
    assert.equal(oldest?.number, 2001);
  });

  test('the statuses of a removed bot are deleted with its events, and its numbers are not used again', async (t) => {
    const { url, open } = await prepare(t);
    const feed = open();
    await Promise.all([append(feed, 5, 'old'), append(feed, 6, 'other')]);
    const log = await openPostgresEventLog({ url, connectionsMax: 1, onFault: failTest });
    afterTest(t, () => log.close());
    assert.deepEqual([await log.deleteBot(5), await log.deleteBot(5)], [1, 0]);
    assert.deepEqual(await feed.read(5, { afterNumber: 0, limit: 9 }), []);
    assert.deepEqual(await append(feed, 5, 'new'), { kind: 'kept', number: 2 });
    assert.equal((await feed.read(6, { afterNumber: 0, limit: 9 })).length, 1);
  });

  test('the feeds with statuses about the events of a user', async (t) => {
    const { open } = await prepare(t);
    const feed = open();
    await Promise.all([append(feed, 5, 'a'), append(feed, 5, 'b'), append(feed, -7, 'c')]);
    assert.deepEqual(new Set(await feed.listFeedsOf(7)), new Set([-7, 5]));
    assert.deepEqual(await feed.listFeedsOf(8), []);
  });

  test('stored sessions tell which statuses are awaited, and by whom', async (t) => {
    const { open, execute } = await prepare(t);
    const filters = ['bot/5/ingress_status', 'bot/5/ingress_status', 'bot/+/json', 'bot/+/ingress_status'];
    for (const [index, filter] of filters.entries())
      await execute(`
        insert into mqtt_sessions (key_sha256, key, user_key, client_id, expiry_seconds) values ('${index}', '', '${index + 7}', '', 60);
        insert into mqtt_subscriptions (session_id, filter_sha256, filter, qos, no_local, retain_as_published, retain_handling)
        select max(id), '${index}', '${filter}', 1, 0, 0, 0 from mqtt_sessions`);
    const awaited = await open().findAwaited();
    assert.deepEqual(
      [awaited.filters.toSorted(), awaited.userIds.toSorted((one, other) => one - other)],
      [
        ['bot/+/ingress_status', 'bot/5/ingress_status'],
        [7, 8, 10],
      ],
    );
  });
});

function append(feed: StatusFeed, botId: number, json: string): Promise<KeptStatus> {
  return new Promise((resolve) => feed.append({ botId, userId: 7, json }, resolve));
}

interface Prepared {
  readonly url: string;
  open(url?: string, onFault?: (error: Error) => void): StatusFeed;
  execute(sql: string): Promise<void>;
}

async function prepare(t: TestContext): Promise<Prepared> {
  const url = postgresUrlOf(await create(t));
  return {
    url,
    open(address = url, onFault = failTest) {
      const feed = openPostgresStatusFeed({ url: address, onFault });
      afterTest(t, () => feed.close());
      return feed;
    },
    async execute(sql) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(sql);
      await client.end();
    },
  };
}
