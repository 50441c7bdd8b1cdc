import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Client, EventRefusedError } from '#sdk';
import { levelNames, levels } from '#tests/e2e/arrange-broker';
import { openSdkService, type SdkService, take, teamEvent } from './arrange-service.ts';

for (const protocol of levels)
  for (const transport of ['WebSocket', 'TCP'] as const)
    suite(`${levelNames[protocol]} over ${transport}`, () => {
      async function open(t: Parameters<typeof openSdkService>[0]): Promise<{ service: SdkService; client: Client }> {
        const service = await openSdkService(t);
        const client = await service.connect({ protocol, ...(transport === 'TCP' && { broker: service.broker }) });
        return { service, client };
      }

      test('an accepted event resolves with its sequence', async (t) => {
        const { client, service } = await open(t);
        const bot = client.bot(1);
        const verdicts = await Promise.all(['One', 'Two', 'Three'].map((team) => bot.publish(teamEvent(team))));
        assert.deepEqual(
          verdicts.map(({ sequence, warnings }) => [sequence, warnings]),
          [
            [1, []],
            [2, []],
            [3, []],
          ],
        );
        const stored = await service.operator.readEvents(1);
        assert.deepEqual(
          stored.map(({ payload }) => payload['HomeTeamName']),
          ['One', 'Two', 'Three'],
        );
        assert.equal(verdicts[0]?.storedAt, stored[0]?.receivedAt);
      });

      test('a refused event rejects with every fault', async (t) => {
        const { client } = await open(t);
        const refused = client.bot(1).publish({ EventId: 3, HomeScore: 'fifty', Period: 77, Horn: 'no' });
        await assert.rejects(refused, (error) => {
          assert.ok(error instanceof EventRefusedError);
          assert.deepEqual(
            error.errors.map(({ field }) => field),
            ['Period', 'Horn', 'HomeScore'],
          );
          assert.equal(error.status.statusName, 'InvalidField');
          assert.equal(error.reasonCode, protocol === 5 ? 0x99 : undefined);
          return true;
        });
      });

      test('an accepted event with an unknown field resolves with the warning', async (t) => {
        const { client } = await open(t);
        const { warnings, sequence } = await client.bot(1).publish({ EventId: 3, HomeScor: 1 });
        assert.equal(sequence, 1);
        assert.deepEqual(
          warnings.map(({ severity, errors }) => [severity, errors[0]?.field]),
          [['warning', 'HomeScor']],
        );
      });

      test('text and bytes are sent as they are', async (t) => {
        const { client } = await open(t);
        await assert.rejects(client.bot(1).publish('{"EventId":3,'), { name: 'EventRefusedError', message: /JSON/ });
        await client.bot(1).publish(new TextEncoder().encode('{ "EventId": 3 }'));
        await assert.rejects(client.bot(1).publish(new Uint8Array([0xff, 0xfe])), { name: 'EventRefusedError' });
        await assert.rejects(client.bot(1).publish(''), { name: 'EventRefusedError' });
      });

      test('an event for a bot of somebody else is refused, with what to do', async (t) => {
        const { client, service } = await open(t);
        await assert.rejects(client.bot(3).publish(teamEvent('One')), {
          name: 'EventRefusedError',
          message: /assigned/,
        });
        await service.operator.assign(service.ana.id, 3);
        assert.equal((await client.bot(3).publish(teamEvent('One'))).sequence, 1);
      });

      test('QoS 0 and 2', async (t) => {
        const { client, service } = await open(t);
        const bot = client.bot(1);
        assert.equal((await bot.publish(teamEvent('One'), { qos: 2 })).sequence, 1);
        await assert.rejects(bot.publish({ EventId: 3, HomeScore: 'x' }, { qos: 2 }), { name: 'EventRefusedError' });
        assert.deepEqual(await bot.publish(teamEvent('Two'), { qos: 0 }), { warnings: [] });
        assert.equal((await bot.publish(teamEvent('Three'))).sequence, 3);
        assert.equal((await service.operator.readEvents(1)).length, 3);
      });

      test('statuses, receipts and live states', async (t) => {
        const { client } = await open(t);
        const bot = client.bot(1);
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
        assert.equal((await bot.current())?.sequence, 2);
      });
    });
