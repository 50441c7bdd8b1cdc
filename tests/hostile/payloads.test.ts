import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { RawClient } from '#tests/conformance/raw-client';
import { nextStatus } from '#tests/e2e/arrange-broker';
import { deepPayloads, nearestNamePayloads, oddPayloads, patternPayloads } from './evil-payloads.ts';
import { honestBot, hostileBot, openHonestBeside } from './honest-beside.ts';

/** Payloads that are meant to be costly: each is answered like any other, with a status of bounded size. */

const statusBytesMax = 16_384;
const kinds = {
  'deep JSON': deepPayloads(),
  'odd JSON': oddPayloads(),
  'texts that nearly match a pattern': patternPayloads(),
  'names that are nearly those of the contract': nearestNamePayloads(),
};

test('a hostile payload hurts nobody', { timeout: 60_000 }, async (t) => {
  const { service, hostile, assertUnharmed, assertNothingLost } = await openHonestBeside(t);
  const client = await service.connect(5, hostile);
  const listener = await service.connect(5, hostile);
  await listener.subscribe(`bot/${hostileBot}/ingress_status`, 1);

  for (const [kind, payloads] of Object.entries(kinds))
    await t.test(`${kind}: each payload is answered, and so is the next event of the honest`, async () => {
      for (const payload of payloads) {
        assert.ok(payload.length <= 65_536);
        client.sendPublish(`bot/${hostileBot}/ingress`, payload, { qos: 1 });
        const { reasonCode: code = 0 } = await client.next('puback');
        assert.ok(code === reasonCode.success || code === reasonCode.payloadFormatInvalid, `0x${code.toString(16)}`);
        if (code !== reasonCode.success) await assertRefused(listener);
        await assertUnharmed();
      }
    });

  await t.test('a payload over the limit is told so, and nothing of it is stored', async () => {
    client.sendPublish(`bot/${hostileBot}/ingress`, Buffer.alloc(65_537, '1'), { qos: 1 });
    assert.equal((await client.next('puback')).reasonCode, reasonCode.quotaExceeded);
    assert.equal(await assertRefused(listener), 'ParseError');
    await assertUnharmed();
  });

  await t.test('the dry run answers each of many that come at once', async () => {
    const url = '/external/ingress/event-types/3/validate';
    const as = { basic: [hostile.username, hostile.password] as const };
    const answers = await Promise.all(
      deepPayloads().map((payload) => service.app.send({ method: 'POST', url, as, payload })),
    );
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      deepPayloads().map(() => 200),
    );
  });

  await t.test(`nothing of it all has reached bot ${honestBot}`, assertNothingLost);
});

/** An error comes for each that was refused; a warning for what was taken only when it is not the same as the one before. */
async function assertRefused(listener: RawClient): Promise<string> {
  for (;;) {
    const status = await nextStatus(listener);
    assert.ok(JSON.stringify(status).length < statusBytesMax, `${JSON.stringify(status).length} bytes`);
    if (status.severity === 'error') return status.statusName;
  }
}
