import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { RawClient } from '#tests/conformance/raw-client';
import { testEngines } from '#tests/support/engines';
import { readStoredEvents } from './ingress-audit.ts';
import { createIngressTestbed, getJson, type IngressTestbed } from './ingress-testbed.ts';

/** What a session sends again is told from what is new by what is on disk alone. */

const kinds = ([4, 5] as const).flatMap((level) =>
  ([1, 2] as const).map((qos) => ({ level, qos, botId: 10 * level + qos })),
);

for (const { name, skip, create } of testEngines)
  test(`${name}: after kill -9 a session that is resumed goes on as if nothing had happened`, { skip }, async (t) => {
    const { env } = await create(t);
    const botIds = kinds.map(({ botId }) => botId);
    const testbed = await createIngressTestbed(t, env, botIds);
    for (const kind of kinds) {
      const board = await connect(t, testbed, kind);
      board.send('1:a 2:b 3:c 4:d');
      await board.receiveAnswers([1, 2, 3, 4]);
    }
    await testbed.kill();
    // As if it had been killed between storing the events and noting that they were received.
    await forgetReceived(env);
    await testbed.start();
    await Promise.all(
      kinds.map(async (kind) => {
        const board = await connect(t, testbed, kind);
        // The acknowledgements of all but the first two were lost, and one never arrived.
        board.send('3!c 4!d 5!e');
        await board.receiveAnswers([3, 4, 5]);
      }),
    );
    for (const { botId } of kinds) assert.deepEqual(await teamsOf(testbed, botId), ['a', 'b', 'c', 'd', 'e']);

    await testbed.kill();
    await forgetReceived(env);
    await testbed.start();
    await Promise.all(
      kinds.map(async (kind) => {
        const board = await connect(t, testbed, kind);
        // All was acknowledged; the score was set back with an id that was free again, and that was on the way.
        board.send('3!c');
        await board.receiveAnswers([3]);
        board.send('6:f');
        await board.receiveAnswers([6]);
      }),
    );
    for (const { botId } of kinds) {
      assert.deepEqual(await teamsOf(testbed, botId), ['a', 'b', 'c', 'd', 'e', 'c', 'f']);
      const { body } = await getJson(testbed.service.url, `/external/live/${botId}`);
      assert.equal((body as { HomeTeamName?: string }).HomeTeamName, 'f');
    }
  });

async function connect(t: TestContext, testbed: IngressTestbed, { level, qos, botId }: (typeof kinds)[number]) {
  const client = await RawClient.open(testbed.mqttPort, level);
  t.after(() => client.destroy());
  const properties = level === 5 ? { properties: { sessionExpiryInterval: 3600 } } : {};
  await client.connect({ ...testbed.credentials, clientId: `board ${botId}`, clean: false, ...properties });
  return {
    /** `packetId:team`, with `!` for what is sent again. */
    send(events: string): void {
      for (const [id, kind, team] of events.split(' ').map((event) => event.split(/([:!])/)))
        client.sendPublish(`bot/${botId}/ingress`, JSON.stringify({ EventId: 3, HomeTeamName: team }), {
          qos,
          messageId: Number(id),
          dup: kind === '!',
        });
    },
    async receiveAnswers(packetIds: readonly number[]): Promise<void> {
      for (const packetId of packetIds)
        assert.equal((await client.next(qos === 1 ? 'puback' : 'pubrec')).messageId, packetId);
    },
  };
}

async function teamsOf({ service: { url } }: IngressTestbed, botId: number): Promise<unknown[]> {
  return (await readStoredEvents(url, botId)).map(({ payload }) => payload['HomeTeamName']);
}

async function forgetReceived(env: Readonly<Record<string, string>>): Promise<void> {
  const sql = 'delete from mqtt_received_ids';
  const url = env['SCOREWIRE_DATABASE_URL'];
  if (url === undefined) {
    const database = new DatabaseSync(join(env['SCOREWIRE_DATA_DIR'] ?? '', 'scorewire.db'));
    database.exec(sql);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
