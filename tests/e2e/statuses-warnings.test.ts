import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelNames, levels } from './arrange-broker.ts';
import { openSampleService, type Pushed } from './sample-sender.ts';

/** The same warning goes to the same connection for the same bot at most once in five seconds, and says how many were held back. */
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

    for (const [what, payload, message] of [
      [
        'an unknown field',
        unknown,
        'Basketball has no field "Weather". Leave it out, or look for its name in GET /external/ingress/event-types/3/class-definition. The rest of the event is accepted.',
      ],
      [
        'an odd event',
        odd,
        'The event is odd by a rule of Basketball: Four quarters and four overtimes; more is all but surely a keying slip.',
      ],
    ] as const) {
      await t.test(name(`of ten the first tells of ${what}`), async () => {
        assert.deepEqual(messagesOf(await pushMany(payload)), [[message], ...Array.from({ length: 9 }, () => [])]);
      });

      await t.test(name(`a moment before five seconds are over, nothing is told of ${what}`), async () => {
        time.ms += 4999;
        assert.deepEqual(messagesOf(await pushMany(payload, 2)), [[], []]);
      });

      await t.test(name(`after five seconds it is told with the number that was held back, of ${what}`), async () => {
        time.ms += 1;
        const again = `${message} (11 more since the last such warning)`;
        assert.deepEqual(messagesOf(await pushMany(payload, 2)), [[again], []]);
      });

      await t.test(name(`the number begins anew, of ${what}`), async () => {
        time.ms += 60_000;
        const again = `${message} (1 more since the last such warning)`;
        assert.deepEqual(messagesOf(await pushMany(payload, 1)), [[again]]);
        time.ms += 60_000;
        assert.deepEqual(messagesOf(await pushMany(payload, 1)), [[message]]);
      });
    }

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
      const status = JSON.parse(String((await sender.client.receive()).payload)) as Record<string, unknown>;
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
      assert.deepEqual(counts, [10 + 2 + 2 + 1 + 1 + 1 + 1, 10 + 2 + 2 + 1 + 1, 1]);
    });
    await sender.client.end();
  }
});

function messagesOf(pushed: readonly Pushed[]): string[][] {
  return pushed.map(({ statuses }) => statuses.map(({ message }) => message));
}
