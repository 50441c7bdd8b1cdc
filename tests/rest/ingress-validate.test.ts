import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actor, createLiveService } from '#tests/support/live-service';
import { present } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface DryRun {
  readonly accepted: boolean;
  readonly statuses: readonly {
    readonly statusType: number;
    readonly statusName: string;
    readonly severity: string;
    readonly message: string;
    readonly eventId: number | null;
    readonly errors: readonly { readonly field: string | null; readonly hint: string | null }[];
  }[];
}

const path = '/external/ingress/event-types/3/validate';

test('a dry run', async (t) => {
  const service = await createLiveService(t);
  await service.putBot(1);
  const ana = await service.createUser('ana', { bots: [1] });
  const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    service.send({ method: 'POST', url, payload, headers, as: { token: ana.token } });
  const validate = async (payload: string | Buffer, headers?: Record<string, string>): Promise<DryRun> => {
    const answer = await post(path, payload, headers);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<DryRun>();
  };

  await t.test('[validate] a good payload is accepted and has nothing to be told', async () => {
    assert.deepEqual(await validate('{"EventId":3,"HomeScore":2}'), { accepted: true, statuses: [] });
  });

  await t.test('[validate] an unknown field is a warning, with the nearest name', async () => {
    const { accepted, statuses } = await validate('{"EventId":3,"HomeScor":2}');
    assert.deepEqual([accepted, statuses.length], [true, 1]);
    const { statusType, severity, eventId, errors } = present(statuses[0]);
    assert.deepEqual([statusType, severity, eventId], [5, 'warning', 3]);
    assert.deepEqual([errors[0]?.field, errors[0]?.hint], ['HomeScor', 'Did you mean "HomeScore"?']);
  });

  const refused: readonly (readonly [what: string, payload: string | Buffer, type: number, eventId: number | null])[] =
    [
      ['nothing', '', 1, null],
      ['no UTF-8', Buffer.from([0x7b, 0xff]), 1, null],
      ['too large', `{"EventId":3,"HomeTeamName":"${'x'.repeat(65_536)}"}`, 1, null],
      ['much too large', `{"EventId":3,"HomeTeamName":"${'x'.repeat(1_000_000)}"}`, 1, null],
      ['no JSON', '{"EventId":3,}', 3, null],
      ['no object', '[3]', 2, null],
      ['no EventId', '{"HomeScore":2}', 2, null],
      ['an event type that there is not', '{"EventId":999}', 2, 999],
      ['another event type', '{"EventId":8}', 2, 8],
      ['a wrong field', '{"EventId":3,"HomeScore":"x"}', 5, 3],
    ];
  for (const [what, payload, type, eventId] of refused)
    await t.test(`[validate] ${what} is refused with status type ${type}`, async () => {
      const { accepted, statuses } = await validate(payload);
      const told = statuses.map((status) => [status.statusType, status.severity, status.eventId]);
      assert.deepEqual([accepted, told], [false, [[type, 'error', eventId]]]);
    });

  await t.test('[validate] the status is that which MQTT sends', async () => {
    for (const [, payload] of refused.filter(([what]) => what !== 'another event type')) {
      const { statuses } = await validate(payload);
      await service.push(1, ana.id, payload);
      const url = '/external/ingress/bots/1/rejections?limit=1';
      const rejections = await service.send({ url, as: { token: ana.token } });
      const { items } = rejections.json<{ items: { status: DryRun['statuses'][number] }[] }>();
      const { statusType, statusName, severity, message, eventId, errors } = present(items[0]).status;
      assert.deepEqual(statuses, [{ statusType, statusName, severity, message, eventId, errors }]);
    }
  });

  await t.test('[validate] nothing is stored', async () => {
    const url = '/external/ingress/bots/1/events';
    const { items } = (await service.send({ url, as: { token: ana.token } })).json<{ items: unknown[] }>();
    assert.deepEqual(items, []);
  });

  for (const type of ['application/json', 'text/plain', 'application/octet-stream', 'nonsense', ';', 'a/b/c', ''])
    await t.test(`[validate] the Content-Type ${type || 'that there is not'} does not matter`, async () => {
      const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
      const { accepted } = await validate(Buffer.from('{"EventId":3}'), headers);
      const broken = await validate(Buffer.from('{"EventId":'), headers);
      assert.deepEqual([accepted, broken.statuses[0]?.statusName], [true, 'JsonParseError']);
    });

  await t.test('[validate] far beyond what a payload may be: 413', async () => {
    assertProblem(await post(path, Buffer.alloc(1_200_000, 0x20)), 413, 'payload-too-large');
  });

  for (const id of ['abc', '0', '-1', '2147483648'])
    await t.test(`[validate] ${id} is no event type id: 400`, async () => {
      assertProblem(await post(`/external/ingress/event-types/${id}/validate`, '{}'), 400, 'invalid-event-type');
    });
  for (const id of ['999', '19'])
    await t.test(`[validate] there is no event type ${id} that can be pushed: 404`, async () => {
      assertProblem(await post(`/external/ingress/event-types/${id}/validate`, '{}'), 404, 'event-type-not-found');
    });

  await t.test(
    '[5 ingress] without approved access: 403 that says what to ask support for, until it is approved',
    async () => {
      const ben = await service.createUser('ben', { pushEnabled: false, bots: [1] });
      const ways = [{ token: ben.token }, { basic: [ben.username, ben.password] }] as const;
      for (const as of ways)
        for (const url of [path, '/external/ingress/event-types/abc/validate']) {
          const answer = await service.send({ method: 'POST', url, payload: '{"EventId":3}', as });
          assert.match(assertProblem(answer, 403, 'push-not-enabled').detail, /ask support to enable push permission/);
        }
      await service.administration.users.update(actor, ben.id, { pushEnabled: true });
      for (const as of ways)
        assert.equal((await service.send({ method: 'POST', url: path, payload: '{"EventId":3}', as })).statusCode, 200);
    },
  );

  await t.test('[validate] without credentials: 401; another method: 405', async () => {
    assertProblem(await service.send({ method: 'POST', url: path, payload: '{}' }), 401);
    assertProblem(await service.send({ method: 'GET', url: path }), 405);
  });
});
