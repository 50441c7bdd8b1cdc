import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startIntegrator } from './start-integrator.ts';

test('replay pushes the stored events of a bot to another one', async (t) => {
  const { anna } = await startIntegrator(t);
  const scores = [2, 4, 5, 8];
  const input = scores.map((HomeScore) => `${JSON.stringify({ EventId: 3, Period: 1, HomeScore })}\n`).join('');
  await anna('publish 42', { input });

  await t.test('in order, and says what became of them', async () => {
    assert.deepEqual(await anna('replay 42 --from 1h --into 43 --speed max'), {
      exitCode: 0,
      stdout: '',
      stderr: 'Replayed bot 42 into bot 43: 4 accepted.\n',
    });
    const { stdout } = await anna('tail 43 --since 1h --once --json');
    const replayed = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { payload: unknown }).payload);
    assert.deepEqual(
      replayed,
      scores.map((HomeScore) => ({ EventId: 3, Period: 1, HomeScore })),
    );
  });

  await t.test('at a speed, with every event', async () => {
    const { exitCode, stdout } = await anna('replay 42 --from 1h --into 43 --speed 1000 --pause-max 0.1 --verbose');
    assert.equal(exitCode, 0);
    assert.equal(stdout.match(/^accepted {2}event \d: sequence \d+$/gm)?.length, 4);
  });

  for (const [line, exitCode, message] of [
    [
      'replay 42 --from 1h --into 42',
      2,
      /^scorewire: --into must be another bot: the events of this one are there already\.\n/,
    ],
    ['replay 42 --from 1h --to 2h --into 43', 2, /^scorewire: --from is later than --to\.\n/],
    [
      'replay 42 --from 1h --into 43 --speed fast',
      2,
      /^scorewire: --speed takes a number such as 10 or 0\.5, or max\.\n/,
    ],
    ['replay 42 --into 43', 2, /^scorewire: replay needs --from\.\n/],
    [
      'replay 42 --from 2020-01-01 --to 2020-01-02 --into 43',
      4,
      /^scorewire: Bot 42 has no events between 2020-01-01T00:00:00\.000Z and /,
    ],
    ['replay 99 --from 1h --into 43', 3, /^scorewire: Bot 99 is not one of yours: /],
  ] as const)
    await t.test(`scorewire ${line} says what is wrong`, async () => {
      const answer = await anna(line);
      assert.equal(answer.exitCode, exitCode);
      assert.match(answer.stderr, message);
    });

  await t.test('into a bot that is not yours it stops at the first event', async () => {
    const { exitCode, stdout, stderr } = await anna('replay 42 --from 1h --into 99 --speed max');
    assert.equal(exitCode, 3);
    assert.match(stdout, /^refused {3}event 1\n {10}You may not push to bot 99: .*\n$/);
    assert.equal(stderr, 'Replayed bot 42 into bot 99: 0 accepted, 1 refused. The events after that were not sent.\n');
  });
});
