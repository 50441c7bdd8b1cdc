import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventRefusedError } from '#sdk';
import { levelNames, levels } from '#tests/e2e/arrange-broker';
import { botsOfAna, openSdkService, take, teamEvent } from './arrange-service.ts';

for (const protocol of levels)
  for (const transport of ['WebSocket', 'TCP'] as const)
    test(`publishing by ${levelNames[protocol]} over ${transport}`, async (t) => {
      const service = await openSdkService(t);
      const client = await service.connect({ protocol, ...(transport === 'TCP' && { broker: service.broker }) });

      await t.test('an accepted event resolves with its sequence', async () => {
        const bot = client.bot(1);
        const verdicts = await Promise.all(['One', 'Two', 'Three'].map((team) => bot.publish(teamEvent(team))));
        const stored = await service.operator.readEvents(1);
        assert.deepEqual(
          stored.map(({ payload }) => payload['HomeTeamName']),
          ['One', 'Two', 'Three'],
        );
        assert.deepEqual(
          verdicts,
          stored.map(({ sequence, receivedAt }) => ({ sequence, storedAt: receivedAt, warnings: [] })),
        );
      });

      await t.test('a refused event rejects with every fault', async () => {
        const refused = client.bot(2).publish({ EventId: 3, HomeScore: 'fifty', Period: 77, Horn: 'no' });
        await assert.rejects(refused, (error) => {
          assert.ok(error instanceof EventRefusedError);
          const { errors, status, reasonCode, message } = error;
          assert.deepEqual(
            errors.map(({ field, value }) => [field, value]),
            [
              ['Period', 77],
              ['Horn', 'no'],
              ['HomeScore', 'fifty'],
            ],
          );
          assert.equal(message, status.message);
          assert.equal(status.statusName, 'InvalidField');
          assert.equal(reasonCode, protocol === 5 ? 0x99 : undefined);
          return true;
        });
      });

      await t.test('an accepted event that looks odd resolves with the warning', async () => {
        const { warnings, sequence } = await client.bot(3).publish({ EventId: 3, HomeScor: 1 });
        assert.equal(sequence, 1);
        assert.deepEqual(
          warnings.map(({ severity, errors }) => [severity, errors[0]?.field]),
          [['warning', 'HomeScor']],
        );
      });

      await t.test('text and bytes are sent as they are', async () => {
        const bot = client.bot(4);
        await assert.rejects(bot.publish('{"EventId":3,'), { name: 'EventRefusedError', message: /JSON/ });
        await bot.publish(new TextEncoder().encode('{ "EventId": 3 }'));
        await assert.rejects(bot.publish(new Uint8Array([0xff, 0xfe])), { name: 'EventRefusedError' });
        await assert.rejects(bot.publish(''), { name: 'EventRefusedError' });
      });

      await t.test('an event for a bot of somebody else is refused, until it is assigned', async () => {
        const other = client.bot(botsOfAna + 1);
        await assert.rejects(other.publish(teamEvent('One')), { name: 'EventRefusedError', message: /assigned/ });
        await service.operator.assign(service.ana.id, botsOfAna + 1);
        assert.equal((await other.publish(teamEvent('One'))).sequence, 1);
      });

      await t.test('QoS 0, 1 and 2 keep their order', async () => {
        const bot = client.bot(5);
        const verdicts = await Promise.all([
          bot.publish(teamEvent('One'), { qos: 2 }),
          bot.publish(teamEvent('Two'), { qos: 1 }),
          bot.publish(teamEvent('Three'), { qos: 0 }),
          bot.publish(teamEvent('Four'), { qos: 2 }),
        ]);
        assert.deepEqual(
          verdicts.map(({ sequence }) => sequence),
          [1, 2, undefined, 4],
        );
        await assert.rejects(bot.publish({ EventId: 3, HomeScore: 'x' }, { qos: 2 }), { name: 'EventRefusedError' });
        assert.deepEqual(
          (await service.operator.readEvents(5)).map(({ payload }) => payload['HomeTeamName']),
          ['One', 'Two', 'Three', 'Four'],
        );
      });

      await t.test('statuses, receipts and live states', async () => {
        const bot = client.bot(6);
        const [statuses, receipts, live] = [bot.statuses(), bot.receipts(), bot.live()];
        await bot.publish(teamEvent('One'));
        const [first] = await take(live, 1);
        await assert.rejects(bot.publish({ EventId: 3, Period: 'x' }));
        await bot.publish(teamEvent('Two'));
        const [second] = await take(live, 1);
        assert.deepEqual(
          [first, second].map((each) => [each?.sequence, each?.payload['HomeTeamName']]),
          [
            [1, 'One'],
            [2, 'Two'],
          ],
        );
        assert.deepEqual(
          (await take(receipts, 2)).map(({ sequence }) => sequence),
          [1, 2],
        );
        assert.equal((await take(statuses, 1))[0]?.errors[0]?.field, 'Period');
      });

      await t.test('an event that no packet can hold fails, and the connection stays', async () => {
        const bot = client.bot(7);
        await assert.rejects(bot.publish('x'.repeat(2 ** 20)), { name: 'EventTooLargeError' });
        await assert.rejects(bot.publish('x'.repeat(2 ** 17)), { name: 'EventRefusedError' });
        assert.equal((await bot.publish(teamEvent('One'))).sequence, 1);
      });

      await t.test('iterators of a bot of somebody else fail', async () => {
        await service.operator.unassign(service.ana.id, botsOfAna + 1);
        const other = (await service.connect({ protocol })).bot(botsOfAna + 1);
        for (const items of [other.statuses(), other.receipts()])
          await assert.rejects(items.next(), { name: 'NotAllowedError', message: /ask support to assign it/ });
      });
    });
