import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelNames, levels } from './arrange-broker.ts';
import { openSampleService, type Pushed } from './sample-sender.ts';

/** A warning is told once on a connection when its condition begins, and again when it begins anew. */
test('warnings', async (t) => {
  const time = { ms: Date.UTC(2026, 3, 1, 19, 30) };
  const service = await openSampleService(t, { clock: () => time.ms });
  const unknown = '{"EventId":3,"Weather":"rain"}';
  const otherUnknown = '{"EventId":3,"Temperature":21}';
  const odd = '{"EventId":3,"Period":9}';
  const error = '{"EventId":3,"Period":10}';

  for (const level of levels) {
    const user = await service.operator.createUser(`user-${level}`);
    const sender = await service.connectSender(level, user, 'scoreboard');
    const [botId = 0, otherBotId = 0] = await service.createBots(user, 2);
    const pushMany = (payload: string, count = 10): Promise<Pushed[]> =>
      sender.pushAll(Array.from({ length: count }, () => ({ botId, payload })));
    const name = (title: string): string => `${levelNames[level]}: ${title}`;

    for (const [what, payload, field] of [
      ['an unknown field', unknown, 'Weather'],
      ['an odd event', odd, 'Period'],
    ] as const) {
      await t.test(name(`of ten the first tells of ${what}`), async () => {
        assert.deepEqual(fieldsOf(await pushMany(payload)), [[field], ...Array.from({ length: 9 }, () => [])]);
      });

      await t.test(name(`nothing is told again of ${what}, however long it lasts`), async () => {
        time.ms += 600_000;
        assert.deepEqual(fieldsOf(await pushMany(payload, 2)), [[], []]);
      });
    }

    await t.test(name('an odd event is told of again when it was not in between'), async () => {
      assert.deepEqual(fieldsOf(await pushMany('{"EventId":3,"Period":null}', 1)), [[]]);
      assert.deepEqual(fieldsOf(await pushMany(odd, 2)), [['Period'], []]);
    });

    await t.test(name('another warning is told at once'), async () => {
      await pushMany(unknown, 1);
      assert.equal((await sender.push(botId, otherUnknown)).statuses.length, 1);
    });

    await t.test(name('the same warning is told at once for another bot'), async () => {
      assert.equal((await sender.push(otherBotId, unknown)).statuses.length, 1);
    });

    await t.test(name('the same warning is told at once on another connection'), async () => {
      const other = await service.connect(level, user, { clientId: 'other scoreboard' });
      await other.publish(`bot/${botId}/ingress`, unknown, { qos: 1 });
      const status = JSON.parse(String((await sender.listener.receive()).payload)) as Record<string, unknown>;
      assert.deepEqual([status['clientId'], status['severity']], ['other scoreboard', 'warning']);
    });

    await t.test(name('errors are never held back'), async () => {
      const pushed = await pushMany(error, 100);
      assert.ok(pushed.every(({ statuses }) => statuses.length === 1 && statuses[0]?.severity === 'error'));
    });

    await t.test(name('every event that was warned of is stored'), async () => {
      const events = await service.operator.readEvents(botId);
      const counts = [unknown, odd, otherUnknown].map(
        (payload) => events.filter((event) => JSON.stringify(event.payload) === payload).length,
      );
      assert.deepEqual(counts, [10 + 2 + 1 + 1, 10 + 2 + 2, 1]);
    });
    await sender.end();
  }
});

function fieldsOf(pushed: readonly Pushed[]): (string | null)[][] {
  return pushed.map(({ statuses }) => statuses.flatMap(({ errors }) => errors.map(({ field }) => field)));
}
