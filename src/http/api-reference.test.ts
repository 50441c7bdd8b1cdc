import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { registerReference } from './api-reference.ts';

test('requests that wait for the reference are answered one at a time', async (t) => {
  const waiting: (() => void)[] = [];
  const everyone = Promise.withResolvers<void>();
  const app = fastify();
  t.after(() => app.close());
  registerReference(app, {
    enqueue: (_address, goOn) => {
      waiting.push(goOn);
      if (waiting.length === 3) everyone.resolve();
    },
  });

  const answered: number[] = [];
  const answers = [0, 1, 2].map(async (asker) => {
    const { statusCode, rawPayload } = await app.inject('/docs/reference/js/scalar.js');
    answered.push(asker);
    return { statusCode, isWhole: rawPayload.length > 1_000_000 };
  });
  await Promise.race([everyone.promise, ...answers]);
  assert.deepEqual(answered, []);
  for (const [index, goOn] of waiting.entries()) {
    goOn();
    await answers[index];
    assert.equal(answered.length, index + 1);
  }
  const whole = { statusCode: 200, isWhole: true };
  assert.deepEqual(await Promise.all(answers), [whole, whole, whole]);
});
