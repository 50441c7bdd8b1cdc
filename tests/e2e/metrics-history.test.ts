import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createClock, present } from '#tests/rest/arrange';
import { assertProblem } from '#tests/rest/assert-problem';
import { badEventOf, eventOf, openBrokerService } from './arrange-broker.ts';

interface History {
  readonly stepSeconds: number;
  readonly from: string;
  readonly to: string;
  readonly samples: Readonly<Record<string, readonly unknown[]>>;
}

const path = '/admin/metrics/history';

test('what happened in the last minutes', async (t) => {
  const { service, step, read } = await openStage(t);
  await service.operator.putBot(1);
  const ana = await service.operator.createUser('ana', { bots: [1] });

  await t.test('[metrics history] after the start there is one sample, without rates', async () => {
    assert.deepEqual(await read(), {
      stepSeconds: 5,
      from: '2026-04-01T11:45:00.000Z',
      to: '2026-04-01T12:00:00.000Z',
      samples: {
        at: ['2026-04-01T12:00:00.000Z'],
        accepted: [null],
        refused: [null],
        p50Ms: [null],
        p99Ms: [null],
        connections: [0],
        streams: [0],
      },
    });
  });

  await t.test('[metrics history] every five seconds there is another, with rates and acknowledge times', async () => {
    const client = await service.connect(5, ana);
    for (let count = 0; count < 10; count += 1) await client.publish('bot/1/ingress', eventOf('One'), { qos: 1 });
    for (let count = 0; count < 5; count += 1) {
      client.sendPublish('bot/1/ingress', badEventOf('many'), { qos: 1 });
      await client.next('puback');
    }
    step();
    step();
    const { samples, to } = await read();
    const { at, accepted, refused, connections, p50Ms, p99Ms } = samples;
    assert.deepEqual(
      [accepted, refused, connections],
      [
        [null, 2, 0],
        [null, 1, 0],
        [0, 1, 1],
      ],
    );
    assert.deepEqual([at?.at(-1), to], ['2026-04-01T12:00:10.000Z', '2026-04-01T12:00:10.000Z']);
    for (const times of [p50Ms, p99Ms]) {
      assert.ok(Number(times?.[1]) > 0);
      assert.equal(times?.[2], null);
    }
    for (const figures of Object.values(samples)) assert.equal(figures.length, 3);
  });

  await t.test('[metrics history] with the time of the last answer, only what is newer', async () => {
    const { to } = await read();
    const nothing = await read(`?after=${to}`);
    assert.deepEqual([nothing.from, nothing.to, nothing.samples['at']], [to, to, []]);
    step();
    assert.deepEqual((await read(`?after=${to}`)).samples['at'], ['2026-04-01T12:00:15.000Z']);
  });

  await t.test('[metrics history] a time that cannot be read: 400 that names it', async () => {
    const answer = await service.app.administer('GET', `${path}?after=yesterday`);
    assert.equal(present(assertProblem(answer, 400, 'invalid-request').errors)[0]?.pointer, 'after');
  });
});

async function openStage(t: TestContext) {
  const time = createClock('2026-04-01T12:00:00Z');
  t.mock.timers.enable({ apis: ['setInterval'] });
  const service = await openBrokerService(t, { clock: time.clock, oneNodeBecause: 'metrics are those of one process' });
  const step = (): void => {
    time.advanceSeconds(5);
    t.mock.timers.tick(5000);
  };
  const read = async (query = ''): Promise<History> => (await service.app.administer('GET', `${path}${query}`)).json();
  return { service, step, read };
}
